// The payments whose receipts we wait for, and the receipts, in a folder. In production, use your database and object store.

import { randomUUID } from "node:crypto";
import { access, link, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Transaction ids become file names, so only these characters are allowed. */
export const TRANSACTION_ID: RegExp = /^[\w-]{1,64}$/;

export class ReceiptFolder {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** Notes that a payment will have a receipt. */
  async expect(id: string): Promise<void> {
    await mkdir(this.#path, { recursive: true });
    await writeFile(this.#file(id, "expected"), "", { flush: true });
  }

  isExpected(id: string): Promise<boolean> {
    return exists(this.#file(id, "expected"));
  }

  has(id: string): Promise<boolean> {
    return exists(this.#file(id, "pdf"));
  }

  /** The receipt of a payment; undefined until it is filed. */
  read(id: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return unlessMissing(async () => new Uint8Array(await readFile(this.#file(id, "pdf"))));
  }

  /** Files a receipt. Returns false if there is one already, also from another process. */
  async add(id: string, pdf: Uint8Array): Promise<boolean> {
    const partial = this.#file(randomUUID(), "partial");
    try {
      await writeFile(partial, pdf, { flush: true });
      // Unlike a rename, a link never replaces a file, and readers never see half of one.
      await link(partial, this.#file(id, "pdf"));
      return true;
    } catch (error) {
      if (isError(error, "EEXIST")) return false;
      throw error;
    } finally {
      await rm(partial, { force: true });
    }
  }

  /** The payments without a receipt. */
  async missing(): Promise<string[]> {
    const files = new Set(await unlessMissing(() => readdir(this.#path)));
    const expected = [...files].filter((file) => file.endsWith(".expected")).map((file) => file.slice(0, -9));
    return expected.filter((id) => !files.has(`${id}.pdf`));
  }

  #file(id: string, ending: string): string {
    if (!TRANSACTION_ID.test(id)) throw new Error("A transaction id has characters that are not allowed");
    return join(this.#path, `${id}.${ending}`);
  }
}

async function exists(path: string): Promise<boolean> {
  return (await unlessMissing(async () => [await access(path)])) !== undefined;
}

async function unlessMissing<Result>(read: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    if (isError(error, "ENOENT")) return undefined;
    throw error;
  }
}

function isError(error: unknown, code: string): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === code;
}
