import { expect, it } from "vitest";
import { readGapsPage } from "./gaps.ts";

const line = '- <a id="g7"></a>**G7** Whether errors are `v1.2` replayed. Read [W2](webhooks.md#w2). Option.';

it("reads id, title and default, without links", () => {
  expect(readGapsPage(`# Gaps\n\n${line}\n`)).toEqual([
    { id: "G7", title: "Whether errors are `v1.2` replayed.", meanwhile: "Read W2. Option." },
  ]);
});

it.each([line.replace("g7", "g8"), line.replace("**G7**", "G7"), '- <a id="g7"></a>**G7** Only a title.'])(
  "rejects %s",
  (text) => {
    expect(() => readGapsPage(text)).toThrow(/not the line of a gap|G7 does not say/);
  },
);
