import { describe, expect, it } from "vitest";
import { KnownSecrets } from "./redact.ts";

/** The text after redaction, the same whether or not the secrets are first compared with what is shown. */
function redacted(text: string, ...secrets: readonly string[]): string {
  const [filtered, all] = [new KnownSecrets(secrets, text), new KnownSecrets(secrets)].map((known) =>
    known.replace(text, "[…]"),
  );
  expect(filtered).toBe(all);
  return filtered ?? "";
}

const head = "abcdefgh".repeat(8);

describe("[S36] a secret is found", () => {
  it.each([
    ["as it is", "hunter-2000", "hunter-2000"],
    ["with spaces as %20", "my long secret", "my%20long%20secret"],
    ["with spaces as +", "my long secret", "my+long+secret"],
    ["in a URL", "p/ss wörd!", "p%2Fss%20w%C3%B6rd!"],
    ["in a URL with lower-case escapes", "p/ss wörd!", "p%2fss%20w%c3%b6rd!"],
    ["in a form", "p/ss w(ö)~rd!", "p%2Fss+w%28%C3%B6%29%7Erd%21"],
    ["in a form with lower-case escapes", "p/ss w(ö)~rd!", "p%2fss+w%28%c3%b6%29%7erd%21"],
    ["in JSON", 'quo"te\\d\n1', 'quo\\"te\\\\d\\n1'],
    ["in JSON with escaped slashes", "https://é/1", "https:\\/\\/é\\/1"],
    ["in ASCII JSON", "pässwörd", "p\\u00e4ssw\\u00f6rd"],
    ["in ASCII JSON with escaped slashes", "päss/wörd", "p\\u00e4ss\\/w\\u00f6rd"],
    ["in JSON within JSON", 'quo"te\\d\n1', 'quo\\\\\\"te\\\\\\\\d\\\\n1'],
    ["in JSON as Go writes it", "a<b>&c+d'e", "a\\u003cb\\u003e\\u0026c+d'e"],
    ["in JSON as .NET writes it", "a<b+\"é'", "a\\u003Cb\\u002B\\u0022\\u00E9\\u0027"],
    ["with a control character in JSON", "tab\u0001tab1", "tab\\u0001tab1"],
    ["that begins with an emoji, in a URL", "🙂 secret", "%F0%9F%99%82%20secret"],
    ["that has an emoji after six characters, in a URL", "secret🙂 one", "secret%F0%9F%99%82%20one"],
    ["with half of an emoji", "secret\ud83d/1", "secret\\ud83d\\/1"],
  ])("%s", (_, secret, form) => {
    expect(redacted(`a ${form} b`, secret)).toBe("a […] b");
    expect(redacted(form, secret)).toBe("[…]");
  });

  it.each([
    ["at three characters", "a1b", "(a1b)", "([…])"],
    ["at the beginning of a text", "a1b", "a1b.", "[…]."],
    ["after a part of another word", "a1b", "a1bc a1b", "a1bc […]"],
    ["twice", "a1b", "a1b, a1b", "[…], […]"],
  ])("as a whole word, however short: %s", (_, secret, text, expected) => {
    expect(redacted(text, secret)).toBe(expected);
  });

  it("within a word from eight characters on", () => {
    expect(redacted("xa1b2c3d4x", "a1b2c3d4")).toBe("x[…]x");
    expect(redacted("xa1b2c3dx xa1b2c3d a1b2c3dx", "a1b2c3d")).toBe("xa1b2c3dx xa1b2c3d a1b2c3dx");
  });

  it("not below three characters", () => {
    expect(redacted("a b ab", "ab", "a", "")).toBe("a b ab");
  });

  it("as far as a text goes that ends within it, from its 64th character on", () => {
    for (const secret of [`${head}ijklmnop`, `🙂${head}ijklmnop`, `${"/".repeat(70)}plain-end`]) {
      expect(redacted(`a ${secret.slice(0, 66)}`, secret)).toBe("a […]");
      expect(redacted(`a ${secret.slice(0, 66)}XYZ`, secret)).toBe("a […]XYZ");
      expect(redacted(`a ${secret.slice(0, 62)}`, secret)).toBe(`a ${secret.slice(0, 62)}`);
    }
  });

  it("with all that overlaps it", () => {
    expect(redacted("-abcdefghij-", "abcdefgh", "cdefghij")).toBe("-[…]-");
    expect(redacted("-abcdefghij-", "abcdefgh", "abcdefghij")).toBe("-[…]-");
    expect(redacted("-abcdefghij-", "abcdefghij", "cdefghij", "abcdefgh")).toBe("-[…]-");
  });

  it("among four that begin alike, exactly", () => {
    const alike = ["1", "22", "333", "4444"].map((end) => `${head}${end}`);
    expect(redacted(`${head}22 333333`, ...alike)).toBe("[…] 333333");
    expect(redacted(`${head}4445`, ...alike)).toBe("[…]5");
  });

  it("among more that begin alike, as if it were the longest", () => {
    const alike = ["1", "22", "333", "4444", "55555"].map((end) => `${head}${end}`);
    expect(redacted(`${head}22 3333`, ...alike)).toBe("[…]33");
    expect(redacted(`${head}2`, ...alike)).toBe("[…]");
  });
});

it("Without secrets, a text stays the same", () => {
  expect(redacted("a secret")).toBe("a secret");
  expect(redacted("a secret", "another one")).toBe("a secret");
});
