#include "CNameServer.h"

#include <arpa/nameser.h>
#include <netinet/in.h>
#include <resolv.h>
#include <string.h>

#ifdef __APPLE__
#include <dns.h>
#endif

bool ruleproof_name_is_unknown(const char *name) {
  struct __res_state state;
  memset(&state, 0, sizeof state);
  if (res_ninit(&state) != 0) return false;
  state.retrans = 2;
  state.retry = 2;
  unsigned char question[NS_PACKETSZ];
  unsigned char answer[NS_MAXMSG];
  bool is_unknown = false;
  // A name that does not exist has no records of any type, so one question will do.
  int length = res_nmkquery(&state, ns_o_query, name, ns_c_in, ns_t_a, NULL, 0, NULL, question,
                            sizeof question);
  if (length > 0) length = res_nsend(&state, question, length, answer, sizeof answer);
  if (length >= NS_HFIXEDSZ) {
    HEADER header;
    memcpy(&header, answer, sizeof header);
    is_unknown = header.qr == 1 && header.rcode == ns_r_nxdomain;
  }
  res_nclose(&state);
  return is_unknown;
}

void ruleproof_use_no_search_domain(void) {
#ifndef __APPLE__
  if ((_res.options & RES_INIT) == 0) res_init();
  _res.options &= ~(RES_DNSRCH | RES_DEFNAMES);
#endif
}
