import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { smallDocuments } from "../regeneration/testing/small-documents.ts";
import { smallProject } from "../regeneration/testing/small-project.ts";
import { runInProcess } from "./testing/run-program.ts";

const head = "overlay: 1.1.0\ninfo: { title: Ours, version: 0.1.0 }\nactions:\n";

/** A project with an overlay, and newer documents: the crypto service in version 1.1.0. */
async function writtenProject(overlay: string) {
  const { config, write } = await smallProject();
  const overlays = { crypto: ["overlays/crypto.yaml"] };
  await write("svc.config.json", { name: config.name, package: { ...config.package }, overlays });
  await write("overlays/crypto.yaml", overlay);
  const { fiat, crypto } = smallDocuments();
  await write("newer/fiat.json", fiat);
  await write("newer/crypto.json", JSON.stringify(crypto).replace('"version":"1.0.0"', '"version":"1.1.0"'));
  const run = (...args: string[]) => runInProcess(["upgrade", "--documents", "newer", ...args], { cwd: config.folder });
  const version = async () =>
    JSON.parse(await readFile(path.join(config.documents, "crypto.json"), "utf8")).info.version as string;
  return { run, version };
}

it("upgrades a project whose overlays fit, and says what to do next", async () => {
  const { run, version } = await writtenProject(head);
  expect(await run("--dry-run")).toMatchObject({
    exitCode: 0,
    printed: "fiat: up to date (1.0.0)\ncrypto: 1.0.0 to 1.1.0\n\nAll overlays fit. Nothing is written in a dry run.",
  });
  expect(await version()).toBe("1.0.0");
  const { printed } = await run();
  expect(printed).toContain("crypto: 1.0.0 to 1.1.0\n\nAll overlays fit. Next: npx svc-sdk-cli regenerate");
  expect(await version()).toBe("1.1.0");
  expect(JSON.parse((await run("--json")).printed)).toMatchObject({ written: false });
});
