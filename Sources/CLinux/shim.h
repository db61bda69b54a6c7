#pragma once
// What glibc and the kernel have and Swift's Glibc module does not show: GNU extensions, and the
// three Landlock system calls, for which glibc has no wrapper. No logic. Headers that define struct stat
// stay out: Swift would take it from here in one file and from Glibc in another.
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <linux/stat.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <stdio.h>
#include <sys/inotify.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/timerfd.h>
#include <sys/types.h>
#include <sys/vfs.h>
#include <unistd.h>
#include <wchar.h>

#include <bits/types/cookie_io_functions_t.h>

extern int syncfs(int fd);
extern int sync_file_range(int fd, off_t offset, off_t count, unsigned int flags);
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
extern int close_range(unsigned int first, unsigned int last, int flags);
extern int pipe2(int ends[2], int flags);
extern int unshare(int flags);
extern int posix_openpt(int flags);
extern int grantpt(int fd);
extern int unlockpt(int fd);
extern char *ptsname(int fd);
extern int memfd_create(const char *name, unsigned int flags);
// The actions are a posix_spawn_file_actions_t; <spawn.h> belongs to Glibc alone, as struct stat does.
extern int posix_spawn_file_actions_addchdir_np(void *actions, const char *path);
// Makes the program's group that of the terminal; since glibc 2.35.
extern int posix_spawn_file_actions_addtcsetpgrp_np(void *actions, int terminal);

// open(2): flags whose macros are GNU extensions.
enum { CLINUX_O_PATH = 010000000, CLINUX_O_TMPFILE = 020000000 | 0200000 };
enum { CLINUX_SYNC_FILE_RANGE_WRITE = 2 };
// timerfd_settime(2)
enum { CLINUX_TFD_TIMER_ABSTIME = 1, CLINUX_TFD_TIMER_CANCEL_ON_SET = 2 };
// memfd_create(2)
enum { CLINUX_MFD_CLOEXEC = 1 };
enum { CLINUX_RENAME_NOREPLACE = 1, CLINUX_RENAME_EXCHANGE = 2 };
// statx(2) and linkat(2)
enum { CLINUX_AT_EMPTY_PATH = 0x1000, CLINUX_AT_STATX_DONT_SYNC = 0x4000 };

// Newer than Debian 12's headers: since version 4 of Landlock, TCP ports.
struct clinux_landlock_ruleset_attr {
  uint64_t handled_access_fs;
  uint64_t handled_access_net;
};
struct clinux_landlock_net_port_attr {
  uint64_t allowed_access;
  uint64_t port;
};
enum { CLINUX_LANDLOCK_ACCESS_NET_CONNECT_TCP = 1 << 1, CLINUX_LANDLOCK_RULE_NET_PORT = 2 };

// landlock_create_ruleset(2)
static inline int landlock_create_ruleset(const struct clinux_landlock_ruleset_attr *attr,
                                          size_t size, uint32_t flags) {
  return (int)syscall(SYS_landlock_create_ruleset, attr, size, flags);
}

// landlock_add_rule(2)
static inline int landlock_add_path_rule(int ruleset,
                                         const struct landlock_path_beneath_attr *attr) {
  return (int)syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, attr, 0);
}

static inline int landlock_add_port_rule(int ruleset,
                                         const struct clinux_landlock_net_port_attr *attr) {
  return (int)syscall(SYS_landlock_add_rule, ruleset, CLINUX_LANDLOCK_RULE_NET_PORT, attr, 0);
}

// landlock_restrict_self(2)
static inline int landlock_restrict_self(int ruleset) {
  return (int)syscall(SYS_landlock_restrict_self, ruleset, 0);
}

