import { describe, expect, it } from "vitest";
import { checkReleasable, obstacleText, type ReleaseFacts } from "./releasable.ts";
import type { ReleaseNote } from "./release-plan.ts";

const note: ReleaseNote = { id: "proxy", level: "minor", isBreaking: false, text: "Adds `proxy`." };
const good: ReleaseFacts = {
  isDryRun: true,
  isFirst: false,
  plan: { version: "0.2.0", level: "minor", notes: [note] },
  versions: { "package.json": "0.1.0", "cli/package.json": "0.1.0" },
  branch: "main",
  changedFiles: [],
  tags: ["v0.1.0"],
  published: { "svc-sdk": false, "svc-sdk-cli": false },
  staleReports: [],
  removed: [],
  npm: "11.6.0",
  isInWorkflow: true,
  hasPlaceholder: false,
};
const texts = (changed: Partial<ReleaseFacts>) => checkReleasable({ ...good, ...changed }).map(obstacleText);

describe("checkReleasable", () => {
  it("accepts a clean tree with a changeset and a new version, for a dry run and for a release", () => {
    expect(texts({})).toEqual([]);
    expect(texts({ isDryRun: false })).toEqual([]);
  });

  it("rejects a dirty tree, and names up to five files", () => {
    expect(texts({ changedFiles: ["README.md"] })).toEqual([
      "git status: The working tree differs from the last commit: README.md. Commit, stash or remove the changes.",
    ]);
    expect(texts({ changedFiles: ["a", "b", "c", "d", "e", "f", "g"] })[0]).toContain("a, b, c, d, e and 2 more.");
  });

  it("rejects a release without a changeset", () =>
    expect(texts({ plan: { version: "0.1.0", level: undefined, notes: [] } })).toEqual([
      ".changeset: There is no changeset. Add one for each change that users notice: .changeset/README.md shows its form.",
    ]));

  it("rejects a version that exists as a tag or on the registry", () => {
    expect(texts({ tags: ["v0.2.0"] })[0]).toMatch(/^git tag: The tag v0\.2\.0 exists\./);
    const published = { "svc-sdk": false, "svc-sdk-cli": true };
    expect(texts({ published })[0]).toMatch(/^npm registry: svc-sdk-cli 0\.2\.0 is published already\./);
  });

  it("rejects packages with different versions", () =>
    expect(texts({ versions: { "package.json": "0.1.0", "cli/package.json": "0.0.9" } })[0]).toContain(
      "package.json has 0.1.0, cli/package.json has 0.0.9",
    ));

  it("names each difference between the API reports and the sources", () =>
    expect(texts({ staleReports: ['"svc-sdk/fiat" no longer exports checkProof'] })).toEqual([
      'tests/api: "svc-sdk/fiat" no longer exports checkProof. If the change is meant, run npm run api and commit the reports with a changeset.',
    ]));

  it("rejects a removed name unless a changeset says that the release is breaking", () => {
    const removed = ["deriveKey of svc-sdk"];
    expect(texts({ removed })[0]).toMatch(
      /^tests\/api: deriveKey of svc-sdk existed in the last release .+ level minor /,
    );
    const notes = [{ ...note, isBreaking: true }];
    expect(texts({ removed, plan: { ...good.plan, notes } })).toEqual([]);
  });

  it.each([
    ["0.1.1", "patch", "Give it the level minor."],
    ["1.1.0", "minor", "Give it the level major."],
  ] as const)("rejects a breaking change in %s, of the level %s", (version, level, next) => {
    const notes = [{ ...note, level, isBreaking: true }];
    expect(texts({ plan: { version, level, notes } })[0]).toContain(next);
  });

  it.each([
    [{ branch: "proxy" }, "The branch is proxy, not main"],
    [{ published: { "svc-sdk": undefined } }, "The registry did not say which versions of svc-sdk exist"],
    [{ hasPlaceholder: true }, "The address of the repository is a placeholder"],
    [{ isInWorkflow: false }, "Packages are published by the workflow only"],
    [{ npm: "10.9.2" }, "npm 10.9.2 cannot publish by trusted publishing"],
    [{ npm: "11.5.0" }, "npm 11.5.0 cannot publish by trusted publishing"],
  ])("accepts %j for a dry run only", (changed, expected) => {
    expect(texts(changed)).toEqual([]);
    expect(texts({ ...changed, isDryRun: false })[0]).toContain(expected);
  });
});
