// Reads the body of a request: JSON, or a form with files whose limits the document sets.

import { FORMAT_HEAD_BYTES, formatOf } from "../../wrappers/call/upload.ts";
import { endOfString, MAX_DEPTH, parseExact } from "../../wrappers/http/json.ts";
import type { FileRule } from "../../wrappers/operation.ts";
import { parseOr } from "../core/json.ts";
import type { IncomingRequest } from "../core/request.ts";
import type { ServiceKind } from "../core/response.ts";
import type { FieldProblem } from "../state/handler.ts";
import type { SchemaValidator, WireNames } from "./documents.ts";
import { refuseBody, refuseSize, refuseType } from "./refusals.ts";
import type { Endpoint } from "./routes.ts";

/** The longest body that is read: 10 MiB. */
export const MAX_BODY_BYTES: number = 10 * 1024 * 1024;

// Far more than any request needs. Beyond it, validators, which copy their list of errors for each new one, could take too long.
const MAX_VALUES = 5_000;

export interface ReadingService {
  readonly api: ServiceKind;
  readonly names: WireNames;
  /** Stops reading when the sandbox is closed, as the request's own signal does. */
  readonly closed: AbortSignal | undefined;
}

export interface ParsedBody {
  readonly text: string;
  /** Parsed as JSON; undefined if there is none. Of a form its texts, and the names of its files. */
  readonly value: unknown;
  /** Parsed with amounts as strings, digit for digit; files as `ReceivedFile`. */
  readonly exact: unknown;
  readonly problems: readonly FieldProblem[];
}

/** A file as a handler gets it. */
export interface ReceivedFile {
  readonly name: string;
  /** By the first bytes where they tell it, else as declared. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

const noBody: ParsedBody = { text: "", value: undefined, exact: undefined, problems: [] };

/**
 * Reads the body of a POST, PUT or PATCH, at most `MAX_BODY_BYTES`, with the names of the document. Ignores that of other methods.
 *
 * @throws {Refusal} if the body has another type, is too long, not UTF-8, or not valid. Throws the reason of an aborted signal.
 */
export async function readBody(
  service: ReadingService,
  request: IncomingRequest,
  endpoint: Endpoint,
): Promise<ParsedBody> {
  if (endpoint.files) return readForm(service, request, endpoint, endpoint.files);
  const { api, names } = service;
  const { method, headers } = request;
  if (method !== "POST" && method !== "PUT" && method !== "PATCH") return noBody;
  const type = headers.get("content-type");
  const isJson = type !== null && /^application\/json\s*(?:;|$)/i.test(type);
  // With or without a body. PATCH is not mentioned, so a body without a type counts as JSON there.
  if (api === "crypto" && !isJson && !(method === "PATCH" && type === null)) throw refuseType(api);
  const text = await readText(service, request);
  if (text === "") return noBody;
  if (api === "fiat" && !isJson) throw refuseType(api);
  // This limit is assumed.
  if (!isWithinLimits(text)) {
    throw refuseBody(api, `The body has more than ${MAX_VALUES} values or ${MAX_DEPTH} levels.`, "assumed");
  }
  try {
    const { amounts, route } = endpoint;
    const rename = (body: unknown) => (names.request ? names.request(route.operationId, body) : body);
    const value = rename(JSON.parse(text));
    const exact = amounts.length === 0 ? value : rename(parseExact(text, amounts));
    return { text, value, exact, problems: noBody.problems };
  } catch {
    throw refuseBody(api, "The body is not valid JSON.");
  }
}

async function readText({ api, closed }: ReadingService, request: IncomingRequest): Promise<string> {
  if (Number(request.headers.get("content-length")) > MAX_BODY_BYTES) throw refuseSize(api);
  const read = await request.readText(MAX_BODY_BYTES, closed).catch(() => {
    for (const signal of [request.signal, closed]) signal?.throwIfAborted();
    return { problem: "broken off" as const };
  });
  if ("text" in read) return read.text;
  throw read.problem === "too large" ? refuseSize(api) : refuseBody(api, "The body cannot be read as UTF-8 text.");
}

function isWithinLimits(text: string): boolean {
  if (text.length < MAX_DEPTH) return true;
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === 0x22) at = endOfString(text, at) - 1;
    else if (char === 0x2c) values += 1;
    else if (char === 0x7b || char === 0x5b) {
      values += 1;
      depth += 1;
    } else if (char === 0x7d || char === 0x5d) depth -= 1;
    if (depth > MAX_DEPTH || values > MAX_VALUES) return false;
  }
  return true;
}

async function readForm(
  { api, names, closed }: ReadingService,
  request: IncomingRequest,
  { route, request: validator }: Endpoint,
  files: Readonly<Record<string, FileRule>>,
): Promise<ParsedBody> {
  const bytes = await request.readBytes(MAX_BODY_BYTES, closed);
  if (!bytes) throw refuseSize(api);
  const form = await parseForm(request.headers.get("content-type") ?? "", bytes);
  if (!form) throw refuseBody(api, "The body must be a form: multipart/form-data.", "assumed");
  const received = Object.fromEntries(
    await Promise.all(
      [...form].map(async ([name, part]) => [name, typeof part === "string" ? part : await toFile(part)]),
    ),
  );
  const parts: Record<string, string | ReceivedFile> = names.request
    ? (names.request(route.operationId, received) as typeof received)
    : received;
  const shown = Object.entries(parts).map(([name, part]) => [name, typeof part === "string" ? part : part.name]);
  const value = withTypes(Object.fromEntries(shown), validator);
  const exact = Object.entries(parts).map(([name, part]) => [name, typeof part === "string" ? value[name] : part]);
  const problems = Object.entries(files).flatMap(([field, rule]) => checkFile(field, rule, parts[field]));
  return { text: JSON.stringify(value), value, exact: Object.fromEntries(exact), problems };
}

async function parseForm(type: string, bytes: Uint8Array): Promise<FormData | undefined> {
  if (!/^multipart\/form-data\b/i.test(type)) return undefined;
  const response = new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { "content-type": type } });
  return response.formData().catch(() => undefined);
}

async function toFile(file: File): Promise<ReceivedFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const told = formatOf(String.fromCharCode(...bytes.subarray(0, FORMAT_HEAD_BYTES)));
  return { name: file.name, type: told ?? file.type, bytes };
}

function checkFile(
  field: string,
  { maxBytes, types }: FileRule,
  file: string | ReceivedFile | undefined,
): FieldProblem[] {
  if (file === undefined) return [];
  const problem = (message: string) => [{ field, message, keyword: "file" }];
  if (typeof file === "string") return problem("must be a file");
  if (maxBytes !== undefined && file.bytes.length > maxBytes) return problem(`must have at most ${maxBytes} bytes`);
  return types && !types.includes(file.type) ? problem(`must be one of ${types.join(", ")}`) : [];
}

/** A form has only texts: what the document wants as a number, a flag or an object is read from its text. */
function withTypes(value: Record<string, unknown>, validator: SchemaValidator | undefined): Record<string, unknown> {
  if (!validator || validator(value)) return value;
  const typed = { ...value };
  for (const { instancePath, keyword } of validator.errors ?? []) {
    const name = instancePath.slice(1);
    if (keyword === "type" && typeof typed[name] === "string") typed[name] = parseOr(typed[name], typed[name]);
  }
  return typed;
}
