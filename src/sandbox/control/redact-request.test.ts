import { describe, expect, it } from "vitest";
import { knownOperations } from "./input.ts";
import { headerHider, hideSecrets, hideValues, maxShownLength, type RecordedTexts } from "./redact-request.ts";

it.each<[text: string, paths: string[], result: string]>([
  ['{"secret":"x","n":1.10}', ["secret"], '{"secret":"[redacted]","n":1.10}'],
  ['{"secret":12.50,"big":12345678901234567890}', ["secret"], '{"secret":"[redacted]","big":12345678901234567890}'],
  ['{"x":[1,{"a":"]"}],"b":{"x":null}}', ["x", "b.x"], '{"x":"[redacted]","b":{"x":"[redacted]"}}'],
  ['{"s\\u0065cret":"x","secret":"y"}', ["secret"], '{"secret":"[redacted]"}'],
  ['{"data":{"secret":"x"},"secret":"y"}', ["data.secret"], '{"data":{"secret":"[redacted]"},"secret":"y"}'],
  ['[{"a":1},{"a":"2"}]', ["[].a"], '[{"a":"[redacted]"},{"a":"[redacted]"}]'],
  ['{"list":["x","y"]}', ["list[]"], '{"list":["[redacted]","[redacted]"]}'],
  ['{"map":{"p":1,"q":"r"}}', ["map.*"], '{"map":{"p":"[redacted]","q":"[redacted]"}}'],
  ['{ "a" : "secret", "b":["secret"], "n":-2.50 }', ["secret"], '{ "a" : "secret", "b":["secret"], "n":-2.50 }'],
  ['{"secret":"x","n":1e999}', ["secret"], "[redacted]"],
  ['{"x":1', ["x"], "[redacted]"],
  ['{"x":1', [], '{"x":1'],
  ["anything", [""], "[redacted]"],
  [JSON.stringify({ secret: "x", long: "y".repeat(1_000_000) }), ["secret"], "[redacted]"],
])("hides values at paths, and nothing else: %.60s at %j", (text, paths, result) => {
  expect(hideValues(text, paths)).toBe(result);
});

/** The request, the response and the path of a request as shown. */
function shown(texts: Texts, known: readonly string[] = []) {
  const { operationId = "sendFunds", status = 200, path = "/", requestBody = null, responseBody = null } = texts;
  const recorded = { operationId, status, path, requestBody, responseBody };
  const hidden = hideSecrets(recorded, knownOperations.get(operationId ?? ""), known);
  return [hidden.requestBody, hidden.responseBody, hidden.path];
}

type Texts = { readonly [Name in keyof RecordedTexts]?: RecordedTexts[Name] | undefined };

const token = `access_${"0123456789ab".repeat(4)}`;
const login = (requestBody: string, responseBody?: string) => ({ operationId: "login", requestBody, responseBody });
const webhook = (responseBody: string, status = 200) => ({ operationId: "getWebhook", status, responseBody });

