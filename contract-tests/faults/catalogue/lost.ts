// The first attempt is carried out and its response lost. Whatever follows must not be reported as "not carried out".

import type { FaultFamily, FaultPlan } from "../fault.ts";
import type { RequestScenario } from "../request-scenario.ts";
import { lost, rejected, stalled } from "./scenario-steps.ts";
import { conflictOfAnotherKey, conflictOfOwnKey, inProgress } from "./statuses.ts";

export const lostThenRefused: FaultFamily = {
  title: "Lost responses",
  faults: [
    then("400", rejected({ status: 400, code: "validation_error" })),
    then("401", rejected({ status: 401 })),
    then("403", rejected({ status: 403, code: "WITHDRAWAL_LIMIT_EXCEEDED" })),
    then("404", rejected({ status: 404, code: "not_found" })),
    then("409 of its own key", { ...conflictOfOwnKey, isCarriedOut: false }),
    then("409 of another key", conflictOfAnotherKey),
    then("409, still in progress", inProgress),
    then("409 without a code", rejected({ status: 409 })),
    then("422", rejected({ status: 422, code: "insufficient_balance" })),
    then(
      "429 with 120 s to wait",
      rejected({ status: 429, code: "rate_limit_exceeded" }, { headers: () => ({ "retry-after": "120" }) }),
    ),
    then("500", rejected({ status: 500, code: "internal_error" })),
    then("an abort", stalled("nothing"), { abortDuring: "an answer" }),
    { name: "then an abort before the retry", requests: [lost], abortDuring: "the next attempt" },
    then("the deadline", stalled("nothing"), { totalTimeoutMs: 10_000 }),
  ],
};

function then(name: string, scenario: RequestScenario, more: Omit<FaultPlan, "name" | "requests"> = {}): FaultPlan {
  return { name: `then ${name}`, requests: [lost, scenario], ...more };
}
