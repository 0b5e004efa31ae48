import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { operationInfo, requestRecord, tenantSummary } from "../testing/sample-data.ts";
import { curlNote, curlOf } from "./curl-command.ts";

const tenant = tenantSummary("t1");
const origin = "http://127.0.0.1:4010";

/** The arguments that a shell passes to curl, call by call. `curl` is a function that prints them. */
function argumentsOf(command: string): string[][] {
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; printf 'end\\0'; }\n${command}`;
  const words = execFileSync("/bin/sh", ["-c", script], { encoding: "utf8" }).split("\0");
  const calls: string[][] = [[]];
  for (const word of words) {
    if (word === "end") calls.push([]);
    else calls.at(-1)?.push(word);
  }
  return calls.filter((call) => call.length > 1);
}

it("logs in with the test credentials, then sends the same request", () => {
  const record = requestRecord({
    requestHeaders: { authorization: "Bearer [redacted]", "content-type": "application/json", "x-note": "it's" },
    requestBody: `{"note":"it's $HOME \`x\`","amount":1.10}`,
    idempotencyKey: "k",
  });
  const command = curlOf(record, operationInfo(), tenant, origin);
  expect(command.split("\n")[0]).toBe(
    "TOKEN=$(curl -s -X POST 'http://127.0.0.1:4010/crypto/api/v1/auth/token' -H 'content-type: application/json' \\",
  );
  expect(command).toContain('{"api_key":"key-t1","api_secret":"not-a-real-api-secret"}');
  expect(argumentsOf(command).at(-1)).toEqual([
    ...["-X", "POST", `${origin}${record.path}`, "-H", "authorization: Bearer "],
    ...["-H", "content-type: application/json", "-H", "x-note: it's", "-d", record.requestBody ?? ""],
  ]);
});

it("puts the test credentials into a login, and the key that was sent into a header", () => {
  const record = requestRecord({
    ...{ operationId: "login", service: "fiat", path: "/fiat/api/v1/auth/login", idempotencyKey: "k" },
    requestHeaders: { "idempotency-key": "k" },
    requestBody: '{"account_id":"account-t1","app_secret":"[redacted]"}',
  });
  const login = operationInfo({ operationId: "login", credential: "none" });
  expect(argumentsOf(curlOf(record, login, tenant, origin))).toEqual([
    [
      ...["-X", "POST", `${origin}${record.path}`, "-H", "idempotency-key: k"],
      ...["-d", '{"account_id":"account-t1","app_secret":"not-a-real-app-secret"}'],
    ],
  ]);
});

it("sends the connector key with agent operations, and a GET without a body", () => {
  const record = requestRecord({
    method: "GET",
    path: "/x?a=1&b=2",
    requestHeaders: { authorization: "Bearer [redacted]" },
  });
  const agent = operationInfo({ credential: "connector", body: "none" });
  expect(argumentsOf(curlOf(record, agent, tenant, origin))).toEqual([
    [`${origin}/x?a=1&b=2`, "-H", "authorization: Bearer not-a-real-connector-key"],
  ]);
});

it("writes what it knows of a request to an unknown address", () => {
  expect(
    curlOf(requestRecord({ method: "GET", path: "/nowhere", requestHeaders: {} }), undefined, tenant, origin),
  ).toBe(`curl '${origin}/nowhere'`);
});

it("notes what the log hides, and test credentials", () => {
  const hidden = requestRecord({ requestHeaders: { authorization: "Bearer [redacted]" }, requestBody: "[redacted]" });
  expect(curlNote(curlOf(hidden, operationInfo(), tenant, origin), tenant)).toBe(
    "Replace [redacted] in it: the log hides these values. It holds test credentials of the tenant.",
  );
  expect(curlNote(`curl '${origin}/nowhere'`, tenant)).toBe("");
});
