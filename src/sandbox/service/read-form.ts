// Reads a form with files, and checks the limits that the document sets for each file (F26).

import { FORMAT_HEAD_BYTES, formatOf } from "../../wrappers/call/upload.ts";
import { parseJson } from "../../wrappers/http/json.ts";
import type { FileRule } from "../../wrappers/operation.ts";
import type { ServiceKind } from "../access/check-token.ts";
import type { IncomingRequest } from "../core/incoming-request.ts";
import type { FieldProblem } from "../state/handler.ts";
import type { SchemaValidator } from "./documents.ts";
import { MAX_BODY_BYTES, type ParsedBody, refuseBody, refuseSize } from "./read-request-body.ts";

/** A file as a handler gets it. */
export interface ReceivedFile {
  readonly name: string;
  /** By the first bytes where they tell it, else as declared. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A form: its texts, and in place of each file what stands for it. */
export interface ParsedForm extends ParsedBody {
  readonly problems: readonly FieldProblem[];
}

/** What reading needs of its operation. */
export interface FormRules {
  readonly files: Readonly<Record<string, FileRule>>;
  readonly validator: SchemaValidator | undefined;
  /** Replaces the names on the wire by those of the document. */
  rename(body: unknown): unknown;
}

/** Reads a form. @throws {Refusal} if the body is no form, or too long. Throws the reason of an aborted signal. */
export async function readForm(
  request: IncomingRequest,
  api: ServiceKind,
  rules: FormRules,
  closed?: AbortSignal,
): Promise<ParsedForm> {
  const bytes = await request.readBytes(MAX_BODY_BYTES, closed);
  if (!bytes) throw refuseSize(api);
  const form = await parseForm(request, bytes, rules);
  if (form) return form;
  throw refuseBody(api, "The body must be a form: multipart/form-data.", "assumed");
}

/** Undefined if the bytes are no form. */
async function parseForm(
  { headers }: IncomingRequest,
  bytes: Uint8Array,
  { files, validator, rename }: FormRules,
): Promise<ParsedForm | undefined> {
  const type = headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) return undefined;
  const response = new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { "content-type": type } });
  const form = await response.formData().catch(() => undefined);
  if (!form) return undefined;
  const received = await Promise.all(
    [...form].map(async ([name, part]) => [name, typeof part === "string" ? part : await toFile(part)] as const),
  );
  const exact = rename(Object.fromEntries(received)) as Readonly<Record<string, string | ReceivedFile>>;
  const shown = Object.entries(exact).map(([name, part]) => [name, typeof part === "string" ? part : part.name]);
  const value = withTypes(Object.fromEntries(shown), validator);
  const texts = Object.entries(exact).map(([name, part]) => [name, typeof part === "string" ? value[name] : part]);
  return {
    ...{ text: JSON.stringify(value), value, exact: Object.fromEntries(texts) },
    problems: Object.entries(files).flatMap(([field, rule]) => checkFile(field, rule, exact[field])),
  };
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
  const problem = (message: string) => [{ field, message, keyword: "x-file" }];
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
    if (keyword === "type" && typeof typed[name] === "string") typed[name] = parsed(typed[name]);
  }
  return typed;
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
