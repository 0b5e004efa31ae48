// The caller ends the call, or its time is over.

import type { Family } from "../fault.ts";
import { refused, stalled } from "./scenario-steps.ts";

export const ends: Family = {
  title: "An abort or the deadline",
  faults: [
    { name: "abort before the call", plays: [], abortDuring: "nothing yet" },
    { name: "abort while it signs in", plays: [], logins: [stalled("nothing")], abortDuring: "a token" },
    { name: "abort before the headers", plays: [stalled("nothing")], abortDuring: "an answer" },
    { name: "abort in the middle of the body", plays: [stalled("part of the body")], abortDuring: "an answer" },
    { name: "abort between two attempts", plays: [refused({ status: 503 })], abortDuring: "the next attempt" },
    { name: "deadline before the headers", plays: [stalled("nothing")], totalTimeoutMs: 10_000 },
    { name: "deadline in the middle of the body", plays: [stalled("part of the body")], totalTimeoutMs: 10_000 },
    { name: "deadline while it signs in", plays: [], logins: [stalled("nothing")], totalTimeoutMs: 10_000 },
  ],
};
