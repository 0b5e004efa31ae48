// The plays that faults are made of.

import { type AnswerMaker, type RefusalExtras, refusing } from "../fault-responses.ts";
import type { Play, Progress, Refusal, Seen, Wire } from "../scenario.ts";

const unanswered = (wire: Wire, as: "lost" | "stalled", isCarriedOut: boolean): Play => ({
  ...{ isCarriedOut, wire },
  seen: { as },
});

export const unsent: Play = { isCarriedOut: false, wire: { act: "refuse" }, seen: { as: "unsent" } };
export const hungUp: Play = unanswered({ act: "hang up" }, "lost", false);
export const revoked: Play = {
  isCarriedOut: false,
  wire: { act: "revoke" },
  seen: { as: "refusal", refusal: { status: 401 } },
};

export function reset(after: Progress, isCarriedOut = true): Play {
  return unanswered({ act: "reset", after }, "lost", isCarriedOut);
}

export function stalled(after: Progress, isCarriedOut = true): Play {
  return unanswered({ act: "stall", after }, "stalled", isCarriedOut);
}

export function delayed(ms: number): Play {
  return { isCarriedOut: true, wire: { act: "delay", ms }, seen: { as: "success" } };
}

/** Carried out, and answered with this. */
export function answered(as: Exclude<Seen["as"], "refusal" | "false flag">, make: AnswerMaker): Play {
  return { isCarriedOut: true, wire: { act: "answer", with: make }, seen: { as } };
}

/** Refused, and not carried out. */
export function refused(refusal: Refusal, extras?: RefusalExtras): Play {
  return refusedWith(refusal, refusing(refusal, extras));
}

/** Refused with this answer. */
export function refusedWith(refusal: Refusal, make: AnswerMaker, isCarriedOut = false): Play {
  return { isCarriedOut, wire: { act: "answer", with: make }, seen: { as: "refusal", refusal } };
}

/** The executed first attempt whose answer is lost. */
export const lost: Play = reset("nothing");
