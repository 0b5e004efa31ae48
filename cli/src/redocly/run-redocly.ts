// Runs Redocly's command line as a child process: it has no library entry point for `diff` and `generate-client`. Heavy, so
// nothing is loaded before the first run.

import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { type RedoclyFinding, readFindings } from "./findings.ts";
import { scrub } from "./scrub.ts";

const run = promisify(execFile);

/** Redocly's command line failed; the message is what it printed, without its banner. */
export class RedoclyError extends Error {
  override readonly name = "RedoclyError";
  /** What it has against the document, with JSON pointers where it says places; undefined if the failure is a defect. */
  readonly findings: readonly RedoclyFinding[] | undefined;

  constructor(message: string, { findings, ...options }: ErrorOptions & { findings?: readonly RedoclyFinding[] } = {}) {
    super(message, options);
    this.findings = findings;
  }
}

/** No telemetry, no question to the registry for a newer version, no colours. */
const quiet = {
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
  NO_COLOR: "1",
};

/** Reports of large documents; the default of 1 MB would end the process. */
const maxBuffer = 256 * 1024 * 1024;

/**
 * Runs one command in `folder`, which should hold nothing else: a `redocly.yaml` there would count. Returns the standard output; the
 * banner about Node.js 20 goes to standard error. @throws {RedoclyError} if the command fails
 */
export async function runRedocly(folder: string, args: readonly string[]): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve("@redocly/cli/package.json");
  const program = path.join(path.dirname(manifest), "bin", "cli.js");
  try {
    const { stdout } = await run(process.execPath, [program, ...args], {
      cwd: folder,
      env: { ...process.env, ...quiet },
      maxBuffer,
    });
    return stdout;
  } catch (error) {
    const { stderr = "", message } = error as Error & { stderr?: string };
    const said = scrub(stderr, [folder, tmpdir()]);
    const findings = readFindings(said);
    throw new RedoclyError(`redocly ${args[0]}: ${said || message}`, { cause: error, ...(findings && { findings }) });
  }
}
