// The worker processes of a fleet: each has a place, and whoever is killed is replaced.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { LogFault } from "./faults/done-faults.ts";

const AWAKE_MS = 1_000;
/** How often it is tried to pause a process while it holds something. */
const PAUSE_TRIES = 100;

interface WorkerProcess {
  readonly worker: string;
  readonly child: ChildProcess;
  /** It has said so. */
  isAtWork: boolean;
  isPaused: boolean;
}

export interface WorkerProgram {
  /** The program, which gets its options as JSON, and sends a message once it is at work. */
  readonly file: string;
  /** What the processes print is appended to this file. */
  readonly output: string;
  /** Of the process with this name, in this place. */
  options(worker: string, place: number): object;
  readonly log: LogFault;
}

export class WorkerProcesses {
  readonly #program: WorkerProgram;
  readonly #processes: WorkerProcess[] = [];
  readonly #running = new Set<ChildProcess>();
  readonly #output: number;
  /** How long the processes needed until they were at work. */
  readonly #startMs: number[] = [];
  #started = 0;
  #isClosed = false;

  constructor(program: WorkerProgram) {
    this.#program = program;
    this.#output = openSync(program.output, "a");
    // A stopped process does not learn that this one has ended.
    process.once("exit", this.#killAll);
  }

  /** How many processes have come to work. */
  get cameToWork(): number {
    return this.#startMs.length;
  }

  /** The median of the milliseconds from one process that comes to work to the next, if all places start again and again. */
  get paceMs(): number {
    const sorted = [...this.#startMs].sort((left, right) => left - right);
    return (sorted[Math.floor(sorted.length / 2)] ?? 0) / Math.max(1, this.#processes.length);
  }

  start(places: number): void {
    for (let place = 0; place < places; place++) this.#start(place);
  }

  /**
   * `kill -9`, and another process in its place. Only of one that is at work: where processes start slowly, the fleet would never
   * get to work. One that is paused is left alone: it has to wake up and go on.
   */
  kill(pick: number): void {
    const able = this.#able();
    const killed = able[Math.floor(pick * able.length)];
    if (killed) this.#replace(killed);
  }

  /** Stops a process that holds something for so long that it outlives its lease, and lets it go on. */
  async pause(pick: number, milliseconds: number, holds: (worker: string) => boolean): Promise<void> {
    for (let tried = 0; tried < PAUSE_TRIES && !this.#isClosed; tried++) {
      const holders = this.#able().filter(({ worker }) => holds(worker));
      const holder = holders[Math.floor(pick * holders.length)];
      if (holder?.child.kill("SIGSTOP")) {
        holder.isPaused = true;
        await sleep(10);
        if (holds(holder.worker)) return this.#wakeAfter(holder, milliseconds);
        holder.child.kill("SIGCONT");
        holder.isPaused = false;
      }
      await sleep(50);
    }
  }

  /** Another process in each place, and waits until they are at work. */
  async replaceAll(longestMs: number): Promise<void> {
    for (const each of this.#processes.filter(({ isPaused }) => !isPaused)) this.#replace(each);
    const end = performance.now() + longestMs;
    const isReady = () => this.#processes.every(({ isAtWork }) => isAtWork);
    while (!isReady() && performance.now() < end && !this.#isClosed) await sleep(100);
  }

  /** May be called again. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    process.removeListener("exit", this.#killAll);
    const ended = [...this.#running].map((child) => once(child, "exit"));
    this.#killAll();
    await Promise.all(ended);
    closeSync(this.#output);
  }

  /** `SIGKILL` ends stopped processes, too. */
  readonly #killAll = (): void => {
    for (const child of this.#running) child.kill("SIGKILL");
  };

  #able(): readonly WorkerProcess[] {
    return this.#processes.filter(({ isAtWork, isPaused }) => isAtWork && !isPaused);
  }

  #replace({ worker, child }: WorkerProcess): void {
    const place = this.#processes.findIndex((each) => each.child === child);
    this.#program.log("kill", worker);
    child.kill("SIGKILL");
    this.#start(place);
  }

  #wakeAfter(paused: WorkerProcess, milliseconds: number): void {
    this.#program.log("pause", paused.worker);
    setTimeout(() => {
      if (!paused.child.kill("SIGCONT")) return;
      this.#program.log("wake", paused.worker);
      // It has some time to do what it was about to do.
      setTimeout(() => {
        paused.isPaused = false;
      }, AWAKE_MS).unref();
    }, milliseconds).unref();
  }

  #start(place: number): void {
    const worker = `w${this.#started++}`;
    const options = JSON.stringify(this.#program.options(worker, place));
    const child = spawn(process.execPath, ["--no-deprecation", this.#program.file, options], {
      // By the end of the channel, the worker learns that this process has ended.
      stdio: ["ignore", this.#output, this.#output, "ipc"],
    });
    const started: WorkerProcess = { worker, child, isAtWork: false, isPaused: false };
    const startedAt = performance.now();
    this.#processes[place] = started;
    this.#running.add(child);
    child.once("message", () => {
      started.isAtWork = true;
      this.#startMs.push(performance.now() - startedAt);
    });
    // One that ends by itself has a defect, or its servers are down: its output says so, and the others go on.
    child.once("exit", (code) => {
      this.#running.delete(child);
      if (code === null || this.#isClosed) return;
      this.#program.log("exit", worker);
      if (this.#processes[place] === started) this.#start(place);
    });
  }
}
