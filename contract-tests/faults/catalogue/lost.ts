// The first attempt is carried out and its answer lost; what comes then must not make anybody believe that it was not.

import type { Family, Fault } from "../fault.ts";
import type { Play } from "../scenario.ts";
import { lost, refused, stalled } from "./scenario-steps.ts";
import { conflictOfAnotherKey, conflictOfOwnKey, inProgress } from "./statuses.ts";

export const lostThenRefused: Family = {
  title: "Carried out, and the answer lost",
  faults: [
    then("400", refused({ status: 400, code: "validation_error" })),
    then("401", refused({ status: 401 })),
    then("403", refused({ status: 403, code: "WITHDRAWAL_LIMIT_EXCEEDED" })),
    then("404", refused({ status: 404, code: "not_found" })),
    then("409 of its own key", { ...conflictOfOwnKey, isCarriedOut: false }),
    then("409 of another key", conflictOfAnotherKey),
    then("409, still in progress", inProgress),
    then("409 without a code", refused({ status: 409 })),
    then("422", refused({ status: 422, code: "insufficient_balance" })),
    then(
      "429 with 120 s to wait",
      refused(
        { status: 429, code: "rate_limit_exceeded", hintMs: 120_000 },
        { headers: () => ({ "retry-after": "120" }) },
      ),
    ),
    then("500", refused({ status: 500, code: "internal_error" })),
    then("an abort", stalled("nothing"), { abortDuring: "an answer" }),
    { name: "then an abort before it is sent again", plays: [lost], abortDuring: "the next attempt" },
    then("the deadline", stalled("nothing"), { totalTimeoutMs: 10_000 }),
  ],
};

function then(name: string, play: Play, more: Omit<Fault, "name" | "plays"> = {}): Fault {
  return { name: `then ${name}`, plays: [lost, play], ...more };
}
