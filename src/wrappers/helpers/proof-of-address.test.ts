import { describe, expect, test } from "vitest";
import { checkProofOfAddressFile } from "../../fiat.ts";
import { ArgumentError } from "../errors.ts";

const MAX_BYTES = 5_000_000;
const base64 = (bytes: string) => Buffer.from(bytes, "latin1").toString("base64");
/** A file with this beginning and this length. */
const file = (head: string, length = 200) => base64(head.padEnd(length, "\0"));
const ftyp = (...brands: readonly string[]) => {
  const box = `ftyp${brands[0]}\0\0\0\0${brands.slice(1).join("")}`;
  return `\0\0\0${String.fromCharCode(box.length + 4)}${box}`;
};

function refusalOf(given: unknown): string {
  try {
    checkProofOfAddressFile(given as string);
  } catch (error) {
    expect(error).toBeInstanceOf(ArgumentError);
    expect(error).toMatchObject({ code: "invalid_argument", outcome: "not-sent" });
    return (error as Error).message;
  }
  throw new Error("it was accepted");
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
  ])("of the format %s passes", (_, head) => {
    const content = file(head);
    expect(checkProofOfAddressFile(content)).toBe(content);
  });

  test.each<[format: string, head: string, length?: number]>([
    ["GIF", "GIF89a"],
    ["ZIP, so DOCX", "PK\x03\x04"],
    ["AVIF", ftyp("avif", "mif1", "miaf")],
    ["HEIC in a later box only", `${ftyp("isom")}heic`],
    ["plain text", "PDF-1.7"],
    ["nothing", "", 0],
    ["PDF, but too short", "%PDF", 4],
    ["JPG, but too short", "\xff\xd8", 2],
  ])("of the format %s is rejected", (_, head, length = 200) => {
    const message = "must be PDF, JPG, JPEG, PNG, HEIC or TIF; its first bytes are none of these";
    expect(refusalOf(file(head, length)).endsWith(message)).toBe(true);
  });

  // One length for each number of padding characters.
  test.each([0, 1, 2])("[G73] of at most 5 MB passes: %i bytes below and above", (more) => {
    const length = MAX_BYTES - more;
    expect(checkProofOfAddressFile(file("%PDF-", length))).toHaveLength(Math.ceil(length / 3) * 4);
    const tooMany = MAX_BYTES + 1 + more;
    expect(refusalOf(file("%PDF-", tooMany))).toContain(`at most ${MAX_BYTES} bytes when decoded, not ${tooMany}`);
  });

  const pdf = file("%PDF-1.7", 30);

  test.each([
    ["a line break", `${pdf.slice(0, 8)}\n${pdf.slice(8)}`],
    ["a space", ` ${pdf}`],
    ["URL-safe characters", pdf.replace(/AA/, "-_")],
    ["a missing character", pdf.slice(1)],
    ["no padding", file("%PDF-1.7", 31).replaceAll("=", "")],
    ["padding inside", `${file("%PDF-1.7", 31)}AAAA`],
    ["three padding characters", `${pdf.slice(0, -4)}A===`],
  ])("with %s is rejected", (_, content) => expect(refusalOf(content)).toContain("must be base64 with padding"));
});

describe("[F26] [G73] a URL", () => {
  test.each([
    "https://files.example/proof.pdf",
    "https://files.example/PROOF.JPEG?signature=a.b/c.exe#x.exe",
    "https://files.example/a.b/scan.tif",
    "https://files.example/v1.2/download",
    "https://files.example",
    "https://files.example/proof%2Epdf",
    ...["jpg", "png", "heic"].map((extension) => `https://files.example/proof.${extension}`),
  ])("%s passes", (address) => expect(checkProofOfAddressFile(address)).toBe(address));

  const at = "https://files.example/";
  const otherExtension = /must be PDF, .* or TIF; the URL has another extension$/;
  const noAddress = /is not a valid URL/;
  const notHttps = /must be a URL that begins with https:\/\/, or base64 without/;
  const noText = /^proof_of_address_file must be a string$/;

  test.each<[RegExp, ...unknown[]]>([
    [otherExtension, `${at}proof.gif`, `${at}proof.docx`, `${at}proof.pdf.exe`, `${at}proof.`, `${at}proof.tiff`],
    [noAddress, "https://", "https://[::1", "https://a b/proof.pdf"],
    [notHttps, "http://files.example/proof.pdf", "HTTPS://files.example/proof.pdf", "ftp://files.example/proof.pdf"],
    [notHttps, `data:application/pdf;base64,${file("%PDF-1.7")}`, "file:///proof.pdf"],
    [noText, undefined, null, 7, {}, new Uint8Array(3), ["https://files.example"]],
  ])("or what is none is rejected: %s", (message, ...refused) => {
    for (const given of refused) expect(refusalOf(given), String(given)).toMatch(message);
  });
});

test("[S36] the message shows nothing of the file", () => {
  for (const given of [
    "https://files.example/secret-4711.gif?token=secret-4711",
    "secret-4711:content",
    "secret-4711",
    file("secret-4711"),
  ]) {
    expect(refusalOf(given)).not.toMatch(/secret|4711|files\.example|c2Vj/);
  }
});
