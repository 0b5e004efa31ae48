// Receives a delivery from any framework: verifies it, runs the handler once, and returns the response.

import { StoreError } from "../errors.ts";
import { ByteCollector } from "../http/transport.ts";
import { notify } from "../util/notify.ts";
import { WebhookError, type WebhookErrorCode } from "./error.ts";
import { readWebhookEvent, type WebhookEvent } from "./event.ts";
import { type Once, onceWith } from "./once.ts";
import { type HandlerSettings, readHandlerOptions, type WebhookHandlerOptions } from "./options.ts";
import { encoder, toBytes } from "./signature.ts";
import type { Delivery, DeliveryHeaders } from "./verifier.ts";

export interface FrameworkContext {
  /** Keeps the runtime alive for a delivery, also after the response. */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined;
  /** Receives failures if there is no `onError`. @default the console */
  readonly log?: ((error: unknown) => void) | undefined;
}

/** What the handler of one delivery shares with its time limit. */
type HandlerRun = { readonly controller: AbortController; isActive: boolean };

export class DeliveryReceiver<Type extends string> {
  readonly maxBodyBytes: number;
  readonly #settings: HandlerSettings<Type>;
  readonly #once: Once;

  constructor(options: WebhookHandlerOptions<Type>) {
    this.#settings = readHandlerOptions(options);
    this.maxBodyBytes = this.#settings.maxBodyBytes;
    this.#once = onceWith({ ...this.#settings.once, onUnrecorded: (error) => this.#report(error, {}, 500) });
  }

  /** `body`: as the framework has read it, or why it could not. */
  async receive(
    { headers, body }: { readonly headers: DeliveryHeaders; readonly body: Uint8Array | Unread },
    context: FrameworkContext = {},
  ): Promise<WebhookResponse> {
    // An aborted upload: no sender receives the response.
    if (body === "broken off") return jsonResponse(400, { code: "broken_off" });
    if (body === "too large" || body.byteLength > this.maxBodyBytes) {
      const message = `the body is longer than maxBodyBytes (${this.maxBodyBytes})`;
      return this.#reject(new WebhookError("webhook_body_too_large", message), context);
    }
    const { once, timeLimitSeconds } = this.#settings;
    const { clock } = once;
    const run: HandlerRun = { controller: new AbortController(), isActive: false };
    // Continues after the response and if the sender disconnects: a redelivery is then a duplicate.
    const working = this.#verifyAndHandle({ headers, body }, run, context);
    context.waitUntil?.(working);
    let cancel: (() => void) | undefined;
    const limit = new Promise<void>((resolve) => {
      cancel = (clock.realTime ?? clock).after(timeLimitSeconds * 1000, resolve);
    });
    return Promise.race([working, limit.then(() => this.#respondAtLimit(run, context))]).finally(cancel);
  }

  /** Reports and returns the error of a body that was parsed; `advice` says what to do in the framework in use (W7). */
  bodyParsed(advice: string, context: FrameworkContext = {}): WebhookError {
    const problem = "the body was already read or parsed, so the signed bytes are lost";
    const error = new WebhookError("webhook_body_parsed", `${problem}: ${advice}`);
    this.#report(error, context, 500);
    return error;
  }

  async #verifyAndHandle(delivery: Delivery, run: HandlerRun, context: FrameworkContext): Promise<WebhookResponse> {
    const { options } = this.#settings;
    try {
      const event = await readVerified(delivery, options);
      const result = await this.#once(event, async () => {
        run.isActive = true;
        try {
          await options.handle(event, { signal: run.controller.signal, headers: delivery.headers });
        } catch (cause) {
          run.isActive = false;
          throw new HandlerError(cause);
        }
      });
      return result === "in-flight" ? retryLater("in_flight") : acknowledge(result);
    } catch (error) {
      return this.#reject(error, context);
    }
  }

  #respondAtLimit({ controller, isActive }: HandlerRun, context: FrameworkContext): WebhookResponse {
    const { acknowledgeEarly, timeLimitSeconds } = this.#settings;
    // Only to a running handler: other work may still be rejected, or has failed.
    if (acknowledgeEarly && isActive) return acknowledge("accepted");
    const reason = new DOMException(`not handled within timeLimitSeconds (${timeLimitSeconds})`, "TimeoutError");
    controller.abort(reason);
    const response = retryLater("time_limit");
    this.#report(reason, context, response.status);
    return response;
  }

  #reject(error: unknown, context: FrameworkContext): WebhookResponse {
    const response = errorResponse(error);
    this.#report(error instanceof HandlerError ? error.cause : error, context, response.status);
    return response;
  }

  #report(error: unknown, { log = logToConsole }: FrameworkContext, status: number): void {
    const { options } = this.#settings;
    if (!options.onError) {
      if (status >= 500 && !anySenderCanCause(error)) log(error);
      return;
    }
    // There is nowhere to report a failing onError.
    const ignore = () => undefined;
    // Stryker disable next-line OptionalChaining: checked above
    notify(() => options.onError?.(error), ignore);
  }
}

