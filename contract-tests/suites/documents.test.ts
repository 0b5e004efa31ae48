// Rules that only the documents can show, not a call.

import "./documents/access-rules.ts";
import "./documents/agent-rules.ts";
import "./documents/card-rules.ts";
import "./documents/error-rules.ts";
import "./documents/fiat-rules.ts";
import "./documents/funds-rules.ts";
