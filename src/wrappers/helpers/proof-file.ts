// What a proof of address may be (F26), told without decoding it, so that a file need not be in memory twice (G73).

import { ArgumentError } from "../errors/argument-error.ts";

// 5 MB; that a megabyte has a million bytes is assumed.
const MAX_BYTES = 5_000_000;
const FORMATS = "PDF, JPG, JPEG, PNG, HEIC or TIF";

const EXTENSION = /\.([^./]*)$/;
const EXTENSIONS: ReadonlySet<string> = new Set(["pdf", "jpg", "jpeg", "png", "heic", "tif"]);

// In fours, which is looked at apart: a group that repeats overflows the stack on files of this size.
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
// Enough for the first box of a HEIC file with the brands that it lists; a multiple of four.
const HEAD_LENGTH = 88;

// PDF, JPEG, PNG, and TIFF in either byte order. HEIC has its sign further in.
const SIGNATURES = ["%PDF-", "\xff\xd8\xff", "\x89PNG\r\n\x1a\n", "II*\0", "MM\0*"];
const HEIC_BRAND = /^(?:hei[cxms]|hev[cxms])$/;

/**
 * Checks a proof of address and gives it back unchanged. It is a hosted address or the content in base64: PDF, JPG, JPEG,
 * PNG, HEIC or TIF, at most 5 MB (F26). Nothing is fetched. Of an address, only an extension tells the format; content
 * is recognised by its first bytes and counted in decoded bytes.
 *
 * Assumed (G73): what begins with `https://` is an address, everything else is content; 5 MB are 5,000,000 decoded bytes.
 *
 * @example
 * const address = { ...home, proof_of_address_file: checkProofOfAddressFile(base64) };
 * @throws {ArgumentError} on anything else. The message says what is wrong and shows nothing of the file.
 */
export function checkProofOfAddressFile(file: string): string {
  const problem = problemOf(file);
  if (problem !== undefined) throw new ArgumentError(`proof_of_address_file ${problem}`);
  return file;
}

function problemOf(file: unknown): string | undefined {
  if (typeof file !== "string") return "must be a string";
  if (file.startsWith("https://")) return problemOfAddress(file);
  if (/^[a-z][a-z0-9+.-]*:/i.test(file)) {
    return "must be an address that begins with https://, or base64 alone, without data: before it";
  }
  return problemOfContent(file);
}

function problemOfAddress(file: string): string | undefined {
  let path: string;
  try {
    path = new URL(file).pathname;
  } catch {
    return "begins with https:// and is no valid address";
  }
  const [, extension] = EXTENSION.exec(path) ?? [];
  if (extension === undefined || EXTENSIONS.has(extension.toLowerCase())) return undefined;
  return `must be one of ${FORMATS}; the address has another extension`;
}

function problemOfContent(file: string): string | undefined {
  if (file.length % 4 !== 0 || !BASE64.test(file)) return "must be base64 with padding, without blanks or line breaks";
  const padding = file.endsWith("==") ? 2 : Number(file.endsWith("="));
  const bytes = (file.length / 4) * 3 - padding;
  if (bytes > MAX_BYTES) return `must have at most ${MAX_BYTES} bytes when decoded; it has ${bytes}`;
  if (!isKnownFormat(atob(file.slice(0, HEAD_LENGTH)))) return `must be one of ${FORMATS}, by its first bytes`;
  return undefined;
}

/** `head` has one character for each byte. */
function isKnownFormat(head: string): boolean {
  return SIGNATURES.some((signature) => head.startsWith(signature)) || isHeic(head);
}

// Its first box is `ftyp`: length, name, main brand, version, further brands. One of the HEVC image brands has to be there,
// since AVIF and MP4 files begin in the same way.
function isHeic(head: string): boolean {
  if (head.slice(4, 8) !== "ftyp") return false;
  const end = [...head.slice(0, 4)].reduce((length, byte) => length * 256 + byte.charCodeAt(0), 0);
  const brands = head.slice(8, end).match(/.{4}/gs) ?? [];
  return brands.some((brand) => HEIC_BRAND.test(brand));
}
