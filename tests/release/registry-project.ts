// A new project that installs both packages from a registry and uses them as the README says.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { samplesOf } from "../../scripts/docs/samples.ts";
import { run } from "../../scripts/lib/run-command.ts";
import { CheckFailure } from "../../scripts/lib/step-runner.ts";
import type { ReleaseResults } from "./release-results.ts";

export class RegistryProject {
  readonly folder: string;
  readonly #env: NodeJS.ProcessEnv;

  /** @param env the settings of npm, with its registry */
  constructor(folder: string, env: NodeJS.ProcessEnv) {
    this.folder = folder;
    this.#env = env;
  }

  /** Installs the packages by name. @throws {CheckFailure} if they are not the tarballs of the release */
  async install({ tarballs }: ReleaseResults): Promise<void> {
    await mkdir(this.folder);
    await writeFile(join(this.folder, "package.json"), JSON.stringify({ name: "shop", private: true, type: "module" }));
    await this.#run("npm", "install", ...Object.keys(tarballs), "--ignore-scripts", "--no-audit", "--no-fund");
    const lock = await readFile(join(this.folder, "package-lock.json"), "utf8");
    const { packages } = JSON.parse(lock) as { packages: Record<string, { integrity?: string }> };
    const others = Object.entries(tarballs)
      .filter(([name, { integrity }]) => packages[`node_modules/${name}`]?.integrity !== integrity)
      .map(([name]) => `The installed ${name} is not the tarball of the release`);
    if (others.length > 0) throw new CheckFailure(others);
  }

  /** Runs a command of the CLI, which has to print a text. */
  async command(args: readonly string[], printed: string): Promise<void> {
    const output = await this.#run("npx", "svc-sdk-cli", ...args);
    if (!output.includes(printed)) throw new CheckFailure([`svc-sdk-cli ${args.join(" ")} printed:`, output]);
  }

  /** Starts the sandbox, opens its page, and stops it as Ctrl+C does. */
  async sandbox(): Promise<void> {
    const args = ["svc-sdk-cli", "sandbox", "--port", "0"];
    // A terminal signals every process of the command, hence the group.
    const child = spawn("npx", args, { ...this.#options(), detached: true, stdio: ["ignore", "pipe", "inherit"] });
    const interrupt = () => child.pid !== undefined && process.kill(-child.pid, "SIGINT");
    process.once("exit", interrupt);
    const ended = once(child, "exit");
    let output = "";
    try {
      for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
        output += chunk;
        if (/http:\/\/127\.0\.0\.1:\d+/.test(output)) break;
      }
      child.stdout.resume();
      const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
      if (origin === undefined) throw new CheckFailure(["svc-sdk-cli sandbox printed:", output]);
      const { status } = await fetch(`${origin}/_sandbox/`);
      if (status !== 200) throw new CheckFailure([`The page of the sandbox answered ${status}`]);
    } finally {
      process.removeListener("exit", interrupt);
      if (child.exitCode === null && child.signalCode === null) interrupt();
      await ended;
    }
  }

  /** Runs the first program of the installed README, by the command that the README names. */
  async firstSample(tsx: string): Promise<void> {
    const page = await readFile(join(this.folder, "node_modules/svc-sdk/README.md"), "utf8");
    const [sample] = samplesOf("README.md", page);
    if (sample === undefined || sample.prints.length === 0) throw new CheckFailure(["The README has no program"]);
    await writeFile(join(this.folder, "first.mts"), sample.code);
    const output = stripsTypes()
      ? await this.#run("node", "first.mts")
      : await this.#run("npx", "--yes", tsx, "first.mts");
    const expected = sample.prints.join("\n");
    if (output.trim() !== expected) throw new CheckFailure(["The program printed:", output, "instead of:", expected]);
  }

  #run(command: string, ...args: string[]): Promise<string> {
    return run(command, args, { cwd: this.folder, env: this.#env });
  }

  #options(): { cwd: string; env: NodeJS.ProcessEnv } {
    return { cwd: this.folder, env: { ...process.env, ...this.#env } };
  }
}

/** Node runs TypeScript by itself from 22.18. */
function stripsTypes(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return major > 22 || (major === 22 && minor >= 18);
}
