// The options of `npm run release`.

import { parseArgs } from "node:util";

export interface ReleaseOptions {
  readonly isDryRun: boolean;
  readonly help: boolean;
  /** A command line for the shell. */
  readonly testCommand: string;
}

const TESTS = "npm test && npm run check:cli";

export const RELEASE_USAGE: string = `Usage: npm run release -- [options]

Makes a release of svc-sdk and svc-sdk-cli in a copy of the last commit: versions, changelog, tests, build, tarballs and their
checks, commit, tag, notes. Results are in build/release. Then publishes them, unless this is a dry run.

Stops before that if the working tree has changes, if there is no changeset, if the version exists as a tag or on the registry, if
the API reports differ from the sources, or if the documents change more than the changesets say. The working tree is never changed.

  --dry-run                 publishes nothing and pushes nothing
  --test-command <command>  with --dry-run: runs this in place of the tests (${TESTS})
  --help                    shows this text`;

/** @throws if an option is unknown, or would let a real release go untested. */
export function readReleaseOptions(args: readonly string[]): ReleaseOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      "dry-run": { type: "boolean", default: false },
      "test-command": { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  const { "dry-run": isDryRun, "test-command": testCommand, help } = values;
  if (testCommand !== undefined && !isDryRun) {
    throw new Error("--test-command needs --dry-run: a release that is published runs all tests");
  }
  if (testCommand?.trim() === "")
    throw new Error("--test-command must not be empty: name a command, such as npm run check");
  return { isDryRun, help, testCommand: testCommand ?? TESTS };
}
