#ifndef RULEPROOF_NAME_SERVER_H
#define RULEPROOF_NAME_SERVER_H

#include <stdbool.h>

/// Whether a name server of this machine's configuration answers that a name does not exist
/// (NXDOMAIN, RFC 1035, section 4.1.1).
///
/// False where it exists, where it has no address, and where no server gave an answer: none is
/// configured, none could be reached, or they refused. A server that denies the root zone, too, has no way
/// to the network, and its answer does not count. Waits up to 4 seconds for each server.
bool ruleproof_name_is_unknown(const char *name);

/// Makes this thread's lookups by the C library ask for names as they are, without the search domains of
/// the machine's configuration. macOS has no such setting.
void ruleproof_use_no_search_domain(void);

#endif
