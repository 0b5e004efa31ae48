import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { growth } from "../../../tests/support/growth.ts";
import { testProperty } from "../../../tests/support/property-runs.ts";
import { createScrubber, hideAll, withBase64 } from "./redact.ts";
import { hasLoneSurrogate } from "./text.ts";

/** The text after redaction, the same whether or not the secrets are first compared with what is shown. */
function redacted(text: string, ...secrets: readonly string[]): string {
  const [filtered, all] = [createScrubber(secrets, text), createScrubber(secrets)].map((scrub) => scrub(text));
  expect(filtered).toBe(all);
  return filtered ?? "";
}

const head = "abcdefgh".repeat(8);

describe("[S36] a secret is found", () => {
  test.each([
    ["with spaces as %20", "my long secret", "my%20long%20secret"],
    ["with spaces as +", "my long secret", "my+long+secret"],
    ["in JSON with escaped slashes", "https://é/1", "https:\\/\\/é\\/1"],
    ["in ASCII JSON", "pässwörd", "p\\u00e4ssw\\u00f6rd"],
    ["in JSON within JSON", 'quo"te\\d\n1', 'quo\\\\\\"te\\\\\\\\d\\\\n1'],
    ["in a form", "p/ss w(ö)~rd!", "p%2Fss+w%28%C3%B6%29%7Erd%21"],
    ["in a form with lower-case escapes", "p/ss w(ö)~rd!", "p%2fss+w%28%c3%b6%29%7erd%21"],
    ["in JSON as Go writes it", "a<b>&c+d'e", "a\\u003cb\\u003e\\u0026c+d'e"],
    ["in JSON as .NET writes it", "a<b+\"é'", "a\\u003Cb\\u002B\\u0022\\u00E9\\u0027"],
    ["with a control character in JSON", "tab\u0001tab1", "tab\\u0001tab1"],
    ["that begins with an emoji, in a URL", "🙂 secret", "%F0%9F%99%82%20secret"],
    ["that has an emoji after six characters, in a URL", "secret🙂 one", "secret%F0%9F%99%82%20one"],
    ["with half of an emoji", "secret\ud83d/1", "secret\\ud83d\\/1"],
  ])("%s", (_, secret, form) => {
    expect(redacted(`a ${form} b`, secret)).toBe("a [redacted] b");
    expect(redacted(form, secret)).toBe("[redacted]");
  });

  test.each([
    ["at three characters", "a1b", "(a1b)", "([redacted])"],
    ["at the beginning of a text", "a1b", "a1b.", "[redacted]."],
    ["after a part of another word", "a1b", "a1bc a1b", "a1bc [redacted]"],
    ["twice", "a1b", "a1b, a1b", "[redacted], [redacted]"],
  ])("as a whole word, however short: %s", (_, secret, text, expected) => {
    expect(redacted(text, secret)).toBe(expected);
  });

  test("within a word from eight characters on", () => {
    expect(redacted("xa1b2c3d4x", "a1b2c3d4")).toBe("x[redacted]x");
    expect(redacted("xa1b2c3dx xa1b2c3d a1b2c3dx", "a1b2c3d")).toBe("xa1b2c3dx xa1b2c3d a1b2c3dx");
  });

  test("not below three characters", () => {
    expect(redacted("a b ab", "ab", "a", "")).toBe("a b ab");
  });

  test("as far as a text goes that ends within it, from its 64th character on", () => {
    for (const secret of [`${head}ijklmnop`, `🙂${head}ijklmnop`, `${"/".repeat(70)}plain-end`]) {
      expect(redacted(`a ${secret.slice(0, 66)}`, secret)).toBe("a [redacted]");
      expect(redacted(`a ${secret.slice(0, 66)}XYZ`, secret)).toBe("a [redacted]XYZ");
      expect(redacted(`a ${secret.slice(0, 62)}`, secret)).toBe(`a ${secret.slice(0, 62)}`);
    }
  });

  test("with all that overlaps it", () => {
    expect(redacted("-abcdefghij-", "abcdefgh", "cdefghij")).toBe("-[redacted]-");
    expect(redacted("-abcdefghij-", "abcdefgh", "abcdefghij")).toBe("-[redacted]-");
    expect(redacted("-abcdefghij-", "abcdefghij", "cdefghij", "abcdefgh")).toBe("-[redacted]-");
  });

  test("among several that begin alike, exactly", () => {
    const alike = ["1", "22", "333", "4444", "55555"].map((end) => `${head}${end}`);
    expect(redacted(`${head}22 333333`, ...alike)).toBe("[redacted] 333333");
    expect(redacted(`${head}4445`, ...alike)).toBe("[redacted]5");
    expect(redacted(`${head}2`, ...alike)).toBe("[redacted]");
  });
});

