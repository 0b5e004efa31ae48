import { expect, it } from "vitest";
import { withPrograms } from "./included-programs.ts";
import { samplesOf } from "./samples.ts";

const readme = "# A\n\n## Send\n\n```ts\nsend();\n```\n\n## Receive\n\n```ts\nreceive();\n```\n";
const samples = samplesOf("README.md", readme);
const page = (markdown: string) => ({ path: "index.md", title: "A", markdown });

it("shows the program that stands below the heading", () => {
  const { markdown } = withPrograms(page("before\n\n<!-- program: README.md#receive -->\n\nafter"), samples);
  expect(markdown).toBe("before\n\n```ts\nreceive();\n```\n\nafter");
});

it.each(["README.md#gone", "docs/index.md#send"])("rejects %s, where no program stands", (place) => {
  expect(() => withPrograms(page(`<!-- program: ${place} -->`), samples)).toThrow(
    `index.md: there is no program below ${place}`,
  );
});
