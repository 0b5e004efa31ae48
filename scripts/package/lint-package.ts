// Runs two linters for published packages: publint for package.json, attw for type resolution.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { run } from "../lib/run-command.ts";
import { CheckFailure } from "../lib/step-runner.ts";

/** Fails on every message of publint, including suggestions. */
export async function lintManifest(tarball: string): Promise<void> {
  const bytes = await readFile(tarball);
  const archive = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  const { messages, pkg } = await publint({ pack: { tarball: archive }, strict: true });
  if (messages.length > 0) {
    throw new CheckFailure(messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code));
  }
}

/** The package is ESM only, so resolution by CommonJS and without `exports` is skipped. */
export async function lintTypes(root: string, tarball: string): Promise<void> {
  const attw = join(root, "node_modules/@arethetypeswrong/cli/dist/index.js");
  await run(process.execPath, [attw, tarball, "--profile", "esm-only", "--no-color", "--no-emoji"], { cwd: root });
}
