import { expect, it } from "vitest";
import { openSandbox } from "../testing/open-sandbox.ts";
import { kyc } from "../testing/user-documents.ts";

/** A sandbox with a further service, and requests with a valid credential to any address. */
function open() {
  const { sandbox, tenant, raw, token } = openSandbox({ documents: { kyc } });
  const { baseUrl, token: key = "" } = tenant.services.kyc ?? {};
  async function send(service: "fiat" | "crypto", method: string, path: string) {
    const body = method === "GET" ? {} : { body: {} };
    const headers = { "idempotency-key": path };
    const response = await raw(service, method, path, { ...body, headers, token: await token(service) });
    return { status: response.status, body: response.body };
  }
  async function getKyc(path: string) {
    const response = await sandbox.fetch(`${baseUrl}${path}`, { headers: { "x-api-key": key } });
    return { status: response.status, body: await response.json() };
  }
  return { sandbox, tenant, send, getKyc };
}

it.each([":any", "{any}"])(
  "finds a documented operation by its route, with %j for the parameter",
  async (parameter) => {
    const { sandbox, send } = open();
    sandbox.answer(`crypto GET /svc-card/webhooks/${parameter}`, ({ route, refuse }) => {
      throw refuse({ status: 404, code: "not_found", message: route.operationId });
    });
    expect((await send("crypto", "GET", "/svc-card/webhooks/w1")).body).toMatchObject({ message: "getWebhook" });
  },
);

it("takes a path that another method or another service documents as its own", async () => {
  const { sandbox, send } = open();
  sandbox.answer("fiat POST /balance/check", { from: "fiat" });
  sandbox.answer("crypto GET /balance/check", { from: "GET" });
  expect((await send("fiat", "POST", "/balance/check")).body).toEqual({ from: "fiat" });
  expect((await send("crypto", "GET", "/balance/check")).body).toEqual({ from: "GET" });
  expect((await send("crypto", "POST", "/balance/check")).status).toBe(400);
});

it("answers below the address of a further service", async () => {
  const { sandbox, send, getKyc } = open();
  sandbox.answer("kyc GET /checks/:check", ({ path }) => ({ body: { check: path("check") } }));
  expect(await getKyc("/checks/c1")).toEqual({ status: 200, body: { check: "c1" } });
  expect((await send("crypto", "GET", "/checks/c1")).status).toBe(404);
  sandbox.answer("GET /anywhere", {});
  expect((await getKyc("/anywhere")).status).toBe(200);
});

it("accepts several spaces between service, method and path", async () => {
  const { sandbox, send } = open();
  sandbox.answer("crypto   GET  /things", [1]);
  expect((await send("crypto", "GET", "/things")).body).toEqual([1]);
});

it.each(["GET /things?page=1", "GET /things#top", "1 GET /things", "/things"])("rejects %j as no path", (operation) => {
  const { sandbox } = open();
  expect(() => sandbox.answer(operation, {})).toThrow(`no document has the operation "${operation}"`);
});

it("is known by its method and path in the request log, with its service if it has only one", async () => {
  const { sandbox, send } = open();
  sandbox.answer("get /things/:thing", {});
  sandbox.answer("crypto get /parts", {});
  await send("crypto", "GET", "/things/1");
  await send("crypto", "GET", "/parts");
  const known = sandbox.requests.list().map(({ operationId }) => operationId);
  expect(known.filter((operationId) => operationId !== "createToken")).toEqual([
    "GET /things/{thing}",
    "crypto GET /parts",
  ]);
});
