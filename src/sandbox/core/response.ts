// What a handler returns or throws, and the response that the sandbox makes of it.

import type { IncomingRequest } from "./request.ts";

/** Our services by URL prefix. Agent operations belong to the crypto service. */
export type ServiceApi = "fiat" | "crypto";

/** Which rules a service follows; a further service, from a document of the user, follows only its document. */
export type ServiceKind = ServiceApi | "further";

/** Whether the behaviour is documented, or assumed by the sandbox. */
export type Basis = "documented" | "assumed";

/** The rules that were applied, for the headers `x-sandbox-rule` and `x-sandbox-basis`. */
export interface Label {
  /** Rule ids, such as `C41` or `G29, C31`. */
  readonly rule: string;
  readonly basis: Basis;
}

export function labelHeaders({ rule, basis }: Label): { "x-sandbox-rule": string; "x-sandbox-basis": string } {
  return { "x-sandbox-rule": rule, "x-sandbox-basis": basis };
}

/** A success. Write amounts that are JSON numbers on the wire as `exactNumber("25.10")`. */
export interface HandlerResult extends Label {
  readonly status: number;
  /** A JSON value, or the bytes of a PDF; undefined for no body. */
  readonly body?: unknown;
  readonly isUnchecked?: boolean;
}

/** Envelope A: `{ status: true, message, data }`. */
export function envelopeA(data: object, message: string, label: Label): HandlerResult {
  return { status: 200, body: { status: true, message, data }, ...label };
}

/** Envelope B: `{ success: true, message, data }`. */
export function envelopeB(data: object, message: string, label: Label, status = 200): HandlerResult {
  return { status, body: { success: true, message, data }, ...label };
}

/** Envelope C: `{ status: "success", message, data }`. */
export function envelopeC(data: object, message: string, label: Label): HandlerResult {
  return { status: 200, body: { status: "success", message, data }, ...label };
}

/** The fiat service's envelope: `{ status: "success", status_code, message, data }`. */
export function fiatEnvelope(data: object, message: string, label: Label): HandlerResult {
  return { status: 200, body: { status: "success", status_code: 200, message, data }, ...label };
}

/** The content of a refusal. The service writes it in the shape that the operation documents. */
export interface RefusalFacts extends Label {
  readonly status: number;
  readonly message: string;
  /** The documented code, such as `insufficient_balance`. Omit it if none is documented; never invent one. */
  readonly code?: string | undefined;
  /** Fields of `details`, if the operation's shape has it. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  /** Messages by field: `errors` of a 422 of the fiat service, `details` of the crypto service. */
  readonly fields?: Readonly<Record<string, readonly string[]>> | undefined;
  /** The whole body, if it has a special shape. */
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  /** In lower case. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** A body that is not JSON; without a text there is none. */
  readonly raw?: { readonly text: string | undefined; readonly contentType: string | undefined } | undefined;
}

/** Refuses a request. Throw it before changing anything: a refused request leaves no trace in the state. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly facts: RefusalFacts;

  constructor(facts: RefusalFacts) {
    super(facts.message);
    this.facts = facts;
  }
}

export function notFound(message: string): Refusal {
  return new Refusal({ status: 404, code: "not_found", message, rule: "C18", basis: "documented" });
}

export function invalidFields(
  fields: Readonly<Record<string, readonly string[]>>,
  label: Label,
  message = "The request is not valid.",
): Refusal {
  return new Refusal({ status: 400, code: "validation_error", message, fields, ...label });
}

/** A response that has not been sent. A server over HTTP writes it without making a `Response`. */
export interface ServedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
  /** Whether the connection breaks after the body, which is shorter than its `content-length` then. @default false */
  readonly isCut?: boolean | undefined;
  /** Whether the operation changes nothing; undefined outside any operation, where the method tells. */
  readonly isRead?: boolean | undefined;
}

export interface RequestServer {
  serve(request: IncomingRequest): Promise<ServedResponse>;
}

export const bodiless: readonly number[] = [204, 205, 304];

export function toResponse({ status, headers, body, isCut = false }: ServedResponse): Response {
  const content = isCut ? cutStream(body as Uint8Array) : (body as string | Uint8Array<ArrayBuffer> | undefined);
  return new Response(content ?? null, { status, headers: headers as Record<string, string> });
}

/** Fails after the bytes as if the other side had broken the connection. */
function cutStream(bytes: Uint8Array): ReadableStream<Uint8Array> {
  const cause = Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET" });
  let isSent = false;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (isSent || bytes.byteLength === 0) controller.error(new TypeError("terminated", { cause }));
        else controller.enqueue(bytes);
        isSent = true;
      },
    },
    { highWaterMark: 0 },
  );
}

/** A response of the sandbox's own resources, which no cache keeps. @param text the body, as JSON. */
export function jsonResponse(
  status: number,
  text: string,
  label: Label,
  headers: Readonly<Record<string, string>> = {},
): ServedResponse {
  const common = { "content-type": "application/json", "cache-control": "no-store", ...labelHeaders(label) };
  return { status, headers: { ...common, ...headers }, body: text };
}

/** The time of the response, ISO 8601 with milliseconds: the tenant's, or the sandbox's without a tenant. */
export const timeHeader = "x-sandbox-time";

/** The id of the tenant whose time it is. */
export const tenantHeader = "x-sandbox-tenant";

export function timeHeaders(time: number, tenantId: string | undefined): Readonly<Record<string, string>> {
  const now = new Date(time).toISOString();
  return tenantId === undefined ? { [timeHeader]: now } : { [timeHeader]: now, [tenantHeader]: tenantId };
}
