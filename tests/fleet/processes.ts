// The processes of a fleet, from one bundled program: each has a place, and one that ends is replaced.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "esbuild";
import { root } from "../../scripts/lib/repository-specs.ts";
import type { LogFault } from "./chaos.ts";

/** The time that a process has once it goes on. */
const AWAKE_MS = 1_000;
const POLL_MS = 20;

interface Process {
  readonly name: string;
  readonly child: ChildProcess;
  isAtWork: boolean;
  isPaused: boolean;
}

export interface Program {
  /** It gets its options as JSON, and sends a message once it is at work. */
  readonly file: string;
  readonly places: number;
  /** What the processes print is appended to `processes.log` in this folder. */
  readonly folder: string;
  readonly log: LogFault;
  options(name: string, place: number): object;
}

export class Processes implements AsyncDisposable {
  readonly #program: Program;
  readonly #processes: Process[] = [];
  readonly #output: number;
  #started = 0;
  /** How many processes have come to work. */
  cameToWork = 0;
  #isClosed = false;

  constructor(program: Program) {
    this.#program = program;
    this.#output = openSync(join(program.folder, "processes.log"), "a");
    // A stopped process does not learn that this one has ended.
    process.once("exit", this.#killAll);
    for (let place = 0; place < program.places; place++) this.#start(place);
  }

  /**
   * `kill -9`. Only of one that is at work: where processes start slowly, the fleet would never get to work. One that is paused is
   * left alone: it has to wake up and go on.
   */
  kill(pick: number): void {
    const able = this.#able();
    this.#kill(able[Math.floor(pick * able.length)]);
  }

  /** Stops a process while it holds something for so long that it outlives its lease. Waits for one that does. */
  async pause(pick: number, milliseconds: number, ending: AbortSignal, holds = (_: string) => true): Promise<void> {
    for (; !ending.aborted; await sleep(POLL_MS)) {
      const holders = this.#able().filter(({ name }) => holds(name));
      const holder = holders[Math.floor(pick * holders.length)];
      if (!holder?.child.kill("SIGSTOP")) continue;
      holder.isPaused = true;
      await sleep(10);
      if (holds(holder.name)) return this.#wakeAfter(holder, milliseconds);
      holder.child.kill("SIGCONT");
      holder.isPaused = false;
    }
  }

  /** Another process in each place, and waits until they are at work. */
  async replaceAll(longestMs: number): Promise<void> {
    for (const each of this.#processes.filter(({ isPaused }) => !isPaused)) this.#kill(each);
    const isReady = () => this.#processes.every(({ isAtWork }) => isAtWork);
    for (const end = performance.now() + longestMs; !isReady() && performance.now() < end; ) await sleep(100);
  }

  /** May be called again. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    process.removeListener("exit", this.#killAll);
    const running = this.#processes.filter(({ child }) => child.exitCode === null && child.signalCode === null);
    const ended = running.map(({ child }) => once(child, "exit"));
    this.#killAll();
    await Promise.all(ended);
    closeSync(this.#output);
  }

  /** `SIGKILL` ends stopped processes, too. */
  readonly #killAll = (): void => {
    for (const { child } of this.#processes) child.kill("SIGKILL");
  };

  #able(): readonly Process[] {
    return this.#processes.filter(({ isAtWork, isPaused }) => isAtWork && !isPaused);
  }

  #kill(killed: Process | undefined): void {
    if (!killed) return;
    killed.isAtWork = false;
    this.#program.log("kill", killed.name);
    killed.child.kill("SIGKILL");
  }

  #wakeAfter(paused: Process, milliseconds: number): void {
    this.#program.log("pause", paused.name);
    setTimeout(() => {
      if (!paused.child.kill("SIGCONT")) return;
      this.#program.log("wake", paused.name);
      setTimeout(() => {
        paused.isPaused = false;
      }, AWAKE_MS).unref();
    }, milliseconds).unref();
  }

  #start(place: number): void {
    const { file, log } = this.#program;
    const name = `w${this.#started++}`;
    const options = JSON.stringify(this.#program.options(name, place));
    const child = spawn(process.execPath, ["--no-deprecation", file, options], {
      // By the end of the channel, a process learns that this one has ended.
      stdio: ["ignore", this.#output, this.#output, "ipc"],
    });
    const started: Process = { name, child, isAtWork: false, isPaused: false };
    this.#processes[place] = started;
    child.once("message", () => {
      started.isAtWork = true;
      this.cameToWork += 1;
    });
    // One that ends by itself has a defect, or its servers are down: its output says so, and the others go on.
    child.once("exit", (code) => {
      started.isAtWork = false;
      if (this.#isClosed) return;
      if (code !== null) log("exit", name);
      this.#start(place);
    });
  }
}

/** Bundles a program of the tests, such as `fleet/worker`. Returns the path of the file to run. */
export async function bundleProgram(program: string): Promise<string> {
  const outdir = join(root, "build/programs", program);
  await build({
    entryPoints: { program: join(root, "tests", `${program}.ts`) },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    outdir,
    outExtension: { ".js": ".mjs" },
    // A worker loads one engine.
    splitting: true,
    minifySyntax: true,
    minifyWhitespace: true,
    // Optional parts of drivers and engines, which are not installed.
    external: ["typescript", "pg-native", "@opentelemetry/*"],
    // For packages in CommonJS.
    banner: {
      js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
    },
    alias: Object.fromEntries(
      ["postgres", "webhooks", ""].map((name) => [join("svc-sdk", name), join(root, "src", `${name || "index"}.ts`)]),
    ),
  });
  return join(outdir, "program.mjs");
}
