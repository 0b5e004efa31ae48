import { expect, it } from "vitest";
import { RELEASE_USAGE, readReleaseOptions } from "./release-options.ts";

it("runs all tests unless a dry run names another command", () => {
  expect(readReleaseOptions([])).toEqual({
    isDryRun: false,
    help: false,
    testCommand: "npm test && npm run check:cli",
  });
  expect(readReleaseOptions(["--dry-run", "--test-command", "npm run lint"]).testCommand).toBe("npm run lint");
});

it.each([
  [["--test-command", "true"], "--test-command needs --dry-run"],
  [["--dry-run", "--test-command", " "], "--test-command must not be empty"],
  [["--skip-tests"], "--skip-tests"],
  [["--dry-run", "--skip-tests"], "--skip-tests"],
])("rejects %j", (args, expected) => expect(() => readReleaseOptions(args)).toThrow(expected));

it("describes every option", () => expect(RELEASE_USAGE).toMatch(/--dry-run.*--test-command.*--help/s));
