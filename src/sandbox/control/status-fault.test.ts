import { expect, it } from "vitest";
import { openSandbox } from "../../../tests/support/sandbox/open-sandbox.ts";
import { exactNumber } from "../../wrappers/http/amounts.ts";
import type { Fault } from "./faults.ts";

it.each<[body: unknown, text?: string]>([
  ...[[0], [""], [false], [null], [[]], [{}], [{ mine: true }]].map(([body]): [unknown] => [body]),
  [{ data: { rate: exactNumber("139.20000000000000001") } }, '{"data":{"rate":139.20000000000000001}}'],
])("responds with the injected body %j", async (body, text = JSON.stringify(body)) => {
  const { sandbox, raw } = openSandbox();
  for (const status of [500, 429, 200]) {
    sandbox.faults.add({ kind: "status", status, body });
    const response = await raw("crypto", "GET", "/card-issuer/status");
    expect([response.status, response.text]).toEqual([status, text]);
  }
});

const page = { status: 502, rawBody: "<h1>Bad", contentType: "text/html" };

it.each<[fault: Omit<Fault, "kind">, text: string, type: string | null, retryAfter: string | null]>([
  [{ status: 500, rawBody: "upstream" }, "upstream", "text/plain; charset=utf-8", null],
  [{ ...page, headers: { "X-Edge": "1" } }, "<h1>Bad", "text/html", null],
  [{ status: 429, headers: { "retry-after": "30" } }, "rate_limit_exceeded", "application/json", "30"],
  [{ status: 429 }, "rate_limit_exceeded", "application/json", "1"],
  ...[204, 205, 304].map((status): [Omit<Fault, "kind">, string, null, null] => [{ status }, "", null, null]),
])("gives a response the type and the headers of its body: %j", async (fault, text, type, retryAfter) => {
  const { sandbox, raw } = openSandbox();
  sandbox.faults.add({ kind: "status", ...fault });
  const response = await raw("crypto", "POST", "/balance/check", { body: {} });
  expect(response.status).toBe(fault.status);
  expect(response.body?.error ?? response.text).toBe(text);
  expect(["content-type", "retry-after"].map((name) => response.headers.get(name))).toEqual([type, retryAfter]);
  expect(response.headers.get("x-edge")).toBe(fault.headers?.["X-Edge"] ?? null);
  expect(sandbox.requests.list().at(-1)?.status).toBe(fault.status);
});
