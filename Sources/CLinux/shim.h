#pragma once
// What glibc and the kernel have and Swift's Glibc module does not show: GNU extensions, and the
// three Landlock system calls, for which glibc has no wrapper. No logic. Headers that define struct stat
// stay out: Swift would take it from here in one file and from Glibc in another.
#include <linux/landlock.h>
#include <linux/stat.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/vfs.h>
#include <unistd.h>
#include <wchar.h>

#include <bits/types/cookie_io_functions_t.h>

extern int syncfs(int fd);
extern int openat(int directory, const char *path, int flags, ...);
extern int setfsuid(uid_t uid);
extern int setfsgid(gid_t gid);
extern int renameat2(int olddirfd, const char *oldpath, int newdirfd, const char *newpath,
                     unsigned int flags);
extern int wcwidth(wchar_t c);
extern long syscall(long number, ...);
extern int statx(int directory, const char *path, int flags, unsigned int mask,
                 struct statx *status);
extern FILE *fopencookie(void *cookie, const char *mode, cookie_io_functions_t functions);
extern int pipe2(int ends[2], int flags);
extern int posix_openpt(int flags);
extern int grantpt(int fd);
extern int unlockpt(int fd);
extern char *ptsname(int fd);
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions,
                                                const char *path);

// open(2): flags whose macros are GNU extensions.
enum { CLINUX_O_PATH = 010000000, CLINUX_O_TMPFILE = 020000000 | 0200000 };
enum { CLINUX_RENAME_NOREPLACE = 1, CLINUX_RENAME_EXCHANGE = 2 };
// statx(2) and linkat(2)
enum { CLINUX_AT_EMPTY_PATH = 0x1000, CLINUX_AT_STATX_DONT_SYNC = 0x4000 };

// landlock_create_ruleset(2)
static inline int landlock_create_ruleset(const struct landlock_ruleset_attr *attr, size_t size,
                                          uint32_t flags) {
  return (int)syscall(SYS_landlock_create_ruleset, attr, size, flags);
}

// landlock_add_rule(2)
static inline int landlock_add_path_rule(int ruleset,
                                         const struct landlock_path_beneath_attr *attr) {
  return (int)syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, attr, 0);
}

// landlock_restrict_self(2)
static inline int landlock_restrict_self(int ruleset) {
  return (int)syscall(SYS_landlock_restrict_self, ruleset, 0);
}

// prctl(2), PR_SET_NO_NEW_PRIVS
static inline int prctl_set_no_new_privs(void) {
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

// openat(2) without O_CREAT: no mode.
static inline int openat_existing(int directory, const char *path, int flags) {
  return openat(directory, path, flags);
}
