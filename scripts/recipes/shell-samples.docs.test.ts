// Runs the bash programs of the sandbox's reference unchanged, against a server on a free port.

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { startServer } from "../../cli/src/sandbox-server/start-server.ts";
import { codeBlocks } from "../lib/code-blocks.ts";
import { root } from "../lib/repository-specs.ts";

const guide = readFileSync(path.join(root, "docs/guides/sandbox-reference.md"), "utf8");
const promised = /# prints: (.+)$/gm;
const programs = codeBlocks(guide, "bash").map(({ code }) => code);

it("there is a program", () => expect(programs).not.toEqual([]));

it.each(programs)("%#: prints what its comments say", { timeout: 60_000 }, async (code) => {
  const failures: unknown[] = [];
  const server = await startServer({ port: 0, host: "127.0.0.1", failed: (error) => failures.push(error) });
  try {
    const own = code.replaceAll("http://127.0.0.1:4010", server.origin);
    const { stdout } = await promisify(execFile)("bash", ["-euc", own]);
    expect(stdout.trim().split("\n")).toEqual(Array.from(code.matchAll(promised), ([, line]) => line));
    expect(failures).toEqual([]);
  } finally {
    await server.close();
  }
});
