// The programs of a webhook fleet: started with options as JSON, and replaced when they are killed.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** The program gets its options as JSON, and a channel, whose end says that this process has ended. */
export function startProgram(folder: string, name: string, options: object): ChildProcess {
  return spawn(process.execPath, [join(folder, `${name}.mjs`), JSON.stringify(options)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

/** Programs in numbered places: each that ends is replaced, so that its port is free by then. */
export class ReplacedPrograms {
  readonly #start: (place: number, started: number) => ChildProcess;
  readonly #children: ChildProcess[] = [];
  readonly #ready = new Set<ChildProcess>();
  #started = 0;
  #isClosed = false;

  constructor(places: number, start: (place: number, started: number) => ChildProcess) {
    this.#start = start;
    for (let place = 0; place < places; place++) this.#fill(place);
  }

  get started(): number {
    return this.#started;
  }

  /** `kill -9` of a program that has said that it is ready: one that never gets to work would prove nothing. Returns whether it was. */
  kill(place: number): boolean {
    const child = this.#children[place];
    return child !== undefined && this.#ready.delete(child) && child.kill("SIGKILL");
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#children.map(endProgram));
  }

  #fill(place: number): void {
    const child = this.#start(place, this.#started++);
    this.#children[place] = child;
    child.once("message", () => this.#ready.add(child));
    child.once("exit", () => {
      if (!this.#isClosed) this.#fill(place);
    });
  }
}

export async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}
