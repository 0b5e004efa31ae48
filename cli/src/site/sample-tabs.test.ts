import { expect, it } from "vitest";
import { markedTabs, sampleTabs } from "./page-source.ts";

const sample = (title: string, language: string, code = "x"): string =>
  `## ${title}\n\n\`\`\`${language}\n${code}\n\`\`\``;

it("joins sections with one block each, and responses apart from calls", () => {
  const aside = [
    sample("SDK", "ts"),
    sample("curl", "sh"),
    sample("Response 200", "json"),
    sample("Response 409", "json"),
  ];
  expect(sampleTabs(aside.join("\n\n"))).toBe(
    "::: code-group\n\n```ts [SDK]\nx\n```\n\n```sh [curl]\nx\n```\n\n:::\n\n" +
      "## Responses\n\n::: code-group\n\n```json [200]\nx\n```\n\n```json [409]\nx\n```\n\n:::",
  );
});

it.each([
  ["a single sample", sample("SDK", "ts")],
  ["a block with text", "## SDK\n\nText.\n\n```ts\nx\n```"],
])("leaves %s", (_, markdown) => expect(sampleTabs(markdown)).toBe(markdown));

it("numbers several blocks of a section", () => {
  const two = `${sample("Response 400", "json")}\n\n\`\`\`json\ny\n\`\`\``;
  expect(sampleTabs(two)).toBe(
    "## Responses\n\n::: code-group\n\n```json [400 (1)]\nx\n```\n\n```json [400 (2)]\ny\n```\n\n:::",
  );
});

it("joins what is between comments in hand-written pages", () => {
  const page =
    "# Home\n\n<!-- tabs -->\n\n### A\n\n```ts\nx\n```\n\n### B\n\n```ts\ny\n```\n\n<!-- /tabs -->\n\nEnd.\n";
  expect(markedTabs(page)).toBe("# Home\n\n::: code-group\n\n```ts [A]\nx\n```\n\n```ts [B]\ny\n```\n\n:::\n\nEnd.\n");
});
