#define _GNU_SOURCE

#include "CChildProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <unistd.h>

// Out of the way of the numbers that a program's own descriptors get.
static int move_up(int descriptor) {
  int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 10);
  int error = errno;
  close(descriptor);
  errno = error;
  return moved;
}

int ruleproof_make_sockets(int sockets[2]) {
#ifdef __APPLE__
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, sockets) != 0) return errno;
#else
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0) return errno;
#endif
  for (int index = 0; index < 2; index++) {
    sockets[index] = move_up(sockets[index]);
    if (sockets[index] < 0) {
      int error = errno;
      close(sockets[1 - index]);
      return error;
    }
#ifdef SO_NOSIGPIPE
    int on = 1;
    (void)setsockopt(sockets[index], SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
  }
  return 0;
}

static int prepare_descriptors(posix_spawn_file_actions_t *actions, const int *descriptors,
                               int count) {
  int error = 0;
  for (int number = 0; number < count && error == 0; number++) {
    error = descriptors[number] < 0
                ? posix_spawn_file_actions_addopen(actions, number, "/dev/null", O_RDWR, 0)
                : posix_spawn_file_actions_adddup2(actions, descriptors[number], number);
  }
#ifndef __APPLE__
  if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(actions, count);
#endif
  return error == 0 ? posix_spawn_file_actions_addchdir_np(actions, "/") : error;
}

static int prepare_attributes(posix_spawnattr_t *attributes) {
  sigset_t none, most;
  sigemptyset(&none);
  sigfillset(&most);
  sigdelset(&most, SIGKILL);
  sigdelset(&most, SIGSTOP);
  short flags = POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
#ifdef __APPLE__
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  int error = posix_spawnattr_setflags(attributes, flags);
  if (error == 0) error = posix_spawnattr_setsigmask(attributes, &none);
  return error == 0 ? posix_spawnattr_setsigdefault(attributes, &most) : error;
}

int ruleproof_start_process(const char *path, char *const arguments[], char *const environment[],
                            const int *descriptors, int count, pid_t *process) {
  posix_spawn_file_actions_t actions;
  int error = posix_spawn_file_actions_init(&actions);
  if (error != 0) return error;
  posix_spawnattr_t attributes;
  error = posix_spawnattr_init(&attributes);
  if (error == 0) {
    error = prepare_descriptors(&actions, descriptors, count);
    if (error == 0) error = prepare_attributes(&attributes);
    if (error == 0) {
      error = posix_spawn(process, path, &actions, &attributes, arguments, environment);
    }
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return error;
}
