import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { actionRecord, operationInfo, requestRecord, tenantSummary } from "../testing/sample-data.ts";
import { curlNote, curlOf } from "./curl-command.ts";
import { formatJson } from "./json-tokens.ts";
import { advancedText, lostOutcome, stateText, toneOf, toneOfStatus } from "./labels.ts";
import { formatRoute, type PageRoute, parseRoute } from "./page-route.ts";
import { definitionsOf, splitRules } from "./rule-ids.ts";
import { matchesQuery } from "./search-query.ts";

it.each<[PageRoute, string]>([
  [{ panel: "cards" }, "#/-/cards"],
  [{ panel: "requests", tenant: "t2", record: "12" }, "#/t2/requests/12"],
  [{ panel: "deliveries", tenant: "a/b", record: "delivery_1" }, "#/a%2Fb/deliveries/delivery_1"],
])("writes and reads %o", (route, hash) => {
  expect(formatRoute(route)).toBe(hash);
  expect(parseRoute(hash)).toEqual({ tenant: undefined, record: undefined, ...route });
});

it.each(["", "#", "#/", "#/t1/nowhere/3", "#/%/x", "#top"])("shows the requests at %s", (hash) => {
  expect(parseRoute(hash)).toMatchObject({ panel: "requests", record: undefined });
});

it.each([
  ["active", "good"],
  ["DELIVERED", "good"],
  ["pending", "waiting"],
  ["blocked", "bad"],
  ["frozen", "plain"],
  ["a_state_of_next_year", "plain"],
])("%s is %s", (state, tone) => expect(toneOf(state)).toBe(tone));

it("maps status codes by class", () => {
  const tones = "good good good waiting waiting bad bad bad".split(" ");
  expect([200, 202, 302, 400, 429, 500, 503, 0].map(toneOfStatus)).toEqual(tones);
});

it.each([
  [["t1", "t2"], [], "Advanced the clock by 1h. It moved t1 and t2."],
  [
    ["t1"],
    ["t2"],
    "Advanced the clock by 1h. It moved t1. t2 keeps its own time, until a reset: select one to move it.",
  ],
  [[], ["t1", "t2"], /It moved no tenant\. t1 and t2 keep their own time, until a reset: select one to move it\.$/],
  [["t1"], ["t1"], "Advanced the clock by 1h. It moved t1."],
])("names the tenants that a move of the clock moved or left: %j, %j", (moved, ownTime, text) => {
  expect(advancedText("1h", { moved, ownTime })).toEqual(typeof text === "string" ? text : expect.stringMatching(text));
});

it("formats states as words", () => expect(stateText("SOURCE_OF_FUNDS")).toBe("source of funds"));

it.each([
  [{ status: 200, fault: null }, undefined],
  [{ status: 503, fault: "status" as const }, undefined],
  [{ status: 200, fault: "lose-response" as const }, "lost"],
  [{ status: 201, fault: "truncate" as const }, "cut off"],
  [{ status: 0, fault: "stall" as const }, "no response"],
])("of %o is %s", (record, word) => {
  expect(lostOutcome(record)?.word).toBe(word);
});

it("splits a text around the ids that are known", () => {
  const parts = splitRules("C41, G29, spec (C4)", (id) => id !== "G29");
  expect(parts.map(({ text }) => text)).toEqual(["C41", ", ", "G29", ", spec (", "C4", ")"]);
  expect(parts.filter(({ isRule }) => isRule).map(({ text }) => text)).toEqual(["C41", "C4"]);
  expect(splitRules("USDC25 W", () => true)).toEqual([{ text: "USDC25 W", isRule: false }]);
});

it("reads the definitions of a page as plain text", () => {
  const page = `# Rules

- <a id="c1"></a>**C1** A \`token\`, see [G10](gaps.md#g10),
  on two lines. (crypto:1)
- <a id="w10a"></a>**W10a** **Bold**.
`;
  expect(definitionsOf(page)).toEqual({ C1: "A token, see G10, on two lines. (crypto:1)", W10a: "Bold." });
});

