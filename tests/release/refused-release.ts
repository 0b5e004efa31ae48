// Releases that have to be refused, with a reason that names what is wrong, before anything is changed.

import { CheckFailure } from "../../scripts/lib/step-runner.ts";
import { withoutOneExport } from "./breaking-edit.ts";
import type { FreshClone } from "./fresh-clone.ts";

export interface RefusedRelease {
  readonly title: string;
  /** Makes the clone unfit for a release. Returns what the refusal has to say. */
  readonly prepare: (clone: FreshClone) => Promise<string>;
  /** @default `true`, which succeeds */
  readonly testCommand?: string;
}

const ENTRY_POINT = "src/index.ts";

/** Each begins with a clone in which a release has just been made: without changesets, and with the tag of its version. */
export const REFUSED_RELEASES: readonly RefusedRelease[] = [
  {
    title: "a working tree with changes",
    async prepare(clone) {
      await addChangeset(clone, "patch", "Fixes a part.");
      await clone.write("README.md", "# Another page\n");
      return "The working tree differs from the last commit: README.md";
    },
  },
  { title: "no changeset", prepare: async () => "There is no changeset" },
  {
    title: "a version that exists as a tag",
    async prepare(clone) {
      await addChangeset(clone, "patch", "Fixes a part.");
      const { version } = JSON.parse(await clone.read("package.json")) as { version: string };
      const tag = `v${version.replace(/\d+$/, (patch) => String(Number(patch) + 1))}`;
      await clone.git("tag", tag);
      return `The tag ${tag} exists`;
    },
  },
  {
    title: "a removed export that the API reports have",
    async prepare(clone) {
      const name = await removeExport(clone);
      await addChangeset(clone, "patch", "Fixes a part.");
      return `tests/api: svc-sdk: ${name} is gone`;
    },
  },
  {
    title: "a removed export that the last release had",
    async prepare(clone) {
      const name = await removeExport(clone);
      await clone.npm("api");
      await addChangeset(clone, "minor", "Adds a part.");
      return `tests/api: ${name} of svc-sdk existed in the last release and does not any more`;
    },
  },
  {
    // Breaking, and the changeset says so: the release gets as far as the tests.
    title: "red tests",
    // The output has the command as well, which must not look like its result.
    testCommand: "printf 'two %s failed' tests; exit 1",
    async prepare(clone) {
      const name = await removeExport(clone);
      await clone.npm("api");
      await addChangeset(clone, "minor", `Breaking: ${name} is gone.`);
      return "two tests failed";
    },
  },
];

/** @throws {CheckFailure} if the release is not refused, for another reason, or after it has changed something */
export async function expectRefusal(
  clone: FreshClone,
  { prepare, testCommand = "true" }: RefusedRelease,
): Promise<void> {
  const start = await clone.git("rev-parse", "HEAD");
  const tags = (await clone.git("tag")).split("\n");
  await refuses(clone, await prepare(clone), ["--test-command", testCommand]);
  const added = (await clone.git("tag")).split("\n").filter((tag) => !tags.includes(tag));
  await clone.restore(start, added);
}

/** Compares the clone before and after a release that has to fail for this reason. */
export async function refuses(
  clone: Pick<FreshClone, "refusedRelease" | "state">,
  reason: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const before = await clone.state();
  const output = await clone.refusedRelease(["--dry-run", ...args], env);
  if (!output.includes(reason)) throw new CheckFailure([`The refusal does not say "${reason}":`, output]);
  const after = await clone.state();
  if (after !== before)
    throw new CheckFailure(["The refused release has changed the clone. Before:", before, "After:", after]);
}

/** Commits it. */
export async function addChangeset(clone: FreshClone, level: "minor" | "patch", text: string): Promise<void> {
  await clone.write(".changeset/of-the-release-test.md", `---\n"svc-sdk": ${level}\n---\n\n${text}\n`);
  await clone.commit(text);
}

async function removeExport(clone: FreshClone): Promise<string> {
  const { name, text } = withoutOneExport(await clone.read(ENTRY_POINT));
  await clone.write(ENTRY_POINT, text);
  return name;
}
