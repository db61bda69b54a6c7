#pragma once
// SQLite 3, which GRDB opens: binding and reading of columns without boxes, and the calls that GRDB lacks.
#include <sqlite3.h>

// SQLITE_TRANSIENT: SQLite copies the bytes. A cast to a pointer, which Swift cannot import.
static inline int sqlite3_bind_blob_copy(sqlite3_stmt *statement, int index, const void *bytes,
                                         int count) {
  return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

static inline int sqlite3_bind_text_copy(sqlite3_stmt *statement, int index, const char *bytes,
                                         int count) {
  return sqlite3_bind_text(statement, index, bytes, count, SQLITE_TRANSIENT);
}

// sqlite3_db_config(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE
static inline int sqlite3_keep_wal_on_close(sqlite3 *database, int keeps) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keeps, (int *)0);
}