it("finds every rule of the service rules", () => {
  const page = readFileSync(new URL("../../../docs/contributing/rules/services.md", import.meta.url), "utf8");
  expect(Object.keys(definitionsOf(page))).toHaveLength(page.match(/<a id="/g)?.length ?? 0);
});

const path = "/crypto/api/v1/wallet/send-funds";
const facts = { status: 409, rule: "C41, A8", basis: "assumed", fault: "latency" } as const;
const refused = requestRecord({ method: "POST", path, operationId: "sendFunds", ...facts });

const found = ["", "  ", "post 4xx a8", ..."post send-funds SENDFUNDS 409 4xx c41 assumed latency -200 -".split(" ")];
it.each(found)("finds it by %j", (query) => expect(matchesQuery(refused, query)).toBe(true));

it.each(["get", "5xx", "c42", "documented", "post 5xx", "-409", "post -assumed", "null"])(
  "does not find it by %j",
  (query) => expect(matchesQuery(refused, query)).toBe(false),
);

it("finds a request that matched no operation", () => {
  expect(matchesQuery(requestRecord({ operationId: null, fault: null, path: "/nowhere" }), "nowhere -null")).toBe(true);
});

it("finds requests by key, and actions by kind and text", () => {
  expect(matchesQuery(requestRecord({ idempotencyKey: "payment-1" }), "PAYMENT-1")).toBe(true);
  expect(matchesQuery(actionRecord(), "simulation 25.10")).toBe(true);
  expect(matchesQuery(actionRecord(), "-deposit")).toBe(false);
});

const textOf = (text: string) =>
  formatJson(text)
    .map((token) => token.text)
    .join("");

it("formats like JSON.stringify", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value: unknown = JSON.parse(text);
      fc.pre(typeof value === "object" && value !== null);
      expect(textOf(text)).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

it("distinguishes keys, strings, numbers and literals", () => {
  const tokens = formatJson('{"a":"b","c":1,"d":null}').filter(({ kind }) => kind !== "other");
  const kinds = ['key "a"', 'string "b"', 'key "c"', "number 1", 'key "d"', "literal null"];
  expect(tokens.map(({ kind, text }) => `${kind} ${text}`)).toEqual(kinds);
});

it.each([
  ["every digit", "[25.10,12345678901234567890,-1e-30]", "[\n  25.10,\n  12345678901234567890,\n  -1e-30\n]"],
  ["a truncated body", '{"a":[1,"be', '{\n  "a": [\n    1,\n    "be'],
  ["too many closing brackets", "[]]}", "[]\n]\n}"],
  ["invalid words", '{"a":oops … cut off', '{\n  "a": oops…cutoff'],
  ["plain text", "not found, sorry", "not found, sorry"],
  ["an empty text", "", ""],
])("keeps %s", (_, text, expected) => expect(textOf(text)).toBe(expected));

it("loses only white space, for any text", () => {
  const blank = /\s/g;
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[],:"\\ \n1a.-tn') }), (text) => {
      expect(textOf(`[${text}`).replace(blank, "")).toBe(`[${text}`.replace(blank, ""));
    }),
  );
});

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
    operationId: "login",
    service: "fiat",
    path: "/fiat/api/v1/auth/login",
    idempotencyKey: "k",
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
  const requestHeaders = { authorization: "Bearer [redacted]", "x-secret": "[redacted]" };
  const record = requestRecord({ method: "GET", path: "/x?a=1&b=2", requestHeaders });
  const agent = operationInfo({ credential: "connector", body: "none" });
  expect(argumentsOf(curlOf(record, agent, tenant, origin))).toEqual([
    [`${origin}/x?a=1&b=2`, "-H", "authorization: Bearer not-a-real-connector-key"],
  ]);
});

it("notes what the log hides, and test credentials; of a request to an unknown address it writes what it knows", () => {
  const hidden = requestRecord({ requestHeaders: { authorization: "Bearer [redacted]" }, requestBody: "[redacted]" });
  expect(curlNote(curlOf(hidden, operationInfo(), tenant, origin), tenant)).toBe(
    "Replace [redacted] in it: the log hides these values. It holds test credentials of the tenant.",
  );
  const command = curlOf(requestRecord({ method: "GET", path: "/nowhere" }), undefined, tenant, origin);
  expect([command, curlNote(command, tenant)]).toEqual([`curl '${origin}/nowhere'`, ""]);
});
