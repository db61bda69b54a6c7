#pragma once
// libedit, the wide-character half of editline(3). Swift cannot call el_wset(3), el_get(3) and
// history_w(3), which are variadic: each use has a typed wrapper here. No logic.
#include <histedit.h>
#include <stdio.h>
#include <wchar.h>

static inline int el_wset_prompt(EditLine *el, wchar_t *(*prompt)(EditLine *)) {
  return el_wset(el, EL_PROMPT, prompt);
}

static inline int el_wset_getcfn(EditLine *el, int (*getc)(EditLine *, wchar_t *)) {
  return el_wset(el, EL_GETCFN, getc);
}

static inline int el_wset_clientdata(EditLine *el, void *data) {
  return el_wset(el, EL_CLIENTDATA, data);
}

static inline int el_wget_clientdata(EditLine *el, void **data) {
  return el_wget(el, EL_CLIENTDATA, data);
}

static inline int el_wset_addfn(EditLine *el, const wchar_t *name, const wchar_t *help,
                                unsigned char (*function)(EditLine *, int)) {
  return el_wset(el, EL_ADDFN, name, help, function);
}

// The set of terminal modes is "-d" (edit), "-q" (quote) or "-x" (execute).
static inline int el_wset_setty(EditLine *el, const wchar_t *set, const wchar_t *mode) {
  return el_wset(el, EL_SETTY, set, mode, NULL);
}

static inline int el_wset_bind(EditLine *el, const wchar_t *key, const wchar_t *command) {
  return el_wset(el, EL_BIND, key, command, NULL);
}

// The map of vi's command mode.
static inline int el_wset_bind_alternative(EditLine *el, const wchar_t *key,
                                           const wchar_t *command) {
  return el_wset(el, EL_BIND, L"-a", key, command, NULL);
}

// Prints what the key is bound to on the editor's output.
static inline int el_wset_bind_print(EditLine *el, const wchar_t *key) {
  return el_wset(el, EL_BIND, key, NULL);
}

static inline int el_wset_hist(EditLine *el, HistoryW *history) {
  return el_wset(el, EL_HIST, history_w, history);
}

static inline int el_wset_editor(EditLine *el, const wchar_t *mode) {
  return el_wset(el, EL_EDITOR, mode);
}

static inline int el_wset_signal(EditLine *el, int handled) {
  return el_wset(el, EL_SIGNAL, handled);
}

static inline int el_wset_prep_term(EditLine *el, int raw) {
  return el_wset(el, EL_PREP_TERM, raw);
}

static inline int el_wset_refresh(EditLine *el) { return el_wset(el, EL_REFRESH, NULL); }

// The pointer belongs to the editor.
static inline int el_get_gettc(EditLine *el, const char *capability, const char **value) {
  return el_get(el, EL_GETTC, capability, value);
}

static inline int history_w_setsize(HistoryW *history, HistEventW *event, int size) {
  return history_w(history, event, H_SETSIZE, size);
}

static inline int history_w_setunique(HistoryW *history, HistEventW *event, int unique) {
  return history_w(history, event, H_SETUNIQUE, unique);
}

static inline int history_w_enter(HistoryW *history, HistEventW *event, const wchar_t *line) {
  return history_w(history, event, H_ENTER, line);
}
