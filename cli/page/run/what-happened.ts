// The requests of a run in words: which call, which attempt, what became of it.

import type { ActionRecord, LoggedEvent, RequestRecord } from "../client/control-types.ts";
import type { Tone } from "../text/labels.ts";

export interface CallStory {
  /** The operation with its key, or what was done to the sandbox. */
  readonly title: string;
  readonly attempts: readonly AttemptStory[];
}

export interface AttemptStory {
  readonly text: string;
  readonly tone: Tone;
}

const LOGINS = new Set(["login", "createToken", "refreshToken"]);

/** Whether the clients make the request by themselves. */
export function isLogin({ operationId }: Pick<RequestRecord, "operationId">): boolean {
  return LOGINS.has(operationId ?? "");
}

/** @param earlier the events of the runs before, whose keys the service may know */
export function storiesOf(events: readonly LoggedEvent[], earlier: readonly LoggedEvent[] = []): CallStory[] {
  const stories: { title: string; call: string; attempts: AttemptStory[] }[] = [];
  const seen = earlier.filter((event) => event.type === "request");
  for (const event of events) {
    if (event.type === "action") {
      if (isTold(event)) stories.push({ title: event.text, call: "", attempts: [] });
      continue;
    }
    const call = `${event.operationId ?? `${event.method} ${event.path}`} ${event.idempotencyKey ?? ""}`;
    const last = stories.at(-1);
    // Without a key, what follows a broken attempt of the same call is its retry.
    const isRetry = last?.call === call && (event.idempotencyKey !== null || last.attempts.at(-1)?.tone === "bad");
    const story = isRetry ? last : { title: titleOf(event), call, attempts: [] };
    if (!isRetry) stories.push(story);
    story.attempts.push(attemptOf(event, seen));
    seen.push(event);
  }
  return stories;
}

/** What the sandbox's own set-up does is no part of the story. */
const isTold = ({ kind }: ActionRecord): boolean => kind !== "tenant" && kind !== "import" && kind !== "fault";

function titleOf(record: RequestRecord): string {
  if (isLogin(record)) return "The client logged in";
  const name = record.operationId ?? `${record.method} ${record.path}`;
  return record.idempotencyKey === null ? name : `${name}, key ${record.idempotencyKey}`;
}

function attemptOf(record: RequestRecord, seen: readonly RequestRecord[]): AttemptStory {
  const { status, fault, responseBody } = record;
  if (fault === "stall") return { text: "no response, not carried out", tone: "bad" };
  if (fault === "reset") return { text: "connection broken, not carried out", tone: "bad" };
  if (status === 409 && responseBody?.includes("existing_transaction_id"))
    return { text: "409: the service knows the key, and did not pay again", tone: "good" };
  if (status >= 400) {
    const text = `${[status, codeIn(responseBody)].filter(Boolean).join(" ")}, not carried out`;
    return { text, tone: status >= 500 ? "bad" : "waiting" };
  }
  const done = isReplay(record, seen) ? "replayed with the first response" : successOf(record);
  const lost = fault === "lose-response" ? ", response lost" : fault === "truncate" ? ", response cut off" : "";
  return { text: `${done} (${status})${lost}`, tone: lost === "" ? "good" : "bad" };
}

function successOf({ idempotencyKey, method, fault }: RequestRecord): string {
  if (method === "GET") return "read";
  return idempotencyKey === null && fault === null ? "succeeded" : "carried out";
}

function isReplay(
  { idempotencyKey, operationId, responseBody }: RequestRecord,
  seen: readonly RequestRecord[],
): boolean {
  const isFirst = (each: RequestRecord) =>
    each.idempotencyKey === idempotencyKey && each.operationId === operationId && each.responseBody === responseBody;
  return idempotencyKey !== null && seen.some(isFirst);
}

function codeIn(body: string | null): string | undefined {
  return /"(?:code|error)":\s*"(\w+)"/.exec(body ?? "")?.[1];
}
