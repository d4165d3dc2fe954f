#include "CTLSServer.h"

#include <stddef.h>

#if __has_include(<openssl/ssl.h>)
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <signal.h>
#include <stdlib.h>

struct loopback_tls {
  SSL_CTX *context;
  SSL *session;
};

int loopback_tls_is_there(void) { return 1; }

static int use_certificate(SSL_CTX *context, const char *certificate, const char *key) {
  BIO *chain = BIO_new_mem_buf(certificate, -1), *secret = BIO_new_mem_buf(key, -1);
  X509 *first = PEM_read_bio_X509(chain, NULL, NULL, NULL);
  EVP_PKEY *private_key = PEM_read_bio_PrivateKey(secret, NULL, NULL, NULL);
  int done = first && private_key && SSL_CTX_use_certificate(context, first) == 1
    && SSL_CTX_use_PrivateKey(context, private_key) == 1;
  X509_free(first);
  EVP_PKEY_free(private_key);
  BIO_free(chain);
  BIO_free(secret);
  return done;
}

loopback_tls *loopback_tls_accept(int socket, const char *certificate, const char *key) {
  // A client that hangs up while OpenSSL writes is no reason to end the process.
  sigset_t pipe;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe, NULL);
  loopback_tls *result = calloc(1, sizeof *result);
  if (!result) return NULL;
  result->context = SSL_CTX_new(TLS_server_method());
  if (result->context && use_certificate(result->context, certificate, key)) {
    result->session = SSL_new(result->context);
    if (result->session && SSL_set_fd(result->session, socket) == 1
        && SSL_accept(result->session) == 1)
      return result;
  }
  loopback_tls_free(result);
  return NULL;
}

int loopback_tls_read(loopback_tls *session, void *bytes, int count) {
  return SSL_read(session->session, bytes, count);
}

int loopback_tls_write(loopback_tls *session, const void *bytes, int count) {
  return SSL_write(session->session, bytes, count);
}

void loopback_tls_end(loopback_tls *session) { SSL_shutdown(session->session); }

void loopback_tls_free(loopback_tls *session) {
  SSL_free(session->session);
  SSL_CTX_free(session->context);
  free(session);
}

#else

int loopback_tls_is_there(void) { return 0; }
loopback_tls *loopback_tls_accept(int socket, const char *certificate, const char *key) {
  return NULL;
}
int loopback_tls_read(loopback_tls *session, void *bytes, int count) { return -1; }
int loopback_tls_write(loopback_tls *session, const void *bytes, int count) { return -1; }
void loopback_tls_end(loopback_tls *session) {}
void loopback_tls_free(loopback_tls *session) {}

#endif
