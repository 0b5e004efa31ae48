// Tells the format of a file by its first bytes.

/** As many bytes as a format may need: enough for the first box of a HEIC file with its brands. */
export const FORMAT_HEAD_BYTES = 66;

const SIGNATURES: readonly (readonly [start: string, type: string])[] = [
  ["%PDF-", "application/pdf"],
  ["\xff\xd8\xff", "image/jpeg"],
  ["\x89PNG\r\n\x1a\n", "image/png"],
  // In either byte order.
  ["II*\0", "image/tiff"],
  ["MM\0*", "image/tiff"],
];
const HEIC = "image/heic";
const HEIC_BRAND = /^(?:hei[cxms]|hev[cxms])$/;

/** The media types that first bytes can tell. */
export const TOLD_TYPES: ReadonlySet<string> = new Set([...SIGNATURES.map(([, type]) => type), HEIC]);

/** The media type of PDF, JPEG, PNG, TIFF and HEIC files; undefined for any other. `head` has one character per byte. */
export function formatOf(head: string): string | undefined {
  const [, type] = SIGNATURES.find(([start]) => head.startsWith(start)) ?? [];
  return type ?? (isHeic(head) ? HEIC : undefined);
}

// The first box is `ftyp`: length, name, main brand, version, other brands. AVIF and MP4 files begin in the same way, so one of
// the HEVC image brands must be among them.
function isHeic(head: string): boolean {
  if (head.slice(4, 8) !== "ftyp") return false;
  const end = [...head.slice(0, 4)].reduce((length, byte) => length * 256 + byte.charCodeAt(0), 0);
  const brands = head.slice(8, end).match(/.{4}/gs) ?? [];
  return brands.some((brand) => HEIC_BRAND.test(brand));
}