// Long enough not to be a word. A secret may be any text, such as a passphrase.
const anySecret = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_-]{8,40}$/),
  fc.stringMatching(/^[!-~]{8,40}$/),
  fc.string({ unit: "binary", minLength: 8, maxLength: 24 }),
  fc.constantFrom('pa"ss\\wo/rd', "sécret de l'été", 'clé/"secrète"', "line\nbreak-and\ttab", "100%25-secret"),
  fc.constant("\u{1f600}".repeat(4)),
);
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
const inUrl = (text: string) => (hasLoneSurrogate(text) ? text : encodeURIComponent(text));
const inAscii = (text: string) =>
  text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

const forms: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  inJson,
  (secret) => inJson(inJson(secret)),
  // As PHP encodes it.
  (secret) => inAscii(inJson(secret).replaceAll("/", "\\/")),
  inUrl,
  (secret) => inUrl(secret).replace(/%../g, (byte) => byte.toLowerCase()),
  (secret) => (hasLoneSurrogate(secret) ? secret : new URLSearchParams({ secret }).toString().slice("secret=".length)),
];
const around = fc.constantFrom("", " ", "you sent ", '"', "'", "x", "=", "é", "\\", "%");

testProperty(
  "[S36] no form of a secret is left of any form of it, whatever is around it",
  fc.property(anySecret, fc.constantFrom(...forms), around, around, (secret, form, before, after) => {
    fc.pre(!"[redacted]".includes(secret));
    const shown = createScrubber([secret])(`${before}${form(secret)}${after}`);
    for (const inForm of forms) expect(shown).not.toContain(inForm(secret));
  }),
);

testProperty(
  "[S36] a scrubber leaves no part of any secret",
  fc.property(
    fc.array(fc.string({ minLength: 8, maxLength: 30, unit: "binary" }), { minLength: 1, maxLength: 4 }),
    fc.string(),
    (list, text) => {
      for (const secret of list) fc.pre(!"[redacted]".includes(secret));
      const scrubbed = createScrubber(list)(list.join(text)).replaceAll("[redacted]", "\uffff");
      for (const secret of list) expect(scrubbed).not.toContain(secret);
    },
  ),
);

describe("createScrubber", () => {
  const scrub = createScrubber(["s3cr+t/(key)", "s3cr+t/(key)-long", "123", "", "7"]);

  test.each(["1234 of 0123", "a7b 7", "nothing", "undefined"])("keeps %j", (text) => expect(scrub(text)).toBe(text));

  const none = createScrubber([]);

  test.each([
    ["card 4111 1111 1111 1111 refused", "card [redacted] refused"],
    ["4111-1111-1111-1111", "[redacted]"],
    ["3782 822463 10005", "[redacted]"],
    ["4222222222222", "[redacted]"],
    ["6304000000000000000", "[redacted]"],
    ["on 2026-11-20 4111 1111 1111 1111 12", "on 2026-11-20 [redacted] 12"],
    ["4111 1111 1111 1111 5555 5555 5555 4444", "[redacted] [redacted]"],
    ["4111111111111111 and 5555555555554444", "[redacted] and [redacted]"],
  ])("[S36] hides the card number in %s", (text, expected) => expect(none(text)).toBe(expected));

  test.each([
    ...["4111111111111112", "411111111111", "2026-11-20 10:00:00", "41111111111111111115", "411111111117"],
    ...["1 2 3", "4111111111111 18"],
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

  test("[S36] hides each of many secrets that begin alike, in linear time", () => {
    const start = "a".repeat(64);
    const secrets = (count: number) => Array.from({ length: count }, (_, at) => `${start}${at}`);
    const text = `${start}-`.repeat(300);
    const said = `you sent ${start}999!`;
    expect(createScrubber(secrets(1_000), said)(said)).toBe("you sent [redacted]!");
    expect(growth((size) => void createScrubber(secrets(size), text)(text), 100)).toBeLessThan(200);
  });

  test.each([
    ["a long secret, everywhere in the text", "a".repeat(10_000), "a"],
    ["a secret that overlaps itself", "ab".repeat(5_000), "ab"],
  ])("takes linear time for %s", (_, secret, piece) => {
    const scrub = createScrubber([secret]);
    expect(growth((size) => void scrub(piece.repeat(size)), 2_000)).toBeLessThan(200);
  });
});

test("[S36] hideAll hides a text as a whole", () => expect(hideAll("PIN 1234")).toBe("[redacted]"));

test("[S36] a secret is found in base64, also in that for URLs", () => {
  const secret = "??>>~~??>>~~";
  const scrub = createScrubber(withBase64([secret]));
  const form = btoa(secret);
  expect(form).toMatch(/[+/]/);
  for (const shown of [form, form.replaceAll("+", "-").replaceAll("/", "_")]) expect(scrub(shown)).toBe("[redacted]");
});

test("[S36] the first 300 of many secrets are found in base64, and all of them as they are", () => {
  const secrets = Array.from({ length: 301 }, (_, at) => `secret-${1000 + at}`);
  const scrub = createScrubber(withBase64(secrets));
  expect(secrets.map(scrub)).toEqual(Array(301).fill("[redacted]"));
  expect(secrets.map((secret) => scrub(btoa(secret))).findIndex((text) => !text.includes("[redacted]"))).toBe(300);
});
