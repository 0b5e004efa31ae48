import { describe, expect, it } from "vitest";
import { obstacleText } from "./obstacle.ts";
import { checkReleasable, type ReleaseFacts } from "./releasable.ts";
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
  added: [],
  typeErrors: [],
  specChanges: { level: "minor", highest: ["`pay`: method added."], text: "### SDK changes: minor" },
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

  it("rejects a removed name and a type that no longer fits, unless a changeset says that the release is breaking", () => {
    const removed = ["deriveKey of svc-sdk"];
    expect(texts({ removed })[0]).toMatch(
      /^tests\/api: deriveKey of svc-sdk existed in the last release .+ level minor /,
    );
    const typeErrors = ["tests/types/cases/a.ts(1,2): error TS2554: Expected 2 arguments, but got 1."];
    expect(texts({ typeErrors })).toEqual([
      `src: What compiled with the last release does not any more: ${typeErrors[0]} Restore it, or add a changeset of the level minor whose text begins with "Breaking:".`,
    ]);
    const notes = [{ ...note, isBreaking: true }];
    expect(texts({ removed, typeErrors, plan: { ...good.plan, notes } })).toEqual([]);
  });

  it("rejects a patch with new exports", () => {
    const added = ["deriveKey of svc-sdk", "FiatClient of svc-sdk/fiat"];
    const plan = { version: "0.1.1", level: "patch", notes: [{ ...note, level: "patch" }] } as const;
    const specChanges = { level: "none", highest: [], text: "" } as const;
    expect(texts({ added, plan, specChanges })).toEqual([
      "tests/api: The changesets have the level patch, but there are new exports: deriveKey of svc-sdk, FiatClient of svc-sdk/fiat. Add a changeset of the level minor that describes them.",
    ]);
    expect(texts({ added })).toEqual([]);
    expect(texts({ added: [], plan, specChanges })).toEqual([]);
  });

  it.each([
    ["0.1.1", "patch", "Give it the level minor."],
    ["1.1.0", "minor", "Give it the level major."],
  ] as const)("rejects a breaking change in %s, of the level %s", (version, level, next) => {
    const notes = [{ ...note, level, isBreaking: true }];
    expect(texts({ plan: { version, level, notes } })[0]).toContain(next);
  });

  it.each([
    ["0.2.0", "patch", "minor", false, "Add a changeset of the level minor."],
    ["0.2.0", "minor", "major", false, 'level minor whose text begins with "Breaking:".'],
    ["0.2.0", "patch", "major", true, 'level minor whose text begins with "Breaking:".'],
    ["1.1.0", "minor", "major", true, 'level major whose text begins with "Breaking:".'],
    ["1.1.0", "patch", "minor", false, "Add a changeset of the level minor."],
  ] as const)("rejects %s of the level %s if the documents change by %s", (version, level, found, isBreaking, next) => {
    const plan = { version, level, notes: [{ ...note, level, isBreaking }] };
    const rejected = texts({
      plan,
      specChanges: { level: found, highest: ["`pay`: method removed. Code breaks."], text: "" },
    }).filter((text) => /^generated: /.test(text));
    expect(rejected).toEqual([expect.stringContaining(next)]);
    expect(rejected[0]).toContain(": `pay`: method removed. Code breaks. ");
  });

  it.each([
    ["0.2.0", "minor", "major", true],
    ["2.0.0", "major", "major", true],
    ["0.2.1", "patch", "patch", false],
    ["0.2.1", "patch", "none", false],
  ] as const)("accepts %s of the level %s if the documents change by %s", (version, level, found, isBreaking) => {
    const plan = { version, level, notes: [{ ...note, level, isBreaking }] };
    expect(
      texts({ plan, specChanges: { level: found, highest: ["`pay`: method removed. Code breaks."], text: "" } }),
    ).toEqual([]);
  });

  it("does not compare the documents of the first release", () =>
    expect(texts({ isFirst: true, tags: [], specChanges: undefined })).toEqual([]));

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