async function readVerified<Type extends string>(
  delivery: Delivery,
  options: WebhookHandlerOptions<Type>,
): Promise<WebhookEvent<Type>> {
  const { headers, body } = delivery;
  const verified = await options.verifier.verify(delivery).catch((error: unknown) => {
    if (error instanceof WebhookError) return error;
    throw error;
  });
  if (!(verified instanceof WebhookError))
    return readWebhookEvent(verified.body, options.readEvent, options.eventTypes);
  const { code, ageSeconds } = verified;
  if (code !== "webhook_outside_tolerance" || ageSeconds === undefined || !options.acceptStale) throw verified;
  const event = readWebhookEvent(toBytes(body), options.readEvent, options.eventTypes);
  if ((await options.acceptStale(event, { ageSeconds, headers })) !== true) throw verified;
  return event;
}

/** By a forged delivery while the secrets were reloaded a moment ago. */
function anySenderCanCause(error: unknown): boolean {
  return error instanceof WebhookError && error.code === "webhook_secret_unavailable" && error.cause === undefined;
}

function logToConsole(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: without onError, this is how users learn that deliveries fail.
  console.error(error);
}

/** For any framework. A 2xx ends a delivery; after anything else the service sends it again. */
export interface WebhookResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Wraps what a handler throws, which may look like an error of this package. */
export class HandlerError extends Error {
  constructor(cause: unknown) {
    super("the handler failed", { cause });
  }
}

const RETRY_AFTER_SECONDS = 5;

const statuses: Readonly<Partial<Record<WebhookErrorCode, number>>> = {
  webhook_header_missing: 401,
  webhook_signature_malformed: 401,
  webhook_signature_mismatch: 401,
  webhook_outside_tolerance: 401,
  webhook_body_too_large: 413,
  webhook_secret_unavailable: 503,
  ambiguous_duplicate: 503,
};

function acknowledge(result: "handled" | "duplicate" | "accepted"): WebhookResponse {
  return jsonResponse(200, { result });
}

/** Asks for the delivery again: it is valid, but not handled yet. */
function retryLater(code: string, retryAfterSeconds: number = RETRY_AFTER_SECONDS): WebhookResponse {
  return jsonResponse(503, { code }, { "retry-after": String(Math.ceil(retryAfterSeconds)) });
}

export function methodNotAllowed(): WebhookResponse {
  return jsonResponse(405, { code: "method_not_allowed" }, { allow: "POST" });
}

/** For a delivery that is rejected or fails. Contains only a code, because anyone may have sent the delivery. */
export function errorResponse(error: unknown): WebhookResponse {
  if (error instanceof StoreError) return retryLater(error.code);
  if (!(error instanceof WebhookError)) return jsonResponse(500, { code: "handler_failed" });
  const status = statuses[error.code] ?? 500;
  return status === 503 ? retryLater(error.code, error.retryAfterSeconds) : jsonResponse(status, { code: error.code });
}

function jsonResponse(
  status: number,
  content: object,
  headers: Readonly<Record<string, string>> = {},
): WebhookResponse {
  return { status, headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(content) };
}

/** The body that a middleware or the platform has read and kept: its bytes, or its text as UTF-8. Undefined if it was parsed. */
export function keptBody(request: object): Uint8Array | undefined {
  const { rawBody, body } = request as { readonly rawBody?: unknown; readonly body?: unknown };
  const kept = [rawBody, body];
  // Not by instanceof: test runners have a second Uint8Array.
  const found = kept.find((one) => ArrayBuffer.isView(one)) ?? kept.find((one) => typeof one === "string");
  return found === undefined ? undefined : toBytes(found);
}

/** A readable stream of Node. Its types are not imported, so that projects without them compile. */
export interface MessageStream {
  readonly readableEnded: boolean;
  readonly destroyed: boolean;
  on(event: "data" | "end" | "error" | "close", listener: (piece: Uint8Array) => void): unknown;
}

export type Unread = "too large" | "broken off";

/**
 * Reads a Node stream. `too large` if its header announces more than `maxBytes`, or as soon as there are more; the rest is
 * then read and dropped so that the sender receives the response.
 */
export async function readMessage(
  stream: MessageStream,
  announcedLength: unknown,
  maxBytes: number,
): Promise<Uint8Array | Unread> {
  if (Number(announcedLength) > maxBytes) return "too large";
  // An earlier parser found an empty body; no more events will come.
  if (stream.readableEnded) return new Uint8Array();
  if (stream.destroyed) return "broken off";
  const collector = new ByteCollector(maxBytes);
  return new Promise((resolve) => {
    stream.on("data", (piece: Uint8Array | string) => {
      // Text after `setEncoding`.
      if (!collector.add(typeof piece === "string" ? encoder.encode(piece) : piece)) resolve("too large");
    });
    stream.on("end", () => resolve(collector.bytes));
    for (const event of ["error", "close"] as const) stream.on(event, () => resolve("broken off"));
  });
}

/** As `readMessage`, for a web stream: the rest is cancelled. */
export async function readStream(
  stream: ReadableStream<Uint8Array> | null,
  announcedLength: unknown,
  maxBytes: number,
): Promise<Uint8Array | Unread> {
  if (Number(announcedLength) > maxBytes) return "too large";
  if (stream === null) return new Uint8Array();
  const reader = stream.getReader();
  const collector = new ByteCollector(maxBytes);
  try {
    for (let next = await reader.read(); next.value; next = await reader.read()) {
      if (collector.add(next.value)) continue;
      void reader.cancel().catch(() => undefined);
      return "too large";
    }
  } catch {
    return "broken off";
  }
  return collector.bytes;
}
