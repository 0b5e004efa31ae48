// Words and colours for states, statuses, times and responses that did not arrive whole.

import { type ClockMove, ownTimeText, tenantList } from "../../../src/sandbox/core/clock.ts";
import type { RequestRecord } from "../client/control-types.ts";

export type Tone = "good" | "waiting" | "bad" | "plain";

const good = new Set(["active", "approved", "completed", "delivered", "done", "ready", "settled"]);
const waiting = new Set(["pending", "processing", "deploying"]);
const bad = new Set(["blocked", "declined", "failed", "lost", "rejected", "suspended"]);

/** The tone of a state such as `frozen`. */
export function toneOf(state: string): Tone {
  const name = state.toLowerCase();
  if (good.has(name)) return "good";
  if (waiting.has(name)) return "waiting";
  return bad.has(name) ? "bad" : "plain";
}

/** The tone of an HTTP status; 0 means that no response was sent. */
export function toneOfStatus(status: number): Tone {
  if (status >= 500 || status === 0) return "bad";
  return status >= 400 ? "waiting" : "good";
}

/** What a move of the clock did: which tenants moved, and which ones it left at their own time. */
export function advancedText(by: string, move: ClockMove): string {
  const ownTime = move.ownTime.filter((tenant) => !move.moved.includes(tenant));
  const keep = ownTimeText({ moved: move.moved, ownTime });
  const moved = `Advanced the clock by ${by}. It moved ${tenantList(move.moved) || "no tenant"}.`;
  return keep === "" ? moved : `${moved} ${keep}, until a reset: select one to move it.`;
}

/** A state as a word: `not_started` becomes `not started`. */
export function stateText(state: string): string {
  return state.replaceAll("_", " ").toLowerCase();
}

/** A word for a response that did not arrive whole, and what it means. Undefined if it arrived. */
export function lostOutcome({
  fault,
  status,
}: Pick<RequestRecord, "fault" | "status">): { readonly word: string; readonly about: string } | undefined {
  if (fault === "lose-response") {
    return { word: "lost", about: `Handled with ${status}; the response was lost, so the client does not know.` };
  }
  if (fault === "truncate") {
    return { word: "cut off", about: `Handled with ${status}; the connection broke in the middle of the body.` };
  }
  if (status !== 0) return undefined;
  return { word: "no response", about: "The request was not handled, and no response was sent." };
}

/** `09:05:03` of an ISO time. */
export function timeOfDay(iso: string): string {
  return iso.slice(11, 19);
}

/** `2026-01-01 09:05:03` of an ISO time. */
export function dateAndTime(iso: string): string {
  return iso.slice(0, 19).replace("T", " ");
}
