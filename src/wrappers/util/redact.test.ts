import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { growth } from "../../../tests/support/growth.ts";
import { testProperty } from "../../../tests/support/property-runs.ts";
import { createScrubber, hideAll, withBase64 } from "./redact.ts";
import { hasLoneSurrogate } from "./text.ts";

const HIDDEN = "[redacted]";
const head = "abcdefgh".repeat(8);
const alike = ["1", "22", "333", "4444", "55555"].map((end) => `${head}${end}`);

const noCards = [
  "4111111111111112",
  "411111111111",
  "2026-11-20 10:00:00",
  "41111111111111111115",
  "411111111117",
  "411111111117 12",
  "1 2 3",
];

describe("[S36] createScrubber", () => {
  type Row = [what: string, text: string, expected: string, ...secrets: string[]];
  test.each<Row>([
    ["spaces as %20", "my%20long%20secret", HIDDEN, "my long secret"],
    ["spaces as +", "my+long+secret", HIDDEN, "my long secret"],
    ["JSON with escaped slashes", "https:\\/\\/é\\/1", HIDDEN, "https://é/1"],
    ["ASCII JSON", "p\\u00e4ssw\\u00f6rd", HIDDEN, "pässwörd"],
    ["JSON within JSON", 'quo\\\\\\"te\\\\\\\\d\\\\n1', HIDDEN, 'quo"te\\d\n1'],
    ["a form", "p%2Fss+w%28%C3%B6%29%7Erd%21", HIDDEN, "p/ss w(ö)~rd!"],
    ["a form with lower-case escapes", "p%2fss+w%28%c3%b6%29%7erd%21", HIDDEN, "p/ss w(ö)~rd!"],
    ["JSON as Go writes it", "a\\u003cb\\u003e\\u0026c+d'e", HIDDEN, "a<b>&c+d'e"],
    ["JSON as .NET writes it", "a\\u003Cb\\u002B\\u0022\\u00E9\\u0027", HIDDEN, "a<b+\"é'"],
    ["a control character in JSON", "tab\\u0001tab1", HIDDEN, "tab\u0001tab1"],
    ["an emoji at the beginning, in a URL", "%F0%9F%99%82%20secret", HIDDEN, "🙂 secret"],
    ["an emoji after six characters, in a URL", "secret%F0%9F%99%82%20one", HIDDEN, "secret🙂 one"],
    ["half of an emoji", "secret\\ud83d\\/1", HIDDEN, "secret\ud83d/1"],
    ["three characters, as a word", "(a1b)", "([redacted])", "a1b"],
    ["a short secret twice", "a1b, a1b.", "[redacted], [redacted].", "a1b"],
    ["a short secret after a part of another word", "a1bc a1b", "a1bc [redacted]", "a1b"],
    ["seven characters in a word", "xa1b2c3dx xa1b2c3d a1b2c3dx", "xa1b2c3dx xa1b2c3d a1b2c3dx", "a1b2c3d"],
    ["eight characters in a word", "xa1b2c3d4x", "x[redacted]x", "a1b2c3d4"],
    ["less than three characters", "a b ab 7", "a b ab 7", "ab", "a", "", "7"],
    ["digits within digits", "1234 of 0123", "1234 of 0123", "123"],
    ["overlapping secrets", "-abcdefghij-", "-[redacted]-", "abcdefgh", "cdefghij"],
    ["a secret that begins another", "-abcdefghij-", "-[redacted]-", "abcdefgh", "abcdefghij"],
    ["secrets within another", "-abcdefghij-", "-[redacted]-", "abcdefghij", "cdefghij", "abcdefgh"],
    ["one of several that begin alike", `${head}22 333333`, "[redacted] 333333", ...alike],
    ["a part of one that begins alike", `${head}4445`, "[redacted]5", ...alike],
    ["the beginning of one of them", `${head}2`, HIDDEN, ...alike],
    ...[`${head}ijklmnop`, `🙂${head}ijklmnop`, `${"/".repeat(70)}plain-end`].flatMap((secret): Row[] => [
      ["66 characters of a secret", secret.slice(0, 66), HIDDEN, secret],
      ["66 characters and others", `${secret.slice(0, 66)}XYZ`, "[redacted]XYZ", secret],
      ["62 characters of a secret", secret.slice(0, 62), secret.slice(0, 62), secret],
    ]),
    ["a card number", "card 4111 1111 1111 1111 refused", "card [redacted] refused"],
    ["a card number with hyphens", "4111-1111-1111-1111", HIDDEN],
    ["a card number in other groups", "3782 822463 10005", HIDDEN],
    ["13 digits", "4222222222222", HIDDEN],
    ["19 digits", "6304000000000000000", HIDDEN],
    ["a card number between dates", "on 2026-11-20 4111 1111 1111 1111 12", "on 2026-11-20 [redacted] 12"],
    ["two card numbers", "4111 1111 1111 1111 5555 5555 5555 4444", "[redacted] [redacted]"],
    ["two card numbers in words", "4111111111111111 and 5555555555554444", "[redacted] and [redacted]"],
    ...noCards.map((text): Row => ["no card number", text, text]),
    ["no card number in groups", "4111111111111 18", "4111111111111 18"],
    ["a token", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-_1", HIDDEN],
    ["two tokens", "eyJhbGci.e30.a eyJhbGci.e30.b", "[redacted] [redacted]"],
    ["a token without a signature", "token eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0. refused", "token [redacted] refused"],
    ["a bearer credential", "Authorization: Bearer abc123def456==", "Authorization: Bearer [redacted]"],
    ["a bearer credential in a list", "bearer  sk_live_0123456789, expired", "bearer  [redacted], expired"],
    ["words after Bearer", "Bearer authentication is required", "Bearer authentication is required"],
  ])("hides %s in %s", (_, text, expected, ...secrets) => {
    expect(createScrubber(secrets)(text)).toBe(expected);
    expect(createScrubber(secrets)(`a ${text} b`)).toBe(`a ${expected} b`);
  });

  const pieces = ["1 ", "1", "4111 ", "Bearer ", "Bearer\t", "eyJ.", "eyJ", "eyJabcd.b ", "-"];
  test.each<[piece: string, size: number, ...secrets: string[]]>([
    ...pieces.map((piece): [string, number] => [piece, 500]),
    ["a", 2_000, "a".repeat(10_000)],
    ["ab", 2_000, "ab".repeat(5_000)],
  ])("takes linear time for a text of %j", (piece, size, ...secrets) => {
    const scrub = createScrubber(secrets);
    expect(growth((times) => void scrub(piece.repeat(times)), size)).toBeLessThan(200);
  });

  test("hides each of many secrets that begin alike, in linear time", () => {
    const start = "a".repeat(64);
    const secrets = (count: number) => Array.from({ length: count }, (_, at) => `${start}${at}`);
    const text = `${start}-`.repeat(300);
    const said = `you sent ${start}999!`;
    expect(createScrubber(secrets(1_000))(said)).toBe("you sent [redacted]!");
    expect(growth((size) => void createScrubber(secrets(size))(text), 100)).toBeLessThan(200);
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
    fc.pre(!HIDDEN.includes(secret));
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
      for (const secret of list) fc.pre(!HIDDEN.includes(secret));
      const scrubbed = createScrubber(list)(list.join(text)).replaceAll(HIDDEN, "\uffff");
      for (const secret of list) expect(scrubbed).not.toContain(secret);
    },
  ),
);

test("[S36] hideAll hides a text as a whole", () => expect(hideAll("PIN 1234")).toBe("[redacted]"));

test("[S36] the first 300 of many secrets are found in base64, also in that for URLs, and all of them as they are", () => {
  const secrets = Array.from({ length: 301 }, (_, at) => `??>>~~secret-${1000 + at}`);
  const scrub = createScrubber(withBase64(secrets));
  const forms = secrets.map((secret) => btoa(secret));
  expect(forms[0]).toMatch(/[+/].*[+/]/);
  expect(secrets.map(scrub)).toEqual(Array(301).fill(HIDDEN));
  for (const shown of [forms, forms.map((form) => form.replaceAll("+", "-").replaceAll("/", "_"))])
    expect(shown.findIndex((form) => !scrub(form).includes(HIDDEN))).toBe(300);
});
