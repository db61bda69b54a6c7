// The least a program can do to put N events into a directory: write the bytes of each to a file of
// its own name, and sync the file system once at the end.
//
//   cc -O2 -o files files.c
//   files DIRECTORY COUNT TEMPLATE.ics
//   files DIRECTORY --from SOURCE [--unnamed]
//
// The first form writes the template's bytes COUNT times, to names of the length of a UID's. The
// second writes a copy of every file in SOURCE (all of them read before the first is written; the
// time from then on is printed, in seconds). With --unnamed they are files without a name (O_TMPFILE)
// that are linked to their names when they are on disk, and the names are synced, too: the calls that
// ticketcal makes, and nothing else, on one thread.
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct file {
  char name[256];
  char *bytes;
  size_t size;
};

static void fail(const char *what) {
  perror(what);
  exit(74);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

static void load(struct file *file, int directory, const char *path) {
  int fd = openat(directory, path, O_RDONLY);
  struct stat status;
  if (fd < 0 || fstat(fd, &status)) fail(path);
  file->size = (size_t)status.st_size;
  file->bytes = malloc(file->size + 1);
  if (!file->bytes || read(fd, file->bytes, file->size) != (ssize_t)file->size) fail(path);
  close(fd);
}

static int save(const struct file *file, int directory, int previous) {
  int fd = openat(directory, file->name, O_WRONLY | O_CREAT | O_EXCL, 0666);
  if (fd < 0 || write(fd, file->bytes, file->size) != (ssize_t)file->size) fail(file->name);
  if (previous >= 0 && close(previous)) fail(file->name);
  return fd;
}

static void save_unnamed(const struct file *files, long count, int directory) {
  enum { GROUP = 2048 };
  int open_files[GROUP];
  for (long first = 0; first < count; first += GROUP) {
    long size = count - first < GROUP ? count - first : GROUP;
    for (long i = 0; i < size; i++) {
      const struct file *file = &files[first + i];
      int fd = open_files[i] = openat(directory, ".", O_TMPFILE | O_WRONLY, 0666);
      if (fd < 0 || write(fd, file->bytes, file->size) != (ssize_t)file->size) fail(file->name);
    }
    if (syncfs(open_files[0])) fail("syncfs");
    for (long i = size - 1; i >= 0; i--) {
      if (linkat(open_files[i], "", directory, files[first + i].name, AT_EMPTY_PATH)) {
        fail(files[first + i].name);
      }
      if (i > 0) close(open_files[i]);
    }
    if (first + size == count && syncfs(open_files[0])) fail("syncfs");
    close(open_files[0]);
  }
}

int main(int argc, char **argv) {
  int unnamed = argc == 5 && strcmp(argv[4], "--unnamed") == 0;
  if (argc != 4 && !unnamed) {
    fprintf(stderr, "usage: files DIRECTORY COUNT TEMPLATE.ics\n"
                    "       files DIRECTORY --from SOURCE [--unnamed]\n");
    return 64;
  }
  int directory = open(argv[1], O_RDONLY | O_DIRECTORY);
  if (directory < 0) fail(argv[1]);
  struct file *files = NULL;
  long count = 0, capacity = 0;
  struct file template = {0};
  if (strcmp(argv[2], "--from") == 0) {
    DIR *source = opendir(argv[3]);
    if (!source) fail(argv[3]);
    for (struct dirent *entry; (entry = readdir(source));) {
      if (entry->d_name[0] == '.') continue;
      if (count == capacity) {
        capacity = capacity ? capacity * 2 : 1024;
        files = realloc(files, (size_t)capacity * sizeof *files);
        if (!files) fail("files");
      }
      snprintf(files[count].name, sizeof files[count].name, "%s", entry->d_name);
      load(&files[count], dirfd(source), entry->d_name);
      count++;
    }
    closedir(source);
  } else {
    count = atol(argv[2]);
    load(&template, AT_FDCWD, argv[3]);
  }
  if (unnamed && files) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
      limit.rlim_cur = limit.rlim_max;
      setrlimit(RLIMIT_NOFILE, &limit);
    }
  }
  double start = now();
  if (unnamed && files) {
    save_unnamed(files, count, directory);
    printf("%.6f\n", now() - start);
    return 0;
  }
  int fd = -1;
  for (long i = 0; i < count; i++) {
    if (!files) {
      snprintf(template.name, sizeof template.name, "00000000-0000-5000-8000-%012lx.ics", i);
    }
    fd = save(files ? &files[i] : &template, directory, fd);
  }
  if (fd >= 0 && (syncfs(fd) || close(fd))) fail(argv[1]);
  printf("%.6f\n", now() - start);
  return 0;
}
