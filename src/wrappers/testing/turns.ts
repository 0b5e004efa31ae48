// Answers that are given one after the other, and when each request came.

import type { RandomSource } from "../platform/random.ts";
import type { FakeClock } from "./fake-clock.ts";
import { json, type ScriptedAnswer, type SentRequest } from "./scripted-fetch.ts";

export interface Turns {
  /** For a script. Beyond the last answer the connection fails, which a test sees by the count of requests. */
  readonly answer: ScriptedAnswer;
  /** Milliseconds between one request and the next. */
  readonly gaps: () => number[];
  /** How many requests there were. */
  readonly count: () => number;
}

export function inTurn(clock: FakeClock, ...answers: readonly ScriptedAnswer[]): Turns {
  const times: number[] = [];
  return {
    answer(request) {
      times.push(clock.monotonic());
      const answer = answers[times.length - 1];
      if (answer === undefined) throw new Error("the script has no answer left");
      return typeof answer === "function" ? answer(request) : answer;
    },
    gaps: () => times.slice(1).map((time, index) => time - (times[index] ?? 0)),
    count: () => times.length,
  };
}

/** An answer that is lost on its way: the request may have been carried out. */
export const lost: ScriptedAnswer = () => {
  throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
};

/** A request for which there was no connection. */
export const unreachable: ScriptedAnswer = () => {
  throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
};

/** No answer ever; like the built-in fetch, it fails when the request is aborted. */
export const silent = ({ init }: SentRequest): Promise<never> =>
  new Promise<never>((_, reject) => {
    init.signal?.addEventListener("abort", () => reject(init.signal?.reason));
  });

/** A body that begins and never ends. */
export const stalled: ScriptedAnswer = () =>
  new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode("{")) }));

/** A refusal in the general form. */
export function refused(status: number, code = "of_its_own", more: object = {}): Response {
  return json({ error: code, message: "no", ...more }, status);
}

/** Waits without jitter: each is the longest that it can be, but for what a service asks for. */
export const noJitter: RandomSource = { uuid: () => globalThis.crypto.randomUUID(), fraction: () => 1 };
