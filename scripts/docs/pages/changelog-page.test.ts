import { expect, it } from "vitest";
import { withDocumentChanges } from "./changelog-page.ts";

const page = { path: "project/changelog.md", title: "Changelog", markdown: "# Changelog\n\n## 0.1.0\n" };

it("says that there is no release to compare with", async () => {
  const { markdown } = await withDocumentChanges(page, async () => "");
  expect(markdown).toMatch(/^# Changelog\n\n## 0\.1\.0\n\n## Changes of the documents\n\nThere is no earlier release/);
});

it("compares the documents with those of the release", async () => {
  const { markdown } = await withDocumentChanges(page, async () => "HEAD");
  expect(markdown).toMatch(
    /## Changes of the documents\n\nAgainst HEAD, as `npx svc-sdk-cli diff` compares them\.\n\n\S/,
  );
});
