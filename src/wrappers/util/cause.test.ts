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

describe("describeCause", () => {
  test("[S28] keeps the name, messages and code of the whole chain, and its stack", () => {
    const text = shown(new TypeError("fetch failed", { cause: connect }));
    expect(text).toContain("TypeError: fetch failed: connect ECONNREFUSED 127.0.0.1:443");
    expect(text).toContain("code: 'ECONNREFUSED'");
    const error = new ConnectionError("x", { outcome: "unknown", cause: connect });
    expect(JSON.parse(JSON.stringify(error)).cause).toEqual({ name: "Error", ...refused });
  });

  test("[S36] keeps the frames of the stack with the safe message", () => {
    const said = Object.assign(new TypeError("said 'HIDDEN'"), {
      stack: "TypeError [X]: said 'HIDDEN'\n    at f (a.ts:1:2)\n  HIDDEN\n    at g (b.ts:3:4)",
      cause: Object.assign(new Error("inner"), { stack: "Error: inner\n    at h (b.ts:1:2)" }),
    });
    expect((describeCause(said) as Error).stack).toBe(
      "TypeError: said …: inner\n    at f (a.ts:1:2)\n    at g (b.ts:3:4)",
    );
    for (const [message, stack] of [
      ["", "Error\n    at f"],
      ["said", "something else\n    at f"],
      ["said", 7],
    ]) {
      expect((describeCause({ message, stack }) as Error).stack).toBe(`Error: ${message}`);
    }
  });

  test("keeps the first code that is a word or a number", () => {
    expect(describeCause({ code: 7 })).toMatchObject({ name: "Error", message: "", code: "7" });
    expect(describeCause({ code: "A", cause: { code: "B" } })).toMatchObject({ code: "A" });
    expect(describeCause({ code: "no code", cause: {} })).not.toHaveProperty("code");
  });

  test("keeps the first error of several addresses", () => {
    const cause = new AggregateError([connect, new Error("second")]);
    const described = { name: "TypeError", code: refused.code, message: `fetch failed: ${refused.message}` };
    expect(describeCause(new TypeError("fetch failed", { cause }))).toMatchObject(described);
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
    const text = shown(new Error("outer", { cause }));
    expect(text).toContain("outer");
    expect(text).not.toMatch(/HIDDEN/);
    expect(shown(cause)).not.toMatch(/HIDDEN/);
  });

  test("[S28] accepts anything that can be thrown", () => {
    const names = ["name", "message", "code", "stack", "errors"];
    const record = fc.record(Object.fromEntries(names.map((name) => [name, fc.anything()])));
    const thrown = fc.oneof(fc.anything({ withNullPrototype: true }), record);
    const property = fc.property(thrown, (cause) => {
      expect(() => shown(Object.assign(new Error("x"), { cause }))).not.toThrow();
      expect(() => causeToJson(cause)).not.toThrow();
    });
    fc.assert(property);
  });

  test.each(["a", "a.", "1 ", "'", "a b."])("takes linear time for a message of %j", (piece) => {
    // V8 formats a stack when it is first read, at a cost that jumps with the length of the message.
    const errors = new Map([50_000, 800_000].map((size) => [size, new Error(piece.repeat(size))]));
    for (const error of errors.values()) expect(error.stack).toContain(piece);
    expect(growth((size) => void describeCause(errors.get(size)), 50_000)).toBeLessThan(100);
  });

  test("truncates a huge message, and ends at a cause that is its own", () => {
    expect((describeCause(new Error("no ".repeat(5_000))) as Error).message.length).toBeLessThan(600);
    const circular = new Error("round");
    circular.cause = circular;
    expect(JSON.stringify(new ConnectionError("x", { outcome: "unknown", cause: circular }))).toContain("round");
  });
});

test.each([
  ["GET https://a.example/b?token=abc failed", "GET … failed"],
  ["ab=cd or =cd or ab= or /x", "… or … or … or …"],
  ["card 4111 1111 1111 1111 refused", "card … refused"],
  ["x1234567890123y, x123456789012y", "x…y, x123456789012y"],
  [`a${"b".repeat(31)}c a${"b".repeat(30)}`, `… a${"b".repeat(30)}`],
  ["said 'no' and more", "said …"],
  ["a\u001b[2J\nb\u202ec", "a\\u001b[2J\\nb\\u202ec"],
])("[S36] of the message %j, only what cannot be a secret is kept", (message, expected) => {
  expect(describeCause(new Error(message))).toMatchObject({ message: expected });
});

test("[S36] a chain is described four errors deep", () => {
  const chain = [..."edcba"].reduce<unknown>((cause, name) => new Error(name, { cause }), undefined);
  expect(describeCause(chain)).toMatchObject({ message: "a: b: c: d" });
});

describe("[S36] the known secrets of a cause", () => {
  const scrub = (text: string) => text.replaceAll("s3cret", "[redacted]");
  const shown = (cause: unknown) => inspect(describeCause(cause, scrub), { showHidden: true, depth: 9 });

  test("are hidden in its name, code, message and stack, and in those of its causes", () => {
    const cause = Object.assign(new Error("of s3cret"), { stack: "Error: of s3cret\n    at s3cret" });
    expect(describeCause(cause, scrub)).toMatchObject({
      message: "of [redacted]",
      stack: "Error: of [redacted]\n    at [redacted]",
    });
    const inner = { name: "s3cret", code: "s3cret", message: "no s3cret" };
    expect(shown({ ...inner, cause: inner })).not.toContain("s3cret");
  });

  test("are hidden where the message is cut", () => {
    for (let before = 480; before < 505; before++)
      expect(shown(new Error(`${"x ".repeat(before / 2)}s3cret`))).not.toMatch(/s3/);
  });

  test("are hidden once: what is described stays the same", () => {
    const described = describeCause(new Error("of s3cret"), scrub);
    expect(describeCause(described)).toBe(described);
  });
});

test("causeToJson keeps what is missing and the SDK's own errors", () => {
  const own = new ConnectionError("x", { outcome: "unknown" });
  expect([causeToJson(undefined), causeToJson(own), describeCause(own)]).toEqual([undefined, own, own]);
  expect(describeCause(own)).toBe(own);
});
