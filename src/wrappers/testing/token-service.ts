// Logins and a service that takes their tokens, for a scripted fetch.

import { json, type ScriptedAnswer, type SentRequest } from "./scripted-fetch.ts";

export const LOGIN = "/auth/login";
export const REFRESH = "/auth/refresh-token";

/** The token that a request carries. */
export function tokenOf({ headers }: SentRequest): string | undefined {
  return headers.get("authorization")?.replace("Bearer ", "");
}

/** The idempotency key that a request carries. */
export function keyOf({ headers }: SentRequest): string | null {
  return headers.get("idempotency-key");
}

/** How both services refuse a token. */
export function revocation(): Response {
  return json({ status: "error", error: "unauthorized", message: "revoked" }, 401);
}

/** The fiat service's answer to a login. */
export function fiatGrant(token: string): object {
  return { status: "success", data: { access_token: token, expires_in: 600 } };
}

/** Both services: logins give t1, t2, …; what carries a revoked token is refused, all else is answered alike. */
export function tokenService(
  answer: object = [],
  revoked: readonly string[] = [],
): { readonly script: Readonly<Record<string, ScriptedAnswer>>; readonly logins: () => number } {
  let logins = 0;
  return {
    script: {
      [LOGIN]: () => fiatGrant(`t${++logins}`),
      "/auth/token": () => ({ success: true, access_token: `t${++logins}`, expires_in: 3600 }),
      [REFRESH]: json({}, 404),
      "": (request) => (revoked.includes(tokenOf(request) ?? "") ? revocation() : answer),
    },
    logins: () => logins,
  };
}
