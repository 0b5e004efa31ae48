import { describe, expect, test } from "vitest";
import { growth } from "../../../tests/support/growth.ts";
import { createScrubber, hideAll, sensitiveValues } from "./redact.ts";

describe("createScrubber", () => {
  const scrub = createScrubber(["s3cr+t/(key)", "s3cr+t/(key)-long", "123", "", "7"]);

  test.each([
    ["a secret", "key s3cr+t/(key)!", "key [redacted]!"],
    ["the longest of several", "s3cr+t/(key)-long", "[redacted]"],
    ["inside a word", "xs3cr+t/(key)x", "x[redacted]x"],
    ["percent-encoded", "q=s3cr%2Bt%2F(key)", "q=[redacted]"],
    ["a short one as a whole word", "CVV 123 is wrong (123)", "CVV [redacted] is wrong ([redacted])"],
  ])("[S36] hides %s", (_, text, expected) => expect(scrub(text)).toBe(expected));

  test.each(["1234 of 0123", "a7b 7", "nothing", "undefined"])("keeps %j", (text) => expect(scrub(text)).toBe(text));

  test("[S36] hides a secret that cannot be URL-encoded", () => {
    expect(createScrubber(["\ud800secret"])("the \ud800secret")).toBe("the [redacted]");
  });

  test("hides only long secrets inside words", () => {
    const scrubbed = createScrubber(["seventy", "eightpin", "a*b-c.d^e"])("xseventyx xeightpinx a*b-c.d^e aab-c.d^e");
    expect(scrubbed).toBe("xseventyx x[redacted]x [redacted] aab-c.d^e");
  });

  const none = createScrubber([]);

  test.each([
    ["4111111111111111", "[redacted]"],
    ["card 4111 1111 1111 1111 refused", "card [redacted] refused"],
    ["4111-1111-1111-1111", "[redacted]"],
    ["3782 822463 10005", "[redacted]"],
    ["4222222222222", "[redacted]"],
    ["6304000000000000000", "[redacted]"],
    ["on 2026-11-20 4111 1111 1111 1111 12", "on 2026-11-20 [redacted] 12"],
    ["4111 1111 1111 1111 5555 5555 5555 4444", "[redacted] [redacted]"],
    ["pan=4111111111111111;", "pan=[redacted];"],
    ["4111111111111111 and 5555555555554444", "[redacted] and [redacted]"],
  ])("[S36] hides the card number in %s", (text, expected) => expect(none(text)).toBe(expected));

  test.each([
    "4111111111111112",
    "411111111111",
    "2026-11-20 10:00:00",
    "41111111111111111115",
    "411111111117",
    "1 2 3",
    "4111111111111 18",
  ])("keeps %s, which is not a card number", (text) => expect(none(text)).toBe(text));

  test.each([
    ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-_1", "[redacted]"],
    ["eyJhbGci.e30.a eyJhbGci.e30.b", "[redacted] [redacted]"],
    ["token eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0. refused", "token [redacted] refused"],
    ["Authorization: Bearer abc123def456==", "Authorization: Bearer [redacted]"],
    ["bearer  sk_live_0123456789, expired", "bearer  [redacted], expired"],
  ])("[S36] hides the credential in %s", (text, expected) => expect(none(text)).toBe(expected));

  test("keeps words after Bearer", () => {
    expect(none("Bearer authentication is required")).toBe("Bearer authentication is required");
  });

  test.each(["1 ", "1", "4111 ", "Bearer ", "Bearer\t", "eyJ.", "eyJ", "eyJabcd.b ", "-"])(
    "takes linear time for a text of %j",
    (piece) => expect(growth((size) => void none(piece.repeat(size)), 500)).toBeLessThan(200),
  );

  test("[S36] hides secrets that overlap, together", () => {
    expect(createScrubber(["one-two-three", "three-four-five"])("x one-two-three-four-five x")).toBe("x [redacted] x");
  });

  test("[S36] hides each of many secrets that begin alike, in linear time", () => {
    const start = "a".repeat(64);
    const secrets = (count: number) => Array.from({ length: count }, (_, at) => `${start}${at}`);
    const text = `${start}-`.repeat(300);
    expect(createScrubber(secrets(1_000), `you sent ${start}999!`)(`you sent ${start}999!`)).toBe(
      "you sent [redacted]!",
    );
    expect(growth((size) => void createScrubber(secrets(size), text)(text), 100)).toBeLessThan(200);
  });

  test("[S36] looks only for secrets that may occur in the shown texts, in any encoding", () => {
    for (const secret of [
      'é"/secret',
      "\ud83d\ude00 secret",
      "plain-secret",
      "a b c d e f g",
      "漢字の秘密の言葉です",
    ]) {
      const json = JSON.stringify(secret).slice(1, -1);
      const forms = [secret, json, json.replaceAll("/", "\\/"), encodeURIComponent(secret).toLowerCase()];
      for (const form of [...forms, encodeURIComponent(secret)]) {
        const text = `you sent ${form}!`;
        expect(createScrubber([secret, "absent-secret"], text)(text)).toBe("you sent [redacted]!");
      }
    }
  });
});

test("[S36] hideAll hides a text as a whole", () => expect(hideAll("PIN 1234")).toBe("[redacted]"));

describe("sensitiveValues", () => {
  test("[S36] finds strings and numbers at the paths and below", () => {
    const body = {
      cvv: 123,
      cards: [{ pan: "4111", name: "A" }],
      secret: { a: ["x", { b: "y" }], c: null, d: true },
      open: "z",
    };
    expect(sensitiveValues([body], ["cvv", "cards[].pan", "secret"]).sort()).toEqual(["123", "4111", "x", "y"]);
  });

  test("returns a value of several bodies once", () => {
    expect(sensitiveValues([{ pin: "x" }, { pin: "x" }, { pin: "y" }], ["pin"])).toEqual(["x", "y"]);
  });

  test("finds nothing in a missing value", () => {
    expect(sensitiveValues([{ a: "x" }], undefined)).toEqual([]);
    expect(sensitiveValues(["text"], ["a"])).toEqual([]);
    expect(sensitiveValues([{ a: { b: undefined } }], ["a"])).toEqual([]);
  });

  test("terminates on cycles and large values", () => {
    const circular: { self?: unknown; pin: string } = { pin: "x" };
    circular.self = circular;
    expect(sensitiveValues([{ a: circular }], ["a"])).toEqual(["x"]);
    expect(sensitiveValues([{ a: Array.from({ length: 300_000 }, (_, index) => String(index)) }], ["a"])).toHaveLength(
      300_000,
    );
  });

  test("does not overflow the stack", () => {
    let deep: unknown = "end";
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(sensitiveValues([{ a: deep }], ["a"])).toEqual(["end"]);
  });
});
