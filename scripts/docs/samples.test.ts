import { expect, it } from "vitest";
import { guideSamples, samplesOf, unseenBlocks } from "./samples.ts";

const page = `# Title

\`\`\`ts
console.log("a"); // prints: a
// prints: b
\`\`\`

## Move \`1 USDC\`

\`\`\`sh
# no heading
\`\`\`

\`\`\`js
console.log(1); // prints nothing
\`\`\`
`;

it("finds programs with heading, name and promised lines", () => {
  expect(samplesOf("docs/guides/a.md", page)).toEqual([
    {
      page: "docs/guides/a.md",
      anchor: "title",
      file: "docs-guides-a-line-4.ts",
      code: 'console.log("a"); // prints: a\n// prints: b\n',
      prints: ["a", "b"],
    },
    expect.objectContaining({ anchor: "move-1-usdc", file: "docs-guides-a-line-15.js", prints: [] }),
  ]);
});

it.each(["```typescript", "```ts twoslash", "  ```ts", "```mts", "~~~js", "```tsx"])("reports a block %s", (fence) => {
  expect(unseenBlocks("a.md", `text\n${fence}\n`)).toEqual([`a.md:2: ${fence.trim()}`]);
});

it.each(["```ts", "```js", "```json", "```sh", "```"])("accepts a block %s", (fence) => {
  expect(unseenBlocks("a.md", `${fence}\n`)).toEqual([]);
});

it("the cookbook has fifteen tasks, each with one program of fewer than 30 lines", () => {
  const recipes = guideSamples().filter((sample) => sample.page === "docs/guides/cookbook.md");
  expect(recipes).toHaveLength(15);
  expect(new Set(recipes.map(({ anchor }) => anchor)).size).toBe(15);
  expect(recipes.filter(({ code }) => code.trimEnd().split("\n").length >= 30).map(({ file }) => file)).toEqual([]);
});
