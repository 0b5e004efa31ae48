// Ways for the SDK to send too often, to give up too early, to say what it cannot know, or to leave something behind, when
// the network or the service fails.

import { type SourceCanary, test } from "../canary.ts";

const fault = (title: string) => test("contract-tests/faults/faults.test.ts", title);
const server = (title: string) => test("contract-tests/faults/faulty-server.test.ts", title);

export const faults: readonly SourceCanary[] = [
  {
    name: "resend what may have been carried out, whatever the operation",
    file: "src/wrappers/retries/retry-policy.ts",
    find: `return end.isProvablyUnsent || rule !== "unsent";`,
    replace: "return true;",
    caughtBy: [
      fault("The connection: reset before the headers, once: transfer, no key"),
      fault("The connection: stalled before the headers, once: x402"),
      fault("The connection: body cut off, in chunks, once: read-back"),
    ],
  },
  {
    name: "resend a keyed transfer after a 500",
    file: "src/wrappers/retries/retry-policy.ts",
    find: "return [429, 502, 503, 504].includes(status);",
    replace: "return [429, 500, 502, 503, 504].includes(status);",
    caughtBy: [fault("A refusal: 500, carried out, once: transfer, key")],
  },
  {
    name: "forget a lost answer once a refusal comes",
    file: "src/wrappers/retries/outcome.ts",
    find: `if (earlier === "unknown" || latest === "unknown") return "unknown";`,
    replace: `if (latest === "unknown") return "unknown";`,
    caughtBy: [
      fault("Carried out, and the answer lost: then 403, always: transfer, key"),
      fault("Carried out, and the answer lost: then 422, always: keyed"),
    ],
  },
  {
    name: "take the conflict of another key for one's own",
    file: "src/wrappers/idempotency/duplicate.ts",
    find: "return parseErrorBody(error.raw).idempotencyKey === idempotencyKey;",
    replace: "return parseErrorBody(error.raw).idempotencyKey !== undefined;",
    caughtBy: [fault("A refusal: 409 of another key, once: transfer, key")],
  },
  {
    name: "sleep as long as the service says",
    file: "src/wrappers/retries/retry-policy.ts",
    find: "if (hint > LONGEST_WAIT_MS) return",
    replace: "if (hint > LONGEST_WAIT_MS * 60) return",
    caughtBy: [test("src/wrappers/retries/retry-policy.test.ts", "a minute is waited, more than that is not")],
  },
  {
    name: "replay a replayed 500",
    file: "src/wrappers/retries/retry-policy.ts",
    find: "status >= 500 && !(status === 500 && isRepeated)",
    replace: "status >= 500 && isRepeated !== undefined",
    caughtBy: [fault("A refusal: 500, carried out, always: keyed")],
  },
  {
    name: "follow redirects to another host",
    file: "src/wrappers/http/transport.ts",
    find: `redirect: "manual"`,
    replace: `redirect: "follow"`,
    caughtBy: [fault("The answer: 301 to another host, once: transfer, key")],
  },
  {
    name: "leave the rest of a body unread",
    file: "src/wrappers/http/read-body.ts",
    find: "    release(iterator);\n    throw error;",
    replace: "    throw error;",
    caughtBy: [fault("The answer: a body over the limit, once: read")],
  },
  {
    name: "leave timers behind",
    file: "src/wrappers/deadlines/deadline-scope.ts",
    find: "for (const release of this.#releases.splice(0)) release();",
    replace: "this.#releases.splice(0);",
    caughtBy: [fault("The connection: refused, once: read")],
  },
  {
    name: "play no fault",
    file: "contract-tests/faults/fault.ts",
    find: `return plays[number - 1] ?? (mode === "always" ? plays.at(-1) : undefined) ?? serve;`,
    replace: `return (mode === "always" ? plays[number - 1] && undefined : undefined) ?? serve;`,
    caughtBy: [server("nobody there"), test("contract-tests/faults/expectations.test.ts", "then 403, always: read")],
  },
  {
    name: "carry a repeated key out again",
    file: "contract-tests/faults/effects.ts",
    find: "(known !== undefined && this.#done.includes(known))",
    replace: `known === "repeated"`,
    caughtBy: [
      test("contract-tests/faults/effects.test.ts", "each key once"),
      fault("The connection: reset before the headers, once: transfer, key"),
    ],
  },
  {
    name: "leave a cell of the table of faults empty",
    file: "contract-tests/faults/fault-matrix.ts",
    find: "this.#cells.get(keyOf(family, fault, mode, name));",
    replace: `this.#cells.get(keyOf(family, fault, mode, name)) ?? { gets: "", requests: 0, logins: 0, effects: 0, elapsedMs: 0 };`,
    caughtBy: [test("contract-tests/faults/fault-matrix.test.ts", "no table with an empty cell")],
  },
];
