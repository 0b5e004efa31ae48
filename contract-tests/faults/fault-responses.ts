// Responses that differ from the right one.

import type { FaultRejection, FaultResponse, ResponseContext } from "./request-scenario.ts";

export type ResponseMaker = (context: ResponseContext) => FaultResponse;

const JSON_TYPE = { "content-type": "application/json" };

/** The right response with other headers or another body. */
export function instead(change: Partial<FaultResponse>): ResponseMaker {
  return ({ right }) => ({ ...right, ...change, headers: { ...right.headers, ...change.headers } });
}

/** An HTML page, as gateways send it. */
export function page(status: number): ResponseMaker {
  return () => ({
    status,
    headers: { "content-type": "text/html; charset=utf-8" },
    body: `<!doctype html><title>${status}</title><h1>Something went wrong</h1>`,
  });
}

/** Only a status. */
export function bare(status: number): ResponseMaker {
  return () => ({ status, headers: {}, body: "" });
}

/** A 2xx whose flag says that it failed. */
export function failureFlag(isCoded: boolean): ResponseMaker {
  return ({ right, refusalCode }) => {
    const code = isCoded && refusalCode !== undefined ? { error: refusalCode } : {};
    const body = JSON.stringify({ success: false, status: false, message: "Not done.", ...code });
    return { status: right.status, headers: JSON_TYPE, body };
  };
}

/** Headers and fields of a rejection besides its status. */
export interface RejectionExtras {
  readonly headers?: (context: ResponseContext) => Readonly<Record<string, string>>;
  readonly fields?: (context: ResponseContext) => object;
}

/** A rejection in the shape of its service. The fiat service has no error codes. */
export function rejectionResponse(
  { status, code, isNewEachTime }: FaultRejection,
  extras: RejectionExtras = {},
): ResponseMaker {
  return (context) => {
    const { isFiat, number } = context;
    const message = isNewEachTime ? `Rejected, reference ${number}.` : "Rejected.";
    const body = isFiat
      ? { status: "error", status_code: status, message, data: null }
      : { ...(code !== undefined && { error: code }), message };
    return {
      status,
      headers: { ...JSON_TYPE, ...extras.headers?.(context) },
      body: JSON.stringify({ ...body, ...extras.fields?.(context) }),
    };
  };
}
