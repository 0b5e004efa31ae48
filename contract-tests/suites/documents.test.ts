// Rules that are a matter of the documents alone: no call can show them. One file for all parts, so that the documents
// are read once.

import "./documents/access-rules.ts";
import "./documents/agent-rules.ts";
import "./documents/card-rules.ts";
import "./documents/error-rules.ts";
import "./documents/fiat-rules.ts";
import "./documents/funds-rules.ts";
