// Writes what a service answers: successes, refusals and its own failures, each checked against the document.

import { isExactNumber } from "../../wrappers/money/decimal.ts";
import { stringifyExact } from "../../wrappers/money/exact-json.ts";
import type { ServiceApi } from "../access/check-token.ts";
import { type HandlerResult, type Label, labelHeaders } from "../core/handler-result.ts";
import { Refusal, type RefusalFacts } from "../core/refusal.ts";
import { checkAnswer, type WrittenAnswer } from "./check-response.ts";
import type { EdgeNames } from "./edge-names.ts";
import type { Endpoint } from "./endpoint.ts";
import { errorBody } from "./error-shapes.ts";
import type { Replay } from "./fiat-keys.ts";
import type { RateLimitState } from "./rate-limits.ts";
import type { RequestContext } from "./request-context.ts";

/** An answer that has been written and checked. */
export interface Written extends WrittenAnswer {
  readonly label: Label;
  /** What the sandbox failed with, for whoever runs it; its text may hold anything. */
  readonly failure?: unknown;
}

/** What a writer needs of its service. */
export interface WriterParts {
  readonly api: ServiceApi;
  readonly names: EdgeNames;
  now(): number;
  /** How a caller stands who is not known; undefined where the service has no limits (G16). */
  readonly anonymous: (() => RateLimitState) | undefined;
}

export interface AnswerWriter {
  success(visit: RequestContext, endpoint: Endpoint, answer: HandlerResult): Written;
  /** A refusal, or the failure of whatever else was thrown. */
  thrown(visit: RequestContext, thrown: unknown): Written;
  /** A refusal that need not be one of those that the document shows. */
  refusal(visit: RequestContext, facts: RefusalFacts): Written;
  /** What was answered under a key before. */
  replay(visit: RequestContext, replay: Replay): Written;
}

export function createAnswerWriter({ api, names, now, anonymous }: WriterParts): AnswerWriter {
  let second = 0;
  let date = "";

  /** The sandbox's time as the header has it: made once a second. */
  function dateNow(): string {
    const current = Math.floor(now() / 1000);
    if (current !== second) {
      second = current;
      date = new Date(current * 1000).toUTCString();
    }
    return date;
  }

  function headersOf(visit: RequestContext, label: Label, contentType: string | undefined): Record<string, string> {
    const headers: Record<string, string> = {
      date: dateNow(),
      "cache-control": "no-store",
      ...labelHeaders(label),
    };
    if (contentType !== undefined) headers["content-type"] = contentType;
    // C24: on every answer.
    const standing = visit.standing ?? anonymous?.();
    if (standing) {
      headers["x-ratelimit-limit"] = String(standing.limit);
      headers["x-ratelimit-remaining"] = String(standing.remaining);
      headers["x-ratelimit-reset"] = String(standing.reset);
    }
    return headers;
  }

  function json(visit: RequestContext, status: number, body: string, label: Label): Written {
    const contentType = "application/json";
    return { status, contentType, body, label, headers: headersOf(visit, label, contentType) };
  }

  /** What is written, or a 500 that says why it breaks the document. */
  function checked(visit: RequestContext, endpoint: Endpoint, written: Written): Written {
    const breach = checkAnswer(endpoint.route, endpoint.validators, written);
    if (breach === undefined) return written;
    const { operationId } = endpoint.route;
    const message = `The sandbox would have answered ${operationId} with what its document does not allow: ${breach}.`;
    return failure(visit, message, "spec", new Error(message));
  }

  function failure(visit: RequestContext, message: string, rule: string, cause: unknown): Written {
    const written = refusal(visit, { status: 500, code: "internal_error", message, rule, basis: "assumed" });
    return { ...written, failure: cause };
  }

  function refusal(visit: RequestContext, facts: RefusalFacts): Written {
    const requestId = () => `req_${visit.tenant?.random.hex(16) ?? "0".repeat(16)}`;
    const body = errorBody(facts, { api, route: visit.found?.target.route, requestId });
    const written = json(visit, facts.status, JSON.stringify(body), { rule: facts.rule, basis: facts.basis });
    return facts.headers ? { ...written, headers: { ...written.headers, ...facts.headers } } : written;
  }

  return {
    success(visit, endpoint, { status, body, rule, basis }) {
      const label = { rule, basis };
      const { route, hasAmounts } = endpoint;
      if (body instanceof Uint8Array) {
        const documented = route.answers[status]?.contentType;
        const contentType = documented === "application/json" ? "application/octet-stream" : documented;
        const headers = headersOf(visit, label, contentType);
        return checked(visit, endpoint, { status, contentType, body, label, headers });
      }
      if (body === undefined) {
        const headers = headersOf(visit, label, undefined);
        return checked(visit, endpoint, { status, contentType: undefined, body, label, headers });
      }
      const stringify = hasAmounts && hasExactNumber(body) ? stringifyExact : JSON.stringify;
      const written = checked(visit, endpoint, json(visit, status, stringify(body), label));
      if (!names.answer || written.status !== status) return written;
      return { ...written, body: stringify(names.answer(route.operationId, body)) };
    },
    thrown(visit, thrown) {
      if (!(thrown instanceof Refusal)) {
        const { operationId = "the request" } = visit.found?.target.route ?? {};
        const kind = thrown instanceof Error ? thrown.name : typeof thrown;
        return failure(visit, `The sandbox failed at ${operationId}: ${kind}.`, "failure", thrown);
      }
      const written = refusal(visit, thrown.facts);
      // What is not documented at all cannot be answered as documented.
      if (!visit.found || written.status === 501) return written;
      return checked(visit, visit.found.target, written);
    },
    refusal,
    replay: (visit, { status, body, rule, basis }) => json(visit, status, body, { rule, basis }),
  };
}

/** Whether there is a number in it that keeps its digits. Looking for one is far cheaper than writing as if there were. */
function hasExactNumber(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return isExactNumber(value) || Object.values(value).some(hasExactNumber);
}
