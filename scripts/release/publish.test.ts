import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { CommandError } from "../lib/run-command.ts";
import { publish } from "./publish.ts";

const folder = mkdtempSync(join(tmpdir(), "publish-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tarballs = ["svc-sdk-0.2.0.tgz", "svc-sdk-cli-0.2.0.tgz"].map((name) => join(folder, name));
for (const tarball of tarballs) writeFileSync(tarball, tarball);

const publication = {
  ...{ root: folder, version: "0.2.0", tarballs, attachments: ["svc-sdk-0.2.0.cdx.json"] },
  ...{ notes: "notes.md", bundle: "release.bundle" },
};

/** A registry and a remote. The command whose line begins with `failing` fails. */
function openTools(published: ReadonlyMap<string, string> = new Map(), failing = "nothing") {
  const lines: string[] = [];
  const enter = (line: string) => {
    lines.push(line);
    if (line.startsWith(failing)) throw new CommandError(`${line}: refused`);
  };
  return {
    lines,
    tools: {
      async run(command: string, args: readonly string[]) {
        if (args[0] === "view") return `${published.get(args[1] ?? "") ?? ""}\n`;
        enter([command, ...args.map((arg) => basename(arg))].join(" "));
        return "";
      },
      async push(_: unknown, isDryRun: boolean) {
        enter(isDryRun ? "try to push" : "push");
      },
    },
  };
}

const integrityOf = (tarball: string) => `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
const steps = [
  "try to push",
  "npm publish svc-sdk-0.2.0.tgz --provenance --access public",
  "npm publish svc-sdk-cli-0.2.0.tgz --provenance --access public",
  "push",
  "gh release create v0.2.0 --title 0.2.0 --notes-file notes.md svc-sdk-0.2.0.tgz svc-sdk-cli-0.2.0.tgz svc-sdk-0.2.0.cdx.json",
];

it("publishes both packages before it pushes, and the page last", async () => {
  const { lines, tools } = openTools();
  await publish(publication, tools);
  expect(lines).toEqual(steps);
});

it.each([
  ["try to push", 1, "nothing. If main has moved on, start the workflow again"],
  ["npm publish svc-sdk-0", 2, "nothing. Remove the cause and run the failed job again"],
  ["npm publish svc-sdk-cli", 3, "svc-sdk-0.2.0.tgz. Remove the cause and run the failed job again"],
  ["push", 4, "svc-sdk-0.2.0.tgz, svc-sdk-cli-0.2.0.tgz. Remove the cause"],
  ["gh release", 5, "Create the release v0.2.0 with notes.md by hand"],
])("stops where it fails, and says what is published: %s", async (failing, count, said) => {
  const { lines, tools } = openTools(new Map(), failing);
  await expect(publish(publication, tools)).rejects.toThrow(said);
  expect(lines).toEqual(steps.slice(0, count));
});

it("goes on after a failure with what is missing", async () => {
  const { lines, tools } = openTools(new Map([["svc-sdk@0.2.0", integrityOf(tarballs[0] ?? "")]]));
  await publish(publication, tools);
  expect(lines).toEqual(steps.filter((step) => !step.startsWith("npm publish svc-sdk-0")));
});

it("takes another content under the same version for not published, which the registry refuses", async () => {
  const { lines, tools } = openTools(new Map([["svc-sdk@0.2.0", integrityOf("another")]]), "npm publish");
  await expect(publish(publication, tools)).rejects.toThrow("npm publish");
  expect(lines).toEqual(steps.slice(0, 2));
});
