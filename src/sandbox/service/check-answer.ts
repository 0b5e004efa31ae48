// Whether the document of an operation allows a response that is set for it.

import type { Envelope } from "../../wrappers/operation.ts";
import { ControlError } from "../core/control-error.ts";
import type { HandlerResult, ServiceKind } from "../core/response.ts";
import { isObject } from "../core/setting-kinds.ts";
import type { Endpoint } from "./routes.ts";
import { checkResponse, contentOf } from "./write-response.ts";

/** An operation that a document has. */
export interface AnsweredOperation {
  readonly api: ServiceKind;
  readonly endpoint: Endpoint;
  readonly envelope: Envelope | undefined;
}

/** @throws {ControlError} that names the place in the body, and what the document says. */
export function checkAnswer({ api, endpoint, envelope }: AnsweredOperation, result: HandlerResult): void {
  if (result.isUnchecked) return;
  const headers = api === "crypto" ? rateLimitHeaders : {};
  const breach = checkResponse(endpoint, { ...contentOf(endpoint, result), status: result.status, headers });
  if (breach === undefined) return;
  const { operationId } = endpoint.route;
  const head = `answer: the document does not allow this response to ${operationId} with status ${result.status}: ${breach}`;
  const hint = envelopeHint(envelope, result);
  throw new ControlError(`${head}.${hint} To send it anyway, add a fault of the kind "status"`);
}

// The writer adds them to each response.
const rateLimitHeaders = { "x-ratelimit-limit": "", "x-ratelimit-remaining": "", "x-ratelimit-reset": "" };

const envelopes: Partial<Readonly<Record<Envelope, string>>> = {
  fiat: '{ status: "success", status_code, message, data }',
  A: "{ status: true, message, data }",
  B: "{ success: true, message, data }",
  C: '{ status: "success", message, data }',
};

function envelopeHint(envelope: Envelope | undefined, { status, body }: HandlerResult): string {
  if (status > 299 || envelope === undefined) return "";
  const hasData = isObject(body) && Object.hasOwn(body, "data");
  if (envelope === "none" && hasData) return " The document has no envelope here: the body is the data.";
  const documented = envelopes[envelope];
  return documented === undefined || hasData ? "" : ` The body includes the envelope: ${documented}.`;
}
