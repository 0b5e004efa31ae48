// What the agent has paid for or traded, one file per order. It is written before anything is sent, and survives a crash.

import { randomUUID } from "node:crypto";
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { UnsettledCall } from "svc-sdk";

/** The id of an order says what is bought, not which attempt it is. */
export interface Order {
  readonly id: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** What is known of an order. */
export interface Entry extends Order {
  /** `sent`: may have been carried out; set before the call, so also after a crash during it. `done`: was carried out. */
  readonly status: "sent" | "done";
  /** `sent`: how to find out. Contains no secrets. */
  readonly unsettled?: UnsettledCall;
  /** `done`: what the call returned; undefined if a person has found out that it was carried out. */
  readonly result?: unknown;
}

const ID = /^[\w-]{1,64}$/;

export class Journal {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Adds an entry. Returns false if the id is taken, also by another process. */
  async claim(entry: Entry): Promise<boolean> {
    await mkdir(this.#folder, { recursive: true });
    const partial = await this.#writePartial(entry);
    try {
      // Unlike a rename, a link replaces nothing.
      await link(partial, this.#file(entry.id));
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
      throw error;
    } finally {
      await rm(partial);
    }
  }

  /** Replaces an entry. */
  async update(entry: Entry): Promise<void> {
    await rename(await this.#writePartial(entry), this.#file(entry.id));
  }

  /** Frees the id of an order of which nothing was carried out. */
  async remove(id: string): Promise<void> {
    await rm(this.#file(id));
  }

  async read(id: string): Promise<Entry> {
    return JSON.parse(await readFile(this.#file(id), "utf8")) as Entry;
  }

  /** All entries, oldest first. */
  async list(): Promise<Entry[]> {
    await mkdir(this.#folder, { recursive: true });
    const files = (await readdir(this.#folder)).filter((file) => file.endsWith(".json"));
    const entries = await Promise.all(files.map((file) => this.read(file.slice(0, -5))));
    return entries.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  }

  async #writePartial(entry: Entry): Promise<string> {
    const path = this.#file(entry.id);
    const partial = `${path}.${randomUUID()}`;
    await writeFile(partial, `${JSON.stringify(entry, undefined, 2)}\n`, { mode: 0o600, flush: true });
    return partial;
  }

  #file(id: string): string {
    if (!ID.test(id)) throw new Error("An order id has 1 to 64 letters, digits, - and _");
    return join(this.#folder, `${id}.json`);
  }
}
