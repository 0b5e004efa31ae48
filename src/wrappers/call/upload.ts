// Sends a body with files as `multipart/form-data`: checked, serialized once, and the same bytes on every attempt.

import { ArgumentError } from "../errors.ts";
import { prepareBody } from "../http/body.ts";
import { stringifyExact } from "../http/json.ts";
import { sensitiveValues } from "../http/json-path.ts";
import type { FileRule, FileUpload, NamedFile, Operation } from "../operation.ts";
import type { CallArguments, Caller } from "../options.ts";
import type { ResultPromise } from "../results.ts";
import { sha256 } from "../util/platform.ts";
import { fieldsOf } from "../util/validate.ts";
import { warnOfUnknownFields } from "./request.ts";
import type { CheckedArguments } from "./sender.ts";

/** Calls an operation whose body has files. The limits of its document are checked before anything is sent. */
export function upload<Data>(
  call: Caller,
  operation: Operation,
  { body, ...args }: CallArguments,
): ResultPromise<Data> {
  const { name: method, files = {} } = operation;
  // Runs at once, up to the first `await`: the fields are read before the caller can change them.
  const before: CheckedArguments["before"] = async (running) => {
    if (fieldsOf(args.options).extraBody !== undefined) {
      throw new ArgumentError(`${method}: extraBody cannot be added to an upload`, { field: "extraBody" });
    }
    const parts = readParts(operation, body, files);
    warnOfUnknownFields(running.client, operation, Object.fromEntries(parts.map(({ field }) => [field, undefined])));
    const sent = await Promise.all(parts.map(async (part) => checkPart(method, part, files[part.field])));
    const { bytes, type } = await serialize(sent);
    const texts = Object.fromEntries(sent.map(({ field, text }) => [field, text]));
    const content = await Promise.all(sent.map(describePart));
    const { request } = running;
    running.request = {
      ...request,
      sensitive: () => [...request.sensitive(), ...sensitiveValues([texts], operation.sensitive?.request)],
      content: () => ({ ...request.content(), body: JSON.stringify(content), amounts: [] }),
      attempt() {
        const attempt = request.attempt();
        return { ...attempt, body: bytes, headers: { ...attempt.headers, "content-type": type } };
      },
    };
  };
  const checked: CheckedArguments = { ...args, before };
  return call<Data>(operation, checked);
}

type Part = { readonly field: string } & (
  | { readonly text: string; readonly file?: undefined }
  | { readonly text?: undefined; readonly file: FilePart }
);

type FilePart = { readonly content: Blob; readonly name: string; readonly type: string };

/** Reads the fields now: changing them later changes nothing. Amounts are checked as in JSON. */
function readParts(operation: Operation, body: unknown, files: Readonly<Record<string, FileRule>>): Part[] {
  const method = operation.name;
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new ArgumentError(`The body of ${method} must be an object`, { field: "body" });
  }
  for (const [field, { required }] of Object.entries(files)) {
    if (required && fieldsOf(body)[field] === undefined)
      throw new ArgumentError(`${method}: ${field} is required`, { field });
  }
  return Object.entries(prepareBody(operation, body) as object).flatMap(([field, value]): Part[] => {
    if (value === undefined) return [];
    if (Object.hasOwn(files, field)) return [{ field, file: toFile(method, field, value as FileUpload) }];
    return [{ field, text: textOf(method, field, value) }];
  });
}

/** JSON, as OpenAPI says for objects in a form; of an exact number, its digits. */
function textOf(method: string, field: string, value: unknown): string {
  if (typeof value === "string" || typeof value === "bigint") return String(value);
  try {
    return stringifyExact(value);
  } catch (cause) {
    throw new ArgumentError(`${method}: ${field} is not a JSON value`, { cause, field });
  }
}

function toFile(method: string, field: string, given: FileUpload): FilePart {
  const { content, name, type } = isContent(given)
    ? ({ content: given } as Partial<NamedFile>)
    : (Object(given) as NamedFile);
  if (!isContent(content)) {
    const accepted = "a Blob, a File, a Uint8Array, or { content, name, type }";
    throw new ArgumentError(`${method}: ${field} must be ${accepted}`, { field });
  }
  // A copy, as far as bytes can change.
  const blob = content instanceof Blob ? content : new Blob([content as Uint8Array<ArrayBuffer>]);
  const own = fieldsOf(content).name;
  return { content: blob, name: name ?? (typeof own === "string" ? own : field), type: type ?? blob.type };
}

function isContent(value: unknown): value is Blob | Uint8Array {
  return value instanceof Blob || value instanceof Uint8Array;
}

/** The part with the type that its content or its sender tells, unless a limit of the document forbids it. */
async function checkPart(method: string, part: Part, rule: FileRule | undefined): Promise<Part> {
  const { field, file } = part;
  if (!file || !rule) return part;
  const { maxBytes = Number.POSITIVE_INFINITY, types } = rule;
  const refuse = (problem: string) => new ArgumentError(`${method}: ${field} ${problem}`, { field });
  if (file.content.size > maxBytes) throw refuse(`must have at most ${maxBytes} bytes, not ${file.content.size}`);
  const head = new Uint8Array(await file.content.slice(0, FORMAT_HEAD_BYTES).arrayBuffer());
  const told = formatOf(String.fromCharCode(...head));
  const declared = file.type.replace(/\s*;.*/, "").toLowerCase();
  // The bytes count where they tell the format, whatever is declared.
  const type = told ?? (TOLD_TYPES.has(declared) ? "" : declared);
  if (types && !types.includes(type)) {
    const what = type === "" ? "its first bytes are none of these" : `it is ${type}`;
    throw refuse(`must be one of ${types.join(", ")}; ${what}`);
  }
  return { field, file: { ...file, type: type || "application/octet-stream" } };
}

async function serialize(parts: readonly Part[]): Promise<{ readonly bytes: Uint8Array; readonly type: string }> {
  const form = new FormData();
  for (const { field, text, file } of parts) {
    if (file) form.append(field, new Blob([file.content], { type: file.type }), file.name);
    else form.append(field, text);
  }
  const response = new Response(form);
  const type = response.headers.get("content-type") ?? "";
  return { bytes: new Uint8Array(await response.arrayBuffer()), type };
}

/** For the fingerprint, without the boundary, which differs each time. */
async function describePart({ field, text, file }: Part): Promise<readonly unknown[]> {
  if (!file) return [field, text];
  return [field, file.name, file.type, await sha256(new Uint8Array(await file.content.arrayBuffer()))];
}

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

const TOLD_TYPES: ReadonlySet<string> = new Set([...SIGNATURES.map(([, type]) => type), HEIC]);

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
