// The scenarios that faults are made of.

import { type RejectionExtras, type ResponseMaker, rejectionResponse } from "../fault-responses.ts";
import type { ClientView, FaultRejection, Progress, RequestScenario, WireAction } from "../request-scenario.ts";

const unanswered = (wire: WireAction, as: "lost" | "stalled", isCarriedOut: boolean): RequestScenario => ({
  ...{ isCarriedOut, wire },
  seen: { as },
});

export const unsent: RequestScenario = { isCarriedOut: false, wire: { act: "refuse" }, seen: { as: "unsent" } };
export const hungUp: RequestScenario = unanswered({ act: "hang up" }, "lost", false);
export const revoked: RequestScenario = {
  isCarriedOut: false,
  wire: { act: "revoke" },
  seen: { as: "rejection", rejection: { status: 401 } },
};

export function reset(after: Progress, isCarriedOut = true): RequestScenario {
  return unanswered({ act: "reset", after }, "lost", isCarriedOut);
}

export function stalled(after: Progress, isCarriedOut = true): RequestScenario {
  return unanswered({ act: "stall", after }, "stalled", isCarriedOut);
}

export function delayed(ms: number): RequestScenario {
  return { isCarriedOut: true, wire: { act: "delay", ms }, seen: { as: "success" } };
}

/** Carried out, with this response. */
export function answered(
  as: Exclude<ClientView["as"], "rejection" | "false flag">,
  make: ResponseMaker,
): RequestScenario {
  return { isCarriedOut: true, wire: { act: "answer", with: make }, seen: { as } };
}

/** Rejected, and not carried out. */
export function rejected(rejection: FaultRejection, extras?: RejectionExtras): RequestScenario {
  return rejectedWith(rejection, rejectionResponse(rejection, extras));
}

/** Rejected with this response. */
export function rejectedWith(rejection: FaultRejection, make: ResponseMaker, isCarriedOut = false): RequestScenario {
  return { isCarriedOut, wire: { act: "answer", with: make }, seen: { as: "rejection", rejection } };
}

/** Carried out, and the response is lost. */
export const lost: RequestScenario = reset("nothing");
