import { expect, it } from "vitest";
import { RELEASE_USAGE, readReleaseOptions } from "./release-options.ts";

it("runs all tests unless a dry run names another command", () => {
  const tests = "npm test && npm run check:cli";
  expect(readReleaseOptions(["--make"])).toEqual({ kind: "make", testCommand: tests });
  expect(readReleaseOptions(["--dry-run"])).toEqual({ kind: "dry-run", testCommand: tests });
  const named = readReleaseOptions(["--dry-run", "--test-command", "npm run lint"]);
  expect(named).toEqual({ kind: "dry-run", testCommand: "npm run lint" });
});

it("publishes a folder, and shows help", () => {
  expect(readReleaseOptions(["--publish", "build/release"])).toEqual({ kind: "publish", folder: "build/release" });
  expect(readReleaseOptions(["--help"])).toEqual({ kind: "help" });
});

it.each([
  [[], "Name one of --dry-run, --make and --publish"],
  [["--dry-run", "--make"], "Name one of --dry-run, --make and --publish"],
  [["--make", "--publish", "build/release"], "Name one of --dry-run, --make and --publish"],
  [["--publish", " "], "--publish must not be empty"],
  [["--make", "--test-command", "true"], "--test-command needs --dry-run"],
  [["--publish", "build/release", "--test-command", "true"], "--test-command needs --dry-run"],
  [["--dry-run", "--test-command", " "], "--test-command must not be empty"],
  [["--skip-tests"], "--skip-tests"],
  [["--dry-run", "--skip-tests"], "--skip-tests"],
])("rejects %j", (args, expected) => expect(() => readReleaseOptions(args)).toThrow(expected));

it("describes every option", () =>
  expect(RELEASE_USAGE).toMatch(/--dry-run.*--test-command.*--make.*--publish.*--help/s));
