// The caller aborts the call, or its deadline passes.

import type { FaultFamily } from "../fault.ts";
import { rejected, stalled } from "./scenario-steps.ts";

export const ends: FaultFamily = {
  title: "Aborts and deadlines",
  faults: [
    { name: "abort before the call", requests: [], abortDuring: "nothing yet" },
    { name: "abort during the login", requests: [], logins: [stalled("nothing")], abortDuring: "a token" },
    { name: "abort before the headers", requests: [stalled("nothing")], abortDuring: "an answer" },
    { name: "abort in the middle of the body", requests: [stalled("part of the body")], abortDuring: "an answer" },
    { name: "abort between two attempts", requests: [rejected({ status: 503 })], abortDuring: "the next attempt" },
    { name: "deadline before the headers", requests: [stalled("nothing")], totalTimeoutMs: 10_000 },
    { name: "deadline in the middle of the body", requests: [stalled("part of the body")], totalTimeoutMs: 10_000 },
    { name: "deadline during the login", requests: [], logins: [stalled("nothing")], totalTimeoutMs: 10_000 },
  ],
};
