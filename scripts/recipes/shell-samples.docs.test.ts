// Runs the bash programs of the guides unchanged: the sandbox's against a server on a free port, those of the CLI in an empty folder.

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { startServer } from "../../cli/src/sandbox-server/start-server.ts";
import { codeBlocks } from "../lib/code-blocks.ts";
import { root } from "../lib/repository-specs.ts";

const programs = ["sandbox-reference", "undocumented"].flatMap((page) =>
  codeBlocks(readFileSync(path.join(root, `docs/guides/${page}.md`), "utf8"), "bash").map(
    ({ code }) => [page, code] as const,
  ),
);

// The sources in place of the package.
const tsx = path.join(root, "node_modules/tsx/dist/loader.mjs");
const npx = `npx() { shift; "${process.execPath}" --import "${tsx}" "${path.join(root, "cli/src/svc.ts")}" "$@"; }`;

it("each page has a program", () => expect(new Set(programs.map(([page]) => page)).size).toBe(2));

it.each(programs)("%s %#: prints what its comments say", { timeout: 120_000 }, async (_, code) => {
  const failures: unknown[] = [];
  const server = await startServer({ port: 0, host: "127.0.0.1", failed: (error) => failures.push(error) });
  const cwd = await mkdtemp(path.join(tmpdir(), "program-"));
  try {
    const own = code.replaceAll("http://127.0.0.1:4010", server.origin);
    const { stdout } = await promisify(execFile)("bash", ["-euc", `${npx}\n${own}`], { cwd });
    const promised = Array.from(code.matchAll(/# prints: (.+)$/gm), ([, line]) => line);
    const printed = stdout.trim().split(/\s*\n\s*/);
    // Commands of the CLI print what they do, too.
    expect(code.includes("npx ") ? printed.slice(-promised.length) : printed).toEqual(promised);
    expect(failures).toEqual([]);
  } finally {
    await server.close();
    await rm(cwd, { recursive: true });
  }
});
