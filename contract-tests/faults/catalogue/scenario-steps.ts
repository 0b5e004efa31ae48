// The scenarios that faults are made of.

import { type RejectionExtras, type ResponseMaker, rejectionResponse } from "../fault-responses.ts";
import type { FaultRejection, Progress, RequestScenario } from "../request-scenario.ts";

export const unsent: RequestScenario = { isCarriedOut: false, wire: { act: "refuse" } };
export const hungUp: RequestScenario = { isCarriedOut: false, wire: { act: "hang up" } };
export const revoked: RequestScenario = { isCarriedOut: false, wire: { act: "revoke" } };

export function reset(after: Progress, isCarriedOut = true): RequestScenario {
  return { isCarriedOut, wire: { act: "reset", after } };
}

export function stalled(after: Progress, isCarriedOut = true): RequestScenario {
  return { isCarriedOut, wire: { act: "stall", after } };
}

export function delayed(ms: number): RequestScenario {
  return { isCarriedOut: true, wire: { act: "delay", ms } };
}

/** With this response; by default carried out. */
export function answered(make: ResponseMaker, isCarriedOut = true): RequestScenario {
  return { isCarriedOut, wire: { act: "answer", with: make } };
}

/** Rejected, and not carried out. */
export function rejected(rejection: FaultRejection, extras?: RejectionExtras): RequestScenario {
  return answered(rejectionResponse(rejection, extras), false);
}

/** Carried out, and the response is lost. */
export const lost: RequestScenario = reset("nothing");
