// What a handler returns. The service writes it as a response, checks it against the document and adds the labels.

/** Whether the behaviour is documented, or assumed by the sandbox. */
export type Basis = "documented" | "assumed";

/** The rules that were applied, for the headers `x-sandbox-rule` and `x-sandbox-basis`. */
export interface Label {
  /** Rule ids, such as `C41` or `G29, C31`. */
  readonly rule: string;
  readonly basis: Basis;
}

/** The label headers of a response, or of a request that the sandbox sends. */
export function labelHeaders({ rule, basis }: Label): { "x-sandbox-rule": string; "x-sandbox-basis": string } {
  return { "x-sandbox-rule": rule, "x-sandbox-basis": basis };
}

/** A success. Write amounts that are JSON numbers on the wire as `exactNumber("25.10")`. */
export interface HandlerResult extends Label {
  readonly status: number;
  /** A JSON value, or the bytes of a PDF; undefined for no body. */
  readonly body?: unknown;
  /** Whether it is sent without a check against the document. @default false */
  readonly isUnchecked?: boolean;
}

/** Envelope A: `{ status: true, message, data }`. */
export function envelopeA(data: object, message: string, label: Label, status = 200): HandlerResult {
  return { status, body: { status: true, message, data }, ...label };
}

/** Envelope B: `{ success: true, message, data }`. */
export function envelopeB(data: object, message: string, label: Label, status = 200): HandlerResult {
  return { status, body: { success: true, message, data }, ...label };
}

/** Envelope C: `{ status: "success", message, data }`. */
export function envelopeC(data: object, message: string, label: Label, status = 200): HandlerResult {
  return { status, body: { status: "success", message, data }, ...label };
}

/** The fiat service's envelope: `{ status: "success", status_code, message, data }`. */
export function fiatEnvelope(data: object, message: string, label: Label, status = 200): HandlerResult {
  return { status, body: { status: "success", status_code: status, message, data }, ...label };
}
