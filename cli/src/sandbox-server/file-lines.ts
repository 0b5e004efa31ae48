// Reads a file line by line.

import { createReadStream } from "node:fs";

const NEWLINE = 0x0a;

/** A line without its end. */
export interface FileLine {
  readonly text: string;
  /** Position after the line in bytes. */
  readonly end: number;
  /** Whether a line feed ends it; only the last line may have none. */
  readonly isComplete: boolean;
}

/**
 * The lines of a file. U+2028 ends no line, unlike in `node:readline`: JSON may contain it.
 *
 * @param size reads only that many bytes. @default all
 */
export async function* linesOf(file: string, size?: number): AsyncGenerator<FileLine> {
  if (size === 0) return;
  const pieces: Buffer[] = [];
  let end = 0;
  const take = (last: Buffer): string => {
    const text = Buffer.concat([...pieces, last]).toString("utf8");
    pieces.length = 0;
    return text;
  };
  for await (const read of createReadStream(file, size === undefined ? {} : { end: size - 1 })) {
    let rest = read as Buffer;
    for (let at = rest.indexOf(NEWLINE); at >= 0; at = rest.indexOf(NEWLINE)) {
      end += at + 1;
      for (const piece of pieces) end += piece.length;
      yield { text: take(rest.subarray(0, at)), end, isComplete: true };
      rest = rest.subarray(at + 1);
    }
    if (rest.length > 0) pieces.push(rest);
  }
  if (pieces.length === 0) return;
  for (const piece of pieces) end += piece.length;
  yield { text: take(Buffer.alloc(0)), end, isComplete: false };
}