// prctl(2), PR_SET_NO_NEW_PRIVS
static inline int prctl_set_no_new_privs(void) {
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

// prctl(2), PR_SET_PDEATHSIG
static inline int prctl_set_parent_death_signal(int signal) {
  return prctl(PR_SET_PDEATHSIG, signal, 0, 0, 0);
}

// prctl(2), PR_SET_NAME
static inline int prctl_set_name(const char *name) {
  return prctl(PR_SET_NAME, name, 0, 0, 0);
}

// prctl(2), PR_SET_SECCOMP
static inline int prctl_set_seccomp_filter(const struct sock_fprog *filter) {
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, filter, 0, 0);
}
enum { CLINUX_LANDLOCK_ACCESS_FS_TRUNCATE = 1 << 14 };
static const uint32_t CLINUX_SECCOMP_RET_ALLOW = SECCOMP_RET_ALLOW;
static const uint32_t CLINUX_SECCOMP_RET_ERRNO = SECCOMP_RET_ERRNO;
// clone(2): all flags of new namespaces.
static const uint32_t CLINUX_CLONE_NEW_NAMESPACES = 0x7E020000;
// ioctl(2): what asks for terminals and pipes, and sets flags of a descriptor.
enum {
  CLINUX_TCGETS = 0x5401,
  CLINUX_TIOCGPGRP = 0x540F,
  CLINUX_TIOCGWINSZ = 0x5413,
  CLINUX_FIONREAD = 0x541B,
  CLINUX_FIONBIO = 0x5421,
  CLINUX_FIONCLEX = 0x5450,
  CLINUX_FIOCLEX = 0x5451,
  CLINUX_TCGETS2 = 0x802C542A,
};
// fcntl(2)
static const int CLINUX_F_DUPFD_CLOEXEC = 1030;
// prctl(2), newer than Debian 12's headers: a name for memory.
static const int CLINUX_PR_SET_VMA = 0x53564D41;
// The architecture of this program's system calls, as seccomp(2) names it.
#if defined(__x86_64__)
static const uint32_t CLINUX_AUDIT_ARCH = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
static const uint32_t CLINUX_AUDIT_ARCH = AUDIT_ARCH_AARCH64;
#elif defined(__riscv) && __riscv_xlen == 64
static const uint32_t CLINUX_AUDIT_ARCH = AUDIT_ARCH_RISCV64;
#else
#error "name the architecture for seccomp(2) here"
#endif

// openat(2) without O_CREAT: no mode.
static inline int openat_existing(int directory, const char *path, int flags) {
  return openat(directory, path, flags);
}

// fcntl(2): locks of an open file description, which the kernel lets go when the last descriptor of it is
// closed, however the program ends. The kernel's struct flock under a name of its own: Glibc has one too.
extern int fcntl(int fd, int command, ...);
struct clinux_flock {
  short l_type;
  short l_whence;
  int64_t l_start;
  int64_t l_len;
  int32_t l_pid;
};
enum { CLINUX_F_OFD_GETLK = 36, CLINUX_F_OFD_SETLK = 37, CLINUX_F_OFD_SETLKW = 38 };
enum { CLINUX_F_WRLCK = 1, CLINUX_F_UNLCK = 2 };

// F_OFD_SETLK or F_OFD_SETLKW on one byte
static inline int fcntl_ofd_lock_byte(int fd, int command, int type, int64_t byte) {
  struct clinux_flock lock = {(short)type, 0, byte, 1, 0};
  return fcntl(fd, command, &lock);
}

// F_OFD_SETLK: lets go of all bytes. Closing lets go only with the last copy of the descriptor, and a
// process between fork(2) and execve(2) has one.
static inline int fcntl_ofd_unlock_all(int fd) {
  struct clinux_flock lock = {CLINUX_F_UNLCK, 0, 0, 0, 0};
  return fcntl(fd, CLINUX_F_OFD_SETLK, &lock);
}

// F_OFD_GETLK: 1 where another description has the byte locked, 0 where none has, -1 and errno.
static inline int fcntl_ofd_is_locked(int fd, int64_t byte) {
  struct clinux_flock lock = {CLINUX_F_WRLCK, 0, byte, 1, 0};
  if (fcntl(fd, CLINUX_F_OFD_GETLK, &lock) != 0) return -1;
  return lock.l_type != CLINUX_F_UNLCK;
}
