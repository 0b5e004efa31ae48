// The gaps and contradictions of the descriptions: where the documents tell of them, and what they take instead.

import "./gaps/calls.ts";
import "./gaps/contradictions.ts";
import "./gaps/contradictory-records.ts";
import "./gaps/crypto.ts";
import "./gaps/crypto-answers.ts";
import "./gaps/fiat.ts";
import "./gaps/left-out.ts";
import "./gaps/places.ts";
