import { expect, test } from "vitest";
import { ShownText } from "./text.ts";

const text = "The wallet 0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913 of Zoë was not found, ask again";

test("finds every part of a text, up to 64 characters", () => {
  const shown = new ShownText(text);
  for (let length = 0; length <= 64; length++) {
    for (let at = 0; at + length <= text.length; at++) expect(shown.mayContain(text.slice(at, at + length))).toBe(true);
  }
});

test.each(["q", "wallet1", "2wallet", "of Zoe was", `${text.slice(0, 63)}!`, `!${text.slice(0, 63)}`])(
  "rules %j out",
  (other) => expect(new ShownText(text).mayContain(other)).toBe(false),
);

test("an empty text contains only itself", () => {
  const shown = new ShownText("");
  expect([shown.mayContain(""), shown.mayContain("a")]).toEqual([true, false]);
});
