// The server's side of TLS for tests, by OpenSSL.
#ifndef LOOPBACK_TLS_SERVER_H
#define LOOPBACK_TLS_SERVER_H

typedef struct loopback_tls loopback_tls;

// 0 where this was built without OpenSSL's headers.
int loopback_tls_is_there(void);
// Agrees on TLS over a socket; NULL where that fails. The certificate and its key are PEM.
loopback_tls *loopback_tls_accept(int socket, const char *certificate, const char *key);
// As `read` and `write`: the number of bytes, or less than 1.
int loopback_tls_read(loopback_tls *session, void *bytes, int count);
int loopback_tls_write(loopback_tls *session, const void *bytes, int count);
// Says that nothing more comes.
void loopback_tls_end(loopback_tls *session);
void loopback_tls_free(loopback_tls *session);

#endif
