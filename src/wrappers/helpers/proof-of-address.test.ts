import { describe, expect, test } from "vitest";
import { checkProofOfAddressFile } from "../../fiat.ts";

const MAX_BYTES = 5_000_000;
/** A file with this beginning and this length, in base64. */
const file = (head: string, length = 200) => Buffer.from(head.padEnd(length, "\0"), "latin1").toString("base64");
const asFile = (head: string) => file(head);
const atUrl = (extension: string) => `https://files.example/secret-4711.${extension}`;
const ftyp = (...brands: readonly string[]) => {
  const box = `ftyp${brands[0]}\0\0\0\0${brands.slice(1).join("")}`;
  return `\0\0\0${String.fromCharCode(box.length + 4)}${box}`;
};

function expectRefusal(given: unknown, message: RegExp): void {
  const expected = { code: "invalid_argument", outcome: "not-sent", message: expect.stringMatching(message) };
  expect(() => checkProofOfAddressFile(given as string)).toThrow(expect.objectContaining(expected));
  // The message shows nothing of the file.
  expect(() => checkProofOfAddressFile(given as string)).not.toThrow(/secret|4711|files\.example|c2Vj/);
}

describe("[F26] content", () => {
  test.each([
    ["PDF", "%PDF-1.7\n"],
    ["JPG and JPEG", "\xff\xd8\xff\xe0\0\x10JFIF"],
    ["PNG", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"],
    ["HEIC", ftyp("heic", "mif1", "heic")],
    ["HEIC with a late brand", ftyp("mif1", "miaf", "MiHB", "heix")],
    ["TIF, low byte first", "II*\0\b\0\0\0"],
    ["TIF, high byte first", "MM\0*\0\0\0\b"],
  ])("of the format %s passes", (_, head) => expect(checkProofOfAddressFile(file(head))).toBe(file(head)));

  // One length for each number of padding characters.
  test.each([0, 1, 2])("[G73] of at most 5 MB passes: %i bytes below and above", (more) => {
    const length = MAX_BYTES - more;
    expect(checkProofOfAddressFile(file("%PDF-", length))).toHaveLength(Math.ceil(length / 3) * 4);
    const tooMany = MAX_BYTES + 1 + more;
    expectRefusal(file("%PDF-", tooMany), new RegExp(`at most ${MAX_BYTES} bytes when decoded, not ${tooMany}$`));
  });
});

test.each([
  "https://files.example/proof.pdf",
  "https://files.example/PROOF.JPEG?signature=a.b/c.exe#x.exe",
  "https://files.example/a.b/scan.tif",
  "https://files.example/v1.2/download",
  "https://files.example",
  "https://files.example/proof%2Epdf",
  ...["jpg", "png", "heic"].map((extension) => `https://files.example/proof.${extension}`),
])("[F26] [G73] the URL %s passes", (address) => expect(checkProofOfAddressFile(address)).toBe(address));

const pdf = file("%PDF-1.7", 30);
const padded = file("%PDF-1.7", 31);
const format = /must be PDF, JPG, JPEG, PNG, HEIC or TIF; its first bytes are none of these$/;
const padding = /must be base64 with padding/;
const extension = /must be PDF, .* or TIF; the URL has another extension$/;
const address = /is not a valid URL$/;
const https = /must be a URL that begins with https:\/\/, or base64 without/;
const text = /^proof_of_address_file must be a string$/;

test.each<[what: string, message: RegExp, ...refused: unknown[]]>([
  ["a GIF, a ZIP or DOCX, an AVIF", format, ...["GIF89a", "PK\x03\x04", ftyp("avif", "mif1", "miaf")].map(asFile)],
  ["HEIC in a later box only, plain text", format, ...[`${ftyp("isom")}heic`, "PDF-1.7", "secret-4711"].map(asFile)],
  ["nothing, a PDF and a JPG that are too short", format, "", file("%PDF", 4), file("\xff\xd8", 2)],
  ["a line break", padding, `${pdf.slice(0, 8)}\n${pdf.slice(8)}`],
  ["a space", padding, ` ${pdf}`],
  ["URL-safe characters", padding, pdf.replace(/AA/, "-_")],
  ["a missing character", padding, pdf.slice(1)],
  ["no padding", padding, padded.replaceAll("=", "")],
  ["padding inside", padding, `${padded}AAAA`],
  ["three padding characters", padding, `${pdf.slice(0, -4)}A===`],
  ["no base64", padding, "secret-4711"],
  ["another extension", extension, ...["gif", "docx", "pdf.exe", "", "tiff", "gif?t=4711"].map(atUrl)],
  ["no address", address, "https://", "https://[::1", "https://a b/proof.pdf"],
  ["another scheme", https, "http://files.example/a.pdf", "HTTPS://files.example/a.pdf", "ftp://files.example/a.pdf"],
  ["a data: or file: URL", https, `data:application/pdf;base64,${pdf}`, "file:///proof.pdf", "secret-4711:content"],
  ["no text", text, undefined, null, 7, {}, new Uint8Array(3), ["https://files.example"]],
])("[F26] [G73] [S36] rejects %s, and shows nothing of it", (_, message, ...refused) => {
  for (const given of refused) expectRefusal(given, message);
});
