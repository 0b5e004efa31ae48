// Tokens for a scripted fetch: logins, and a service that rejects revoked tokens.

import { loginBody } from "./fake-service.ts";
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

/** How both services reject a token. */
export function revocation(): Response {
  return json({ status: "error", error: "unauthorized", message: "revoked" }, 401);
}

/** The fiat service's response to a login. */
export function fiatGrant(token: string): object {
  return loginBody(LOGIN, token);
}

/** Both services: logins return t1, t2, …; requests with a revoked token are rejected, all others get the same response. */
export function tokenService(
  body: object = [],
  revoked: readonly string[] = [],
): { readonly script: Readonly<Record<string, ScriptedAnswer>>; readonly logins: () => number } {
  let logins = 0;
  return {
    script: {
      [LOGIN]: () => fiatGrant(`t${++logins}`),
      "/auth/token": () => loginBody("/auth/token", `t${++logins}`),
      [REFRESH]: json({}, 404),
      "": (request) => (revoked.includes(tokenOf(request) ?? "") ? revocation() : body),
    },
    logins: () => logins,
  };
}
