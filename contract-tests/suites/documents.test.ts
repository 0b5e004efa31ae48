// Rules that are a matter of the documents alone: no call can show them. One file for all parts, so that the documents
// are read once.

import "./documents/access.ts";
import "./documents/agents.ts";
import "./documents/cards.ts";
import "./documents/failures.ts";
import "./documents/fiat.ts";
import "./documents/funds.ts";
