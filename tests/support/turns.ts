// Responses given in turn, and the times of the requests.

import type { RandomSource } from "../../src/wrappers/util/platform.ts";
import type { FakeClock } from "./fake-clock.ts";
import { json, type ScriptedAnswer, type SentRequest } from "./scripted-fetch.ts";

export interface Turns {
  /** For a script. After the last response the connection fails, which shows in the number of requests. */
  readonly answer: ScriptedAnswer;
  /** Milliseconds between one request and the next. */
  readonly gaps: () => number[];
  /** The number of requests. */
  readonly count: () => number;
}

export function inTurn(clock: FakeClock, ...answers: readonly ScriptedAnswer[]): Turns {
  const times: number[] = [];
  return {
    answer(request) {
      times.push(clock.monotonic());
      const answer = answers[times.length - 1];
      if (answer === undefined) throw new Error("the script has no response left");
      return typeof answer === "function" ? answer(request) : answer;
    },
    gaps: () => times.slice(1).map((time, index) => time - (times[index] ?? 0)),
    count: () => times.length,
  };
}

/** A lost response: the request may have been carried out. */
export const lost: ScriptedAnswer = () => {
  throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
};

/** A request without a connection. */
export const unreachable: ScriptedAnswer = () => {
  throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
};

/** No response. Like the built-in fetch, it fails when the request is aborted. */
export const silent = ({ init }: SentRequest): Promise<never> =>
  new Promise<never>((_, reject) => {
    init.signal?.addEventListener("abort", () => reject(init.signal?.reason));
  });

/** A rejection in the general form. */
export function refused(status: number, code = "of_its_own", more: object = {}): Response {
  return json({ error: code, message: "no", ...more }, status);
}

/** No jitter: each delay has its maximum, except those that a service asks for. */
export const noJitter: RandomSource = { uuid: () => globalThis.crypto.randomUUID(), fraction: () => 1 };
