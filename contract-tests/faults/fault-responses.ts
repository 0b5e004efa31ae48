// Answers that are other than they should be.

import type { RawAnswer, Refusal, Situation } from "./scenario.ts";

export type AnswerMaker = (situation: Situation) => RawAnswer;

const JSON_TYPE = { "content-type": "application/json" };

/** The right answer with other headers or another body. */
export function instead(change: Partial<RawAnswer>): AnswerMaker {
  return ({ right }) => ({ ...right, ...change, headers: { ...right.headers, ...change.headers } });
}

/** A page for people, as gateways send it. */
export function page(status: number): AnswerMaker {
  return () => ({
    status,
    headers: { "content-type": "text/html; charset=utf-8" },
    body: `<!doctype html><title>${status}</title><h1>Something went wrong</h1>`,
  });
}

/** Nothing but a status. */
export function bare(status: number): AnswerMaker {
  return () => ({ status, headers: {}, body: "" });
}

/** A 2xx that says it is no success. */
export function falseFlag(isCoded: boolean): AnswerMaker {
  return ({ right, refusalCode }) => {
    const code = isCoded && refusalCode !== undefined ? { error: refusalCode } : {};
    const body = JSON.stringify({ success: false, status: false, message: "Not done.", ...code });
    return { status: right.status, headers: JSON_TYPE, body };
  };
}

/** What a refusal has beside its status. */
export interface RefusalExtras {
  readonly headers?: (situation: Situation) => Readonly<Record<string, string>>;
  readonly fields?: (situation: Situation) => object;
}

/** A refusal in the shape of its service: the fiat service has no codes. */
export function refusing({ status, code, isNewEachTime }: Refusal, extras: RefusalExtras = {}): AnswerMaker {
  return (situation) => {
    const { isFiat, number } = situation;
    const message = isNewEachTime ? `Refused, reference ${number}.` : "Refused.";
    const body = isFiat
      ? { status: "error", status_code: status, message, data: null }
      : { ...(code !== undefined && { error: code }), message };
    return {
      status,
      headers: { ...JSON_TYPE, ...extras.headers?.(situation) },
      body: JSON.stringify({ ...body, ...extras.fields?.(situation) }),
    };
  };
}
