#include "CNameServer.h"

#include <arpa/nameser.h>
#include <netinet/in.h>
#include <resolv.h>
#include <string.h>

#ifdef __APPLE__
#include <dns.h>
#endif

/// Whether the name server says that a name has no records, of any type.
static bool says_unknown(struct __res_state *state, const char *name, int type) {
  unsigned char question[NS_PACKETSZ];
  unsigned char answer[NS_MAXMSG];
  int length = res_nmkquery(state, ns_o_query, name, ns_c_in, type, NULL, 0, NULL, question,
                            sizeof question);
  if (length > 0) length = res_nsend(state, question, length, answer, sizeof answer);
  if (length < NS_HFIXEDSZ) return false;
  HEADER header;
  memcpy(&header, answer, sizeof header);
  return header.qr == 1 && header.rcode == ns_r_nxdomain;
}

bool ruleproof_name_is_unknown(const char *name) {
  struct __res_state state;
  memset(&state, 0, sizeof state);
  if (res_ninit(&state) != 0) return false;
  state.retrans = 2;
  state.retry = 2;
  // The root always exists. A server that denies it denies everything, as those of machines without a network do.
  bool is_unknown = says_unknown(&state, name, ns_t_a) && !says_unknown(&state, ".", ns_t_ns);
  res_nclose(&state);
  return is_unknown;
}

void ruleproof_use_no_search_domain(void) {
#ifndef __APPLE__
  if ((_res.options & RES_INIT) == 0) res_init();
  _res.options &= ~(RES_DNSRCH | RES_DEFNAMES);
#endif
}
