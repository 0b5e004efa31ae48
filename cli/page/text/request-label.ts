// Names a login, and the reason of a 401: operation and rule alone do not say either.

import type { RequestRecord } from "../client/control-types.ts";

type Labelled = Pick<RequestRecord, "operationId" | "status" | "rule" | "fault" | "requestHeaders">;

const logins: Readonly<Record<string, string>> = {
  login: "login",
  createToken: "login",
  refreshToken: "token renewal",
};

// By the first rule that the response follows.
const reasons: Readonly<Record<string, string>> = {
  C2: "token expired",
  F6: "token expired",
  C4: "API key expired",
  G50: "wrong kind of credential",
  G56: "token expired too long ago",
};

/** Such as `login`, `token expired` or `login: wrong credentials`; undefined for a request that needs no label. */
export function labelOf(record: Labelled): string | undefined {
  const login = logins[record.operationId ?? ""];
  const reason = record.status === 401 && record.fault === null ? reasonOf(record, login === "login") : undefined;
  const parts = [login, reason].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(": ");
}

function reasonOf({ rule, requestHeaders }: Labelled, isLogin: boolean): string {
  const reason = reasons[rule.split(", ", 1)[0] ?? ""];
  if (reason !== undefined) return reason;
  if (isLogin) return "wrong credentials";
  return requestHeaders.authorization === undefined ? "no token" : "unknown token";
}
