// How behaviour is plugged in: one handler an operation, called with a request that the document allows.

import type { Route } from "../../wrappers/operation/route.ts";
import type { HandlerResult } from "../core/handler-result.ts";
import type { Refusal } from "../core/refusal.ts";
import type { Tenant } from "./tenant.ts";

/** A request that has been routed, authenticated and validated. */
export interface OperationCall {
  readonly route: Route;
  readonly tenant: Tenant;
  /** The path below the service's base address, as it came: with the service's real name, and escaped as the caller has it. */
  readonly address: string;
  /** A path parameter, decoded. */
  path(name: string): string;
  /** A query parameter: a number where the document says integer, else text; undefined where it is not there. */
  query(name: string): string | number | undefined;
  /** The JSON body; amounts in it are decimal strings with the digits that were sent. Undefined where there is none. */
  readonly body: unknown;
  readonly headers: Headers;
  /** The bearer credential that was sent; empty where the operation takes none. */
  readonly credential: string;
  /** Ends when the caller gives up or the sandbox is closed. */
  readonly signal: AbortSignal | undefined;
}

/** What is wrong with a part of a request, by the document. */
export interface FieldProblem {
  /** Where: `url`, `shipping_address.country`, `Idempotency-Key`; empty for the body as a whole. */
  readonly field: string;
  readonly message: string;
  /** The JSON Schema keyword that refuses it, such as `required`. */
  readonly keyword: string;
}

/** The behaviour of one operation. */
export interface OperationHandler {
  /**
   * Answers, or throws a `Refusal` before it has changed anything. Not asynchronous unless it calls somebody: what is done in
   * one go cannot be interleaved (C41, F12).
   */
  handle(call: OperationCall): HandlerResult | Promise<HandlerResult>;
  /**
   * What a request that the document does not allow is answered; undefined lets it pass. @default the validation error of
   * the service, with every problem under its field.
   */
  invalid?(problems: readonly FieldProblem[], call: OperationCall): Refusal | undefined;
  /** Of an operation that takes no credential: the name in the valid body whose tenant is meant. Where it is nobody's: 401. */
  identify?(body: unknown): string | undefined;
  /**
   * Of an operation that takes no credential: throws a `Refusal` where the credentials in the valid body are not good.
   * Whatever a fiat key could bring back is behind it (G7).
   */
  authenticate?(call: OperationCall): void;
  /** The answer to a request without any credential, where the operation answers that too (G54). */
  anonymous?(): HandlerResult;
}

/** The behaviour of a domain, by operationId. */
export type OperationHandlers = Readonly<Record<string, OperationHandler>>;
