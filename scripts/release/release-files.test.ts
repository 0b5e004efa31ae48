import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { listedRelease, listRelease, type ReleaseFiles } from "./release-files.ts";

const files: ReleaseFiles = {
  version: "0.2.0",
  tarballs: ["svc-sdk-0.2.0.tgz", "svc-sdk-cli-0.2.0.tgz"],
  attachments: ["svc-sdk-0.2.0.cdx.json"],
  notes: "notes.md",
  bundle: "release.bundle",
};

async function listedFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "release-files-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of [...files.tarballs, ...files.attachments, files.notes, files.bundle]) {
    writeFileSync(join(folder, name), `content of ${name}`);
  }
  await listRelease(folder, files);
  return folder;
}

it("returns the paths of what was listed, in the same order", async () => {
  const folder = await listedFolder();
  expect(await listedRelease(folder)).toEqual({
    version: "0.2.0",
    tarballs: files.tarballs.map((name) => join(folder, name)),
    attachments: [join(folder, "svc-sdk-0.2.0.cdx.json")],
    notes: join(folder, "notes.md"),
    bundle: join(folder, "release.bundle"),
  });
});

it("rejects a file that has changed or is missing", async () => {
  const folder = await listedFolder();
  writeFileSync(join(folder, "svc-sdk-0.2.0.tgz"), "another package");
  rmSync(join(folder, "release.bundle"));
  await expect(listedRelease(folder)).rejects.toThrow(
    /^svc-sdk-0\.2\.0\.tgz is missing or differs.*\nrelease\.bundle is missing or differs/,
  );
});

it("rejects a folder without a list, and a list that leads out of its folder", async () => {
  await expect(listedRelease(join(tmpdir(), "no-such-release"))).rejects.toThrow("has no release.json");
  const folder = await listedFolder();
  const list = JSON.parse(await readFile(join(folder, "release.json"), "utf8"));
  writeFileSync(join(folder, "release.json"), JSON.stringify({ ...list, notes: "../notes.md" }));
  await expect(listedRelease(folder)).rejects.toThrow("names ../notes.md");
});
