// What a client saw of a response, as far as faults changed it.

import type { RequestRecord } from "../client/control-types.ts";

/** A word for a response that did not arrive whole, and what it means. */
export interface LostOutcome {
  readonly word: string;
  readonly about: string;
}

/** Undefined if the response arrived. */
export function lostOutcome({ fault, status }: Pick<RequestRecord, "fault" | "status">): LostOutcome | undefined {
  if (fault === "lose-answer") {
    return { word: "lost", about: `Handled with ${status}; the response was lost, so the client does not know.` };
  }
  if (fault === "truncate") {
    return { word: "cut off", about: `Handled with ${status}; the connection broke in the middle of the body.` };
  }
  if (status !== 0) return undefined;
  return { word: "no response", about: "The request was not handled, and no response was sent." };
}
