// The programs of a webhook fleet: started with options as JSON, and replaced when they are killed.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { LogFault } from "../faults/done-faults.ts";

/** What a program has time for, once it goes on. */
const AWAKE_MS = 1_000;
/** How often it is looked for a program to stop. */
const POLL_MS = 20;

/** The program gets its options as JSON, and a channel, whose end says that this process has ended. */
export function startProgram(folder: string, name: string, options: object): ChildProcess {
  return spawn(process.execPath, [join(folder, `${name}.mjs`), JSON.stringify(options)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

interface Program {
  readonly name: string;
  readonly child: ChildProcess;
}

/** Programs in numbered places: each that ends is replaced, so that its port is free by then. */
export class ReplacedPrograms {
  readonly #start: (place: number, started: number) => Program;
  readonly #log: LogFault;
  readonly #programs: Program[] = [];
  readonly #ready = new Set<Program>();
  #started = 0;
  #cameToWork = 0;
  #isClosed = false;

  constructor(places: number, log: LogFault, start: (place: number, started: number) => Program) {
    this.#start = start;
    this.#log = log;
    // A stopped process does not learn that this one has ended.
    process.once("exit", this.#killAll);
    for (let place = 0; place < places; place++) this.#fill(place);
  }

  /** How many have said that they are at work. */
  get cameToWork(): number {
    return this.#cameToWork;
  }

  /** `kill -9` of a program that has said that it is at work: one that never gets there would prove nothing. */
  kill(pick: number): void {
    const program = this.#pick(pick);
    if (!program) return;
    this.#ready.delete(program);
    this.#log("kill", program.name);
    program.child.kill("SIGKILL");
  }

  /**
   * Stops a program, which nothing kills until it goes on. Where each is killed soon after it is ready, often none is: the first that
   * gets ready is taken then.
   */
  async pause(pick: number, milliseconds: number, ending: AbortSignal): Promise<void> {
    while (!ending.aborted && !this.#stop(pick, milliseconds)) await sleep(POLL_MS);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    process.removeListener("exit", this.#killAll);
    await Promise.all(this.#programs.map(({ child }) => endProgram(child)));
  }

  readonly #killAll = (): void => {
    for (const { child } of this.#programs) child.kill("SIGKILL");
  };

  #stop(pick: number, milliseconds: number): boolean {
    const program = this.#pick(pick);
    if (!program?.child.kill("SIGSTOP")) return false;
    this.#ready.delete(program);
    this.#log("pause", program.name);
    setTimeout(() => {
      if (!program.child.kill("SIGCONT")) return;
      this.#log("wake", program.name);
      setTimeout(() => this.#ready.add(program), AWAKE_MS).unref();
    }, milliseconds).unref();
    return true;
  }

  #pick(pick: number): Program | undefined {
    const able = this.#programs.filter((program) => this.#ready.has(program));
    return able[Math.floor(pick * able.length)];
  }

  #fill(place: number): void {
    const program = this.#start(place, this.#started++);
    this.#programs[place] = program;
    program.child.once("message", () => {
      this.#cameToWork += 1;
      this.#ready.add(program);
    });
    program.child.once("exit", (code) => {
      this.#ready.delete(program);
      if (this.#isClosed) return;
      if (code !== null) this.#log("exit", program.name);
      this.#fill(place);
    });
  }
}

export async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}
