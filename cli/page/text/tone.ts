// Maps states to colours. The services may add states; unknown ones are plain.

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

/** A state as a word: `not_started` becomes `not started`. */
export function stateText(state: string): string {
  return state.replaceAll("_", " ").toLowerCase();
}
