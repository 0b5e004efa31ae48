import { expect, it } from "vitest";
import { createSandbox, type Sandbox } from "../../../src/sandbox/create-sandbox.ts";
import { requestRecord } from "../testing/sample-data.ts";
import { labelOf } from "./request-label.ts";

const fiatLogin = "/fiat/api/v1/auth/login";
const cryptoLogin = "/crypto/api/v1/auth/token";
const status = "/crypto/api/v1/card-issuer/status";

async function send(sandbox: Sandbox, path: string, body?: object, token?: string): Promise<string> {
  const response = await sandbox.fetch(path, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...(body !== undefined && { "content-type": "application/json", "idempotency-key": "key-1" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return /"access_token":"([^"]+)"/.exec(await response.text())?.[1] ?? "";
}

it("names logins and the reasons of 401 responses", async () => {
  const sandbox = createSandbox({ settings: { fiat: { refreshGraceSeconds: 60 } } });
  const { fiat, crypto: wallets, agent } = sandbox.createTenant();
  const { accountId: account_id, appSecret: app_secret } = fiat;
  const { apiKey: api_key, apiSecret: api_secret } = wallets;
  const labelled = async (...request: [path: string, body?: object, token?: string]) => {
    await send(sandbox, ...request);
    const record = sandbox.requests.list().at(-1);
    return record && `${record.status} ${record.rule}: ${labelOf(record)}`;
  };
  expect(await labelled(fiatLogin, { account_id, app_secret })).toBe("200 F1, F5: login");
  expect(await labelled(cryptoLogin, { api_key, api_secret })).toBe("200 C1, C2: login");
  expect(await labelled(fiatLogin, { account_id, app_secret: "wrong" })).toBe("401 F2: login: wrong credentials");
  expect(await labelled(cryptoLogin, { api_key: "wrong", api_secret })).toBe("401 C6, C10: login: wrong credentials");
  expect(await labelled(status)).toBe("401 C6: no token");
  expect(await labelled(status, undefined, "unknown")).toBe("401 C6: unknown token");
  expect(await labelled(status, undefined, agent.connectorKey)).toBe("401 G50, C6: wrong kind of credential");

  const token = await send(sandbox, cryptoLogin, { api_key, api_secret });
  const fiatToken = await send(sandbox, fiatLogin, { account_id, app_secret });
  expect(await labelled(status, undefined, token)).toMatch(/^200 .*: undefined$/);
  sandbox.clock.advance(3600);
  expect(await labelled(status, undefined, token)).toBe("401 C2, C6: token expired");
  expect(await labelled("/fiat/api/v1/business/webhook", undefined, fiatToken)).toBe("401 F6, G4: token expired");
  await sandbox.close();
});

it.each([
  ["refreshToken", { rule: "F7, F8, G3" }, "token renewal"],
  ["refreshToken", { rule: "G56, G4", status: 401 }, "token renewal: token expired too long ago"],
  ["createToken", { rule: "C4, C6", status: 401 }, "login: API key expired"],
  ["createToken", { rule: "C22, C25", status: 429 }, "login"],
  ["checkBalance", { rule: "fault", status: 401, fault: "status" as const }, undefined],
  [null, { rule: "C12", status: 404 }, undefined],
])("of %s with %o is %s", (operationId, facts, label) => {
  expect(labelOf(requestRecord({ operationId, ...facts }))).toBe(label);
});