describe("hides secrets", () => {
  const headers = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`x-${at}`, `value ${at}`]));
  const manySecrets = JSON.stringify({ app_secret: Array.from({ length: 50_000 }, (_, at) => at) });
  const responseBody = '{"echo":"value 200"}';
  const tooMany = { operationId: "fetchPaidResource", requestBody: JSON.stringify({ headers }), responseBody };
  const deep = "[".repeat(1_000_000) + "]".repeat(1_000_000);
  const without200 = expect.not.stringContaining("value 200") as unknown as string;

  it.each<[which: string, texts: Texts, request: string | null, response: string | null]>([
    [
      "that the operation table names",
      login('{"account_id":"a","app_secret":"a secret"}', '{"data":{"access_token":"token","expires_in":600}}'),
      '{"account_id":"a","app_secret":"[redacted]"}',
      '{"data":{"access_token":"[redacted]","expires_in":600}}',
    ],
    [
      "that were sent and are repeated in a refusal",
      { ...login('{"app_secret":"a secret"}', '{"message":"a secret is wrong"}'), status: 401 },
      '{"app_secret":"[redacted]"}',
      '{"message":"[redacted] is wrong"}',
    ],
    ["in an unreadable request to an operation with secrets", login('{"app_secret":"a sec'), "[redacted]", null],
    ["in no other unreadable request", { requestBody: '{"amount":' }, '{"amount":', null],
    ["in a request to an unknown path", { operationId: null, requestBody: '{"app_secret":"x"}' }, "[redacted]", null],
    ["in an undocumented response", webhook('{"message":"x"}'), null, "[redacted]"],
    ["not in a refusal", webhook('{"message":"x"}', 404), null, '{"message":"x"}'],
    [
      "that look like card numbers or tokens",
      { requestBody: '{"note":"4242 4242 4242 4242"}', responseBody: '{"note":"eyJhbGciOiJIUzI1NiJ9.e30.c2ln"}' },
      '{"note":"[redacted]"}',
      '{"note":"[redacted]"}',
    ],
    ["if there are too many to search for", tooMany, without200, "[redacted]"],
    ["in deep bodies", login(deep, '{"status":true}'), "[redacted]", "[redacted]"],
    ["that are many", login(manySecrets, '{"status":true}'), '{"app_secret":"[redacted]"}', "[redacted]"],
  ])("%s", (_, texts, request, response) => expect(shown(texts)).toEqual([request, response, "/"]));

  it("that are tokens of the crypto service, anywhere, or known, also as they are written in URLs", () => {
    const texts = { path: `/nope/${token}?token=${token}`, requestBody: `{"note":"x ${token}"}` };
    expect(shown(texts)).toEqual(['{"note":"x [redacted]"}', null, "/nope/[redacted]?token=[redacted]"]);
    const known = { path: "/x?y=a%20secret", requestBody: '{"note":"another secret"}' };
    expect(shown(known, ["a secret", "another secret"])).toEqual(['{"note":"[redacted]"}', null, "/x?y=[redacted]"]);
  });

  it("at the truncation limit", () => {
    const [request] = shown({ requestBody: JSON.stringify({ long: "x".repeat(15_980), number: "4242424242424242" }) });
    expect(request).toHaveLength(16_001);
    expect(request).toMatch(/^[^4]*…$/);
  });
});

it("truncates only texts that are too long, and keeps an empty body apart from a missing one", () => {
  const longest = "x".repeat(maxShownLength);
  const all = (text: string) => shown({ path: text, requestBody: text, responseBody: text });
  expect(all(longest)).toEqual([longest, longest, longest]);
  const cut = `${longest}…`;
  expect(all(`${longest}y`)).toEqual([cut, cut, cut]);
  const digits = "1".repeat(10_000_000);
  const lengths = shown({ requestBody: `{"amount":${digits}}`, path: `/${digits}` }).map((text) => text?.length);
  expect(lengths).toEqual([16_001, undefined, 16_001]);
  expect(shown({ operationId: null, requestBody: "" })).toEqual(["", null, "/"]);
});

const secretNames = "cookie x-apikey x-api-key x-secret x-access-token x-password x-otp-code x-2fa otp".split(" ");
type Headed = Record<string, string>;

it.each<[sent: Headed, recorded: Headed]>([
  [{ authorization: "Bearer access_1 2\u00a03" }, { authorization: "Bearer [redacted]" }],
  [{ Authorization: "raw-key" }, { authorization: "[redacted]" }],
  [{ "proxy-authorization": "Basic x" }, { "proxy-authorization": "Basic [redacted]" }],
  ...secretNames.map((name): [Headed, Headed] => [{ [name]: "value" }, { [name]: "[redacted]" }]),
  [
    { "Idempotency-Key": "payment-1001", "X-Note": `hush hush ${token} 4242 4242 4242 4242` },
    { "idempotency-key": "payment-1001", "x-note": "[redacted] [redacted] [redacted]" },
  ],
  [{}, {}],
])("hides credentials in the headers %j, and nothing else", (sent, recorded) => {
  expect(headerHider(["hush hush"])(new Headers(sent))).toEqual(recorded);
});
