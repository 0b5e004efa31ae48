// The worker processes of a fleet: each has a place, and whoever is killed is replaced.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import type { WorkerOptions } from "./worker.ts";

const AWAKE_MS = 1_000;

export class WorkerProcesses {
  readonly #file: string;
  readonly #options: (worker: string, place: number) => WorkerOptions;
  readonly #children: ChildProcess[] = [];
  readonly #output: number;
  readonly #paused = new Set<ChildProcess>();
  #started = 0;
  #isClosed = false;

  /** @param output what the processes print is appended to this file. */
  constructor(file: string, output: string, options: (worker: string, place: number) => WorkerOptions) {
    this.#file = file;
    this.#output = openSync(output, "a");
    this.#options = options;
  }

  get started(): number {
    return this.#started;
  }

  start(places: number): void {
    for (let place = 0; place < places; place++) this.#start(place);
  }

  /** `kill -9`, and another process in its place. One that is paused is left alone: it has to wake up and go on. */
  kill(place: number): void {
    const child = this.#children[place];
    if (!child || this.#paused.has(child)) return;
    child.kill("SIGKILL");
    this.#start(place);
  }

  /** Stops a process for some time, so that it outlives its lease, and lets it go on. */
  pause(place: number, milliseconds: number): void {
    const child = this.#children[place];
    if (!child?.kill("SIGSTOP")) return;
    this.#paused.add(child);
    setTimeout(() => {
      child.kill("SIGCONT");
      // It has some time to do what it was about to do.
      setTimeout(() => this.#paused.delete(child), AWAKE_MS).unref();
    }, milliseconds).unref();
  }

  /** May be called again. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const running = this.#children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    for (const child of running) child.kill("SIGKILL");
    await Promise.all(running.map((child) => once(child, "exit")));
    closeSync(this.#output);
  }

  #start(place: number): void {
    const options = this.#options(`w${this.#started++}`, place);
    const child = spawn(process.execPath, ["--no-deprecation", this.#file, JSON.stringify(options)], {
      // By the end of the channel, the worker learns that this process has ended.
      stdio: ["ignore", this.#output, this.#output, "ipc"],
    });
    this.#children[place] = child;
    // One that ends by itself has a defect, which its output shows; the others go on.
    child.once("exit", (code) => {
      if (code !== null && !this.#isClosed && this.#children[place] === child) this.#start(place);
    });
  }
}
