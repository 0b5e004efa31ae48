import { expect, it } from "vitest";
import { guideSamples, unseenBlocks } from "./samples.ts";

it.each(["```typescript", "```ts twoslash", "  ```ts", "```mts", "~~~js", "```tsx"])("reports a block %s", (fence) => {
  expect(unseenBlocks("a.md", `text\n${fence}\n`)).toEqual([`a.md:2: ${fence.trim()}`]);
});

it("the cookbook has fifteen tasks, each with one program of fewer than 30 lines", () => {
  const recipes = guideSamples().filter((sample) => sample.page === "docs/guides/cookbook.md");
  expect(recipes).toHaveLength(15);
  expect(new Set(recipes.map(({ anchor }) => anchor)).size).toBe(15);
  expect(recipes.filter(({ code }) => code.trimEnd().split("\n").length >= 30).map(({ file }) => file)).toEqual([]);
});
