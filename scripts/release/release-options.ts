// The options of `npm run release`.

import { parseArgs } from "node:util";

/** What to do. Only `publish` writes to the registry and the remote, and only what `make` has tested. */
export type ReleaseTask =
  | { readonly kind: "help" }
  /** `testCommand` is a command line for the shell. */
  | { readonly kind: "dry-run" | "make"; readonly testCommand: string }
  | { readonly kind: "publish"; readonly folder: string };

const TESTS = "npm test && npm run check:cli";

export const RELEASE_USAGE: string = `Usage: npm run release -- --dry-run | --make | --publish <folder>

Makes a release of svc-sdk and svc-sdk-cli in a copy of the last commit: versions, changelog, tests, build, tarballs and their
checks, commit, tag, notes. Results are in build/release.

Stops before that if the working tree has changes, if there is no changeset, if the version exists as a tag or on the registry, if
the API reports differ from the sources, or if the documents change more than the changesets say. The working tree is never changed.

  --dry-run                 makes a release that is not published
  --test-command <command>  with --dry-run: runs this in place of the tests (${TESTS})
  --make                    makes a release to publish, in the workflow: checks branch, registry and npm as well
  --publish <folder>        publishes what --make has written there, in the workflow: packages, commit, tag, page. Runs no tests
  --help                    shows this text`;

/** @throws if an option is unknown, if it is not clear what to do, or if a release that is published would go untested. */
export function readReleaseOptions(args: readonly string[]): ReleaseTask {
  const { values } = parseArgs({
    args: [...args],
    options: {
      "dry-run": { type: "boolean", default: false },
      "test-command": { type: "string" },
      make: { type: "boolean", default: false },
      publish: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  const { "dry-run": isDryRun, "test-command": testCommand, make, publish, help } = values;
  if (help) return { kind: "help" };
  if ([isDryRun, make, publish !== undefined].filter(Boolean).length !== 1) {
    throw new Error("Name one of --dry-run, --make and --publish <folder>");
  }
  if (testCommand !== undefined && !isDryRun) {
    throw new Error("--test-command needs --dry-run: a release that is published runs all tests");
  }
  if (testCommand?.trim() === "")
    throw new Error("--test-command must not be empty: name a command, such as npm run check");
  if (publish?.trim() === "") throw new Error("--publish must not be empty: name the folder that --make has written");
  if (publish !== undefined) return { kind: "publish", folder: publish };
  return { kind: make ? "make" : "dry-run", testCommand: testCommand ?? TESTS };
}
