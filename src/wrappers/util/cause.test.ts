import { inspect } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { growth } from "../../../tests/support/growth.ts";
import { ConnectionError } from "../errors.ts";
import { causeToJson, describeCause } from "./cause.ts";

/** Everything that printing and serializing show of an error with this cause. */
function shown(cause: unknown): string {
  const error = new ConnectionError("failed", { outcome: "unknown", cause });
  return `${inspect(error, { depth: 9, showHidden: true })} ${JSON.stringify(error)} ${(error.cause as Error).stack}`;
}

const refused = { message: "connect ECONNREFUSED 127.0.0.1:443", code: "ECONNREFUSED" };
const connect = Object.assign(new Error(refused.message), { code: refused.code, syscall: "connect" });
const fetchFailed = { name: "TypeError", code: refused.code, message: `fetch failed: ${refused.message}` };
const circular = new Error("round");
circular.cause = circular;
const several = new AggregateError([connect]);
const huge = new Error("no ".repeat(5_000));
const chain = [..."edcba"].reduce<unknown>((cause, name) => new Error(name, { cause }), undefined);

describe("describeCause", () => {
  test.each<[what: string, cause: unknown, expected: object]>([
    ["names, messages and code of a chain", new TypeError("fetch failed", { cause: connect }), fetchFailed],
    ["the first of several addresses", new TypeError("fetch failed", { cause: several }), fetchFailed],
    ["a number as the code", { code: 7 }, { name: "Error", message: "", code: "7" }],
    ["the first code", { code: "A", cause: { code: "B" } }, { code: "A" }],
    ["four errors of a chain", chain, { message: "a: b: c: d" }],
    ["an error that is its own cause", circular, { message: "round: round: round: round" }],
    ["the beginning of a huge message", huge, { message: expect.stringMatching(/^.{400,600}$/) }],
  ])("[S28] [S36] keeps %s", (_, cause, expected) => {
    expect(describeCause(cause)).toMatchObject(expected);
    const { cause: described } = JSON.parse(JSON.stringify(new ConnectionError("x", { outcome: "unknown", cause })));
    expect(described).toMatchObject(expected);
  });

  test("keeps no code that is a sentence", () => {
    expect(describeCause({ code: "no code", cause: {} })).not.toHaveProperty("code");
    expect(shown(new TypeError("x", { cause: connect }))).toContain("code: 'ECONNREFUSED'");
  });

  const twoFrames = "TypeError [X]: said 'HIDDEN'\n    at f (a.ts:1:2)\n  HIDDEN\n    at g (b.ts:3:4)";
  test.each([
    ["said 'HIDDEN'", twoFrames, "said …: inner"],
    ["", "Error\n    at f", "inner"],
    ["said", "something else\n    at f", "said: inner"],
    ["said", 7, "said: inner"],
  ])("[S36] keeps the frames of the stack with the safe message: %j, %j", (message, stack, safe) => {
    const cause = Object.assign(new Error("inner"), { stack: "Error: inner\n    at h (b.ts:1:2)" });
    const frames = message.includes("HIDDEN") ? "\n    at f (a.ts:1:2)\n    at g (b.ts:3:4)" : "";
    const described = describeCause({ name: "TypeError", message, stack, cause }) as Error;
    expect(described.stack).toBe(`TypeError: ${safe}${frames}`);
  });

  test.each([
    ["a header's value", new TypeError('Headers.append: "Bearer HIDDEN\n" is an invalid header value.')],
    ["an address with its host", new TypeError("error sending request for url (https://api.example/HIDDEN): error")],
    ["quoted JSON", new Error('Unexpected token \'x\', "{"pan":"HIDDEN","b":x}" is not valid JSON')],
    ["unquoted JSON", new SyntaxError("JSON Parse error: HIDDEN")],
    ["a property", Object.assign(new Error("x"), { input: "HIDDEN", config: { headers: "HIDDEN" } })],
    ["a thrown string", "HIDDEN"],
    ["a thrown object", { token: "HIDDEN" }],
    ["a name or a code", Object.assign(new Error("x"), { name: "HIDDEN HIDDEN", code: "HIDDEN/HIDDEN" })],
    ["a message that was changed later", Object.assign(new Error("token HIDDEN"), { message: "token" })],
    ["a message of several lines", new Error("one 'two\n    HIDDEN'\n    at HIDDEN")],
  ])("[S36] shows no secret: %s", (_, cause) => {
    for (const given of [cause, new Error("outer", { cause })]) expect(shown(given)).not.toMatch(/HIDDEN/);
  });

  test("[S28] accepts anything that can be thrown", () => {
    const names = ["name", "message", "code", "stack", "errors"];
    const record = fc.record(Object.fromEntries(names.map((name) => [name, fc.anything()])));
    const thrown = fc.oneof(fc.anything({ withNullPrototype: true }), record);
    const property = fc.property(thrown, (cause) => {
      expect(() => [shown(Object.assign(new Error("x"), { cause })), causeToJson(cause)]).not.toThrow();
    });
    fc.assert(property);
  });

  test.each(["a", "a.", "1 ", "'", "a b."])("takes linear time for a message of %j", (piece) => {
    // V8 formats a stack when it is first read, at a cost that jumps with the length of the message.
    const errors = new Map([50_000, 800_000].map((size) => [size, new Error(piece.repeat(size))]));
    for (const error of errors.values()) expect(error.stack).toContain(piece);
    expect(growth((size) => void describeCause(errors.get(size)), 50_000)).toBeLessThan(100);
  });

  test.each([
    ["GET https://a.example/b?token=abc failed", "GET … failed"],
    ["ab=cd or =cd or ab= or /x", "… or … or … or …"],
    ["card 4111 1111 1111 1111 refused", "card … refused"],
    ["x1234567890123y, x123456789012y", "x…y, x123456789012y"],
    [`a${"b".repeat(31)}c a${"b".repeat(30)}`, `… a${"b".repeat(30)}`],
    ["said 'no' and more", "said …"],
    ["a\u001b[2J\nb\u202ec", "a\\u001b[2J\\nb\\u202ec"],
  ])("[S36] keeps of the message %j only what cannot be a secret", (message, expected) => {
    expect(describeCause(new Error(message))).toMatchObject({ message: expected });
  });

  test("[S36] hides known secrets in names, codes, messages and stacks, where a message is cut, and once", () => {
    const scrub = (text: string) => text.replaceAll("s3cret", "[redacted]");
    const shown = (cause: unknown) => inspect(describeCause(cause, scrub), { showHidden: true, depth: 9 });
    const cause = Object.assign(new Error("of s3cret"), { stack: "Error: of s3cret\n    at s3cret" });
    const described = describeCause(cause, scrub);
    const stack = "Error: of [redacted]\n    at [redacted]";
    expect(described).toMatchObject({ message: "of [redacted]", stack });
    expect(describeCause(described)).toBe(described);
    const inner = { name: "s3cret", code: "s3cret", message: "no s3cret" };
    expect(shown({ ...inner, cause: inner })).not.toContain("s3cret");
    for (let before = 480; before < 505; before++)
      expect(shown(new Error(`${"x ".repeat(before / 2)}s3cret`))).not.toMatch(/s3/);
  });
});

test("causeToJson keeps what is missing and the SDK's own errors", () => {
  const own = new ConnectionError("x", { outcome: "unknown" });
  expect(causeToJson(undefined)).toBeUndefined();
  for (const keep of [causeToJson, describeCause]) expect(keep(own)).toBe(own);
});
