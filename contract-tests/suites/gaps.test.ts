// The gaps and contradictions of the services' descriptions: their marks in the documents, and the chosen readings.

import "./gaps/call-gaps.ts";
import "./gaps/contradictions.ts";
import "./gaps/contradictory-records.ts";
import "./gaps/crypto-gaps.ts";
import "./gaps/crypto-response-gaps.ts";
import "./gaps/fiat-gaps.ts";
import "./gaps/undocumented-parts.ts";
import "./gaps/gap-places.ts";
