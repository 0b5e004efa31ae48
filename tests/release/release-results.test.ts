import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readResults } from "./release-results.ts";

// Of the text "tarball".
const INTEGRITY = "sha512-WBQM9fuLkpBn60cFcU9GUnOBEyhwVxbOpyle0gD/abK/W01QtcFtEsDGj3RZYWrpP2UxasHjQ2plCE6FrzLYdg==";
const sbom = JSON.stringify({ metadata: { component: { version: "0.2.0" } }, components: [{ name: "a" }] });
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "release-results-"));
  for (const name of ["svc-sdk", "svc-sdk-cli"]) {
    write(`${name}-0.2.0.tgz`, "tarball");
    write(`${name}-0.2.0.cdx.json`, sbom);
  }
  write("release.bundle", "bundle");
  write("notes.md", "- Adds a part.");
  write("report.md", `nothing was published ${INTEGRITY}`);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("returns version, tarballs and bundle", async () => {
  expect(await readResults(folder, "Adds a part.")).toEqual({
    version: "0.2.0",
    bundle: join(folder, "release.bundle"),
    tarballs: {
      "svc-sdk": { file: join(folder, "svc-sdk-0.2.0.tgz"), integrity: INTEGRITY },
      "svc-sdk-cli": { file: join(folder, "svc-sdk-cli-0.2.0.tgz"), integrity: INTEGRITY },
    },
  });
});

it.each(["svc-sdk-cli-0.2.0.tgz", "svc-sdk-0.2.0.cdx.json", "notes.md", "report.md", "release.bundle"])(
  "reports that %s is missing",
  async (file) => {
    rmSync(join(folder, file));
    await expect(readResults(folder, "Adds a part.")).rejects.toThrow(`Missing: ${file}`);
  },
);

it.each([
  ["notes.md", "", 'notes.md has no "Adds a part."'],
  ["report.md", INTEGRITY, "does not say that nothing was published"],
  ["report.md", "nothing was published", "does not have the integrity of svc-sdk-0.2.0.tgz"],
  ["svc-sdk-0.2.0.cdx.json", sbom.replace("0.2.0", "0.1.0"), "svc-sdk-0.2.0.cdx.json is incomplete"],
  ["svc-sdk-cli-0.2.0.cdx.json", sbom.replace('{"name":"a"}', ""), "svc-sdk-cli-0.2.0.cdx.json is incomplete"],
])("rejects %s with the text %j", async (file, text, problem) => {
  write(file, text);
  await expect(readResults(folder, "Adds a part.")).rejects.toThrow(problem);
});

function write(file: string, text: string): void {
  writeFileSync(join(folder, file), text);
}
