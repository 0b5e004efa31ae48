// The interface of operation handlers: one per operation, called with valid requests.

import type { Route } from "../../wrappers/operation.ts";
import type { HeaderFields } from "../core/request.ts";
import type { HandlerResult, Refusal } from "../core/response.ts";
import type { Tenant } from "./tenant.ts";

export interface OperationCall {
  readonly route: Route;
  readonly tenant: Tenant;
  /** The path below the service's base address as it was sent: with the service's real name, still escaped. */
  readonly address: string;
  /** A path parameter, decoded. */
  path(name: string): string;
  /** A query parameter: a number if the document says integer, otherwise a string. */
  query(name: string): string | number | undefined;
  /**
   * The JSON body; undefined if there is none. Numbers that the document marks as amounts are decimal strings, digit for digit;
   * on a path that no document has, all numbers are as `JSON.parse` reads them, so amounts there should be sent as strings.
   */
  readonly body: unknown;
  readonly headers: HeaderFields;
  /** Aborted when the caller gives up or the sandbox is closed. */
  readonly signal: AbortSignal | undefined;
}

/** A part of a request that the document does not allow. */
export interface FieldProblem {
  /** Such as `url`, `shipping_address.country` or `Idempotency-Key`; empty for the whole body. */
  readonly field: string;
  readonly message: string;
  /** The violated JSON Schema keyword, such as `required`. */
  readonly keyword: string;
}

export function messagesByField(problems: readonly FieldProblem[]): Record<string, string[]> {
  const fields: Record<string, string[]> = Object.create(null);
  for (const { field, message } of problems) fields[field || "body"] = [...(fields[field || "body"] ?? []), message];
  return fields;
}

export interface OperationHandler {
  /**
   * Returns a result, or throws a `Refusal` before changing anything. Synchronous unless it makes requests of its own, so that
   * concurrent requests cannot interleave.
   */
  handle(call: OperationCall): HandlerResult | Promise<HandlerResult>;
  /**
   * Returns the refusal for a request that the document does not allow, or undefined to accept it.
   *
   * @default the validation error of the service, which lists every problem under its field
   */
  invalid?(problems: readonly FieldProblem[], call: OperationCall): Refusal | undefined;
  /** For a login: the public credential in the valid body, by which the tenant is found. If it is unknown, the response is 401. */
  loginId?(body: unknown): string | undefined;
  /**
   * For a login: throws a `Refusal` if the credentials in the valid body are wrong. Runs before responses are replayed by
   * idempotency key.
   */
  checkLogin?(call: OperationCall): void;
  anonymous?(): HandlerResult;
}

export type OperationHandlers = Readonly<Record<string, OperationHandler>>;
