// Checks a proof of address without decoding it, so that the file is not in memory twice.

import { FORMAT_HEAD_BYTES, formatOf } from "../call/upload.ts";
import { ArgumentError } from "../errors.ts";

// 5 MB, assuming 1,000,000 bytes per megabyte.
const MAX_BYTES = 5_000_000;
const FIELD = "proof_of_address_file";
const FORMATS = "PDF, JPG, JPEG, PNG, HEIC or TIF";

const EXTENSION = /\.([^./]*)$/;
const EXTENSIONS: ReadonlySet<string> = new Set(["pdf", "jpg", "jpeg", "png", "heic", "tif"]);

// The length is checked separately: a repeated group overflows the stack on files of this size.
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
// A multiple of four.
const HEAD_LENGTH = (FORMAT_HEAD_BYTES / 3) * 4;

/**
 * Checks a proof of address and returns it unchanged. Pass a URL, or the content in base64: PDF, JPG, JPEG, PNG, HEIC or TIF, at
 * most 5 MB. A URL is checked by its extension and not fetched; content is checked by its first bytes and decoded size.
 *
 * Assumed: a text that begins with `https://` is a URL, everything else is content; 5 MB are 5,000,000 decoded bytes.
 *
 * @example
 * const address = { ...home, proof_of_address_file: checkProofOfAddressFile(base64) };
 * @throws {ArgumentError} if it is anything else. The message contains nothing of the file.
 */
export function checkProofOfAddressFile(file: string): string {
  const problem = problemOf(file);
  if (problem !== undefined) throw new ArgumentError(`${FIELD} ${problem}`, { field: FIELD });
  return file;
}

function problemOf(file: unknown): string | undefined {
  if (typeof file !== "string") return "must be a string";
  if (file.startsWith("https://")) return problemOfAddress(file);
  if (/^[a-z][a-z0-9+.-]*:/i.test(file)) {
    return "must be a URL that begins with https://, or base64 without a data: prefix";
  }
  return problemOfContent(file);
}

function problemOfAddress(file: string): string | undefined {
  let path: string;
  try {
    path = new URL(file).pathname;
  } catch {
    return "begins with https:// but is not a valid URL";
  }
  const [, extension] = EXTENSION.exec(path) ?? [];
  if (extension === undefined || EXTENSIONS.has(extension.toLowerCase())) return undefined;
  return `must be ${FORMATS}; the URL has another extension`;
}

function problemOfContent(file: string): string | undefined {
  if (file.length % 4 !== 0 || !BASE64.test(file)) return "must be base64 with padding, without spaces or line breaks";
  const padding = file.endsWith("==") ? 2 : Number(file.endsWith("="));
  const bytes = (file.length / 4) * 3 - padding;
  if (bytes > MAX_BYTES) return `must have at most ${MAX_BYTES} bytes when decoded, not ${bytes}`;
  if (formatOf(atob(file.slice(0, HEAD_LENGTH))) === undefined)
    return `must be ${FORMATS}; its first bytes are none of these`;
  return undefined;
}
