import { describe, expect, it, type Mock, vi } from "vitest";
import { settle } from "../../../tests/support/fake-clock.ts";
import { fiatEnvelope, Refusal } from "../core/response.ts";
import type { SettingsChange } from "../core/settings.ts";
import type { OperationHandler } from "../state/handler.ts";
import { openSandbox } from "../testing/open-sandbox.ts";
import { serviceDocuments } from "./documents.ts";
import { type OpenServices, openServices } from "./testing/open-services.ts";

const label = { rule: "F15", basis: "documented" } as const;
const url = "https://a.example/hooks";

/** Services whose registration returns how often it was handled in its id. */
function open(settings: SettingsChange = {}): OpenServices & { readonly handle: Mock<OperationHandler["handle"]> } {
  let count = 0;
  const handle = vi.fn<OperationHandler["handle"]>(() => {
    count += 1;
    const times = { created_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" };
    return fiatEnvelope({ id: `wh_${count}`, url, secret: null, events: "*", ...times }, "Registered.", label);
  });
  const updateBusinessWebhook: OperationHandler = {
    handle() {
      if (count === 0) throw new Refusal({ status: 404, message: "None.", rule: "F14", basis: "assumed" });
      return { status: 200, body: { updated: count }, ...label };
    },
  };
  return { ...openServices({ registerBusinessWebhook: { handle }, updateBusinessWebhook }, { settings }), handle };
}

/** The handler of the services, finishing later. */
function delayed({ handle }: { readonly handle: Mock<OperationHandler["handle"]> }): OperationHandler["handle"] {
  const original = handle.getMockImplementation() ?? expect.unreachable();
  return async (call) => {
    await settle();
    return original(call);
  };
}

function expireToken({ tenant }: OpenServices, isExpired: boolean): void {
  tenant.state.fiat.tokens.set("fiat-token", { expiresAt: isExpired ? 0 : Number.MAX_SAFE_INTEGER });
}

function register({ send }: OpenServices, headers: Record<string, string | undefined> = {}, body: unknown = { url }) {
  return send("fiat", "POST", "/business/webhook", { body, headers });
}

describe("idempotency keys of the fiat service", () => {
  const writes = serviceDocuments.fiat.routes.filter(({ method }) => method !== "GET");

  it.each(writes.map(({ method, path }) => [method, path]))("are required by %s %s [F10, G5]", async (method, path) => {
    for (const key of [undefined, ""]) {
      const { status, headers, body } = await open().send("fiat", method, path, {
        body: {},
        headers: { "idempotency-key": key },
      });
      expect([status, headers.get("x-sandbox-basis")]).toEqual([422, "assumed"]);
      expect(body).toMatchObject({ status: "error", status_code: 422, message: "Validation failed" });
      expect(body.errors["Idempotency-Key"]).toEqual([expect.any(String)]);
    }
  });

  it("are not required by reads", async () => {
    const { send } = openServices({ getBusinessWebhook: { handle: () => ({ status: 200, body: {}, ...label }) } });
    const { status } = await send("fiat", "GET", "/business/webhook", { headers: { "idempotency-key": undefined } });
    expect(status).toBe(200);
  });

  it("replay the original response without handling the request again [F11]", async () => {
    const services = open();
    const first = await register(services);
    const second = await register(services, {}, `{ "url" : ${JSON.stringify(url)} }`);
    expect(second.responseText).toBe(first.responseText);
    const { headers } = second;
    expect([second.status, headers.get("x-sandbox-rule"), headers.get("x-sandbox-basis")]).toEqual([
      ...[200, "F11", "documented"],
    ]);
    expect(services.handle).toHaveBeenCalledTimes(1);
    expect((await register(services, { "idempotency-key": "key-2" })).body.data.id).toBe("wh_2");
  });

  it("create one webhook record for two registrations [F11]", async () => {
    const { raw, token, tenant, sandbox } = openSandbox();
    const bearer = await token("fiat");
    const send = () =>
      raw("fiat", "POST", "/business/webhook", { body: { url }, token: bearer, headers: { "idempotency-key": "a" } });
    const first = await send();
    const second = await send();
    expect(second.body.data.id).toBe(first.body.data.id);
    expect(sandbox.state.export().split(first.body.data.id).length - 1).toBe(2); // the record, and the stored response
    expect(tenant.id).toBe("t1");
  });

  it("handle one of several concurrent requests, and all get its response [F12]", async () => {
    const services = open();
    services.handle.mockImplementation(delayed(services));
    const responses = await Promise.all(Array.from({ length: 30 }, () => register(services)));
    expect(new Set(responses.map(({ responseText }) => responseText)).size).toBe(1);
    expect(services.handle).toHaveBeenCalledTimes(1);
    const { headers } = responses.at(-1) ?? expect.unreachable();
    expect([headers.get("x-sandbox-rule"), headers.get("x-sandbox-basis")]).toEqual(["F12", "assumed"]);
  });

  it("give one token to concurrent logins with one key [F12]", async () => {
    const { raw, tenant } = openSandbox();
    const body = { account_id: tenant.fiat.accountId, app_secret: tenant.fiat.appSecret };
    const send = () => raw("fiat", "POST", "/auth/login", { body, headers: { "idempotency-key": "a" } });
    const [first, second] = await Promise.all([send(), send()]);
    expect(first.status).toBe(200);
    expect(second.text).toBe(first.text);
  });

  it("handle the next request if the first one is not stored", async () => {
    const services = open();
    const handle = delayed(services);
    services.handle.mockImplementationOnce(async () => {
      await settle();
      throw new Refusal({ status: 401, message: "No.", rule: "F2", basis: "documented" });
    });
    services.handle.mockImplementationOnce(handle);
    const responses = await Promise.all([register(services), register(services), register(services)]);
    expect(responses.map(({ status }) => status)).toEqual([401, 200, 200]);
    expect(services.handle).toHaveBeenCalledTimes(2);
  });

  it("are scoped to account, method and path, and never expire by default [G6]", async () => {
    const services = open();
    await register(services);
    const put = { body: { url } };
    expect((await services.send("fiat", "PUT", "/business/webhook", put)).body).toEqual({ updated: 1 });
    services.clock.time += 10 * 365 * 86_400_000;
    expect((await register(services)).headers.get("x-sandbox-rule")).toBe("F11");

    const { raw, token, sandbox } = openSandbox();
    const other = sandbox.createTenant();
    const { accountId, appSecret } = other.fiat;
    const logIn = await raw("fiat", "POST", "/auth/login", {
      body: { account_id: accountId, app_secret: appSecret },
      headers: { "idempotency-key": "login" },
    });
    const tokens = [await token("fiat"), logIn.body.data.access_token];
    const send = (bearer: string) =>
      raw("fiat", "POST", "/business/webhook", { body: { url }, token: bearer, headers: { "idempotency-key": "a" } });
    const [first, second] = [await send(tokens[0]), await send(tokens[1])];
    expect(second.body.data.id).not.toBe(first.body.data.id);
  });

  it("may expire [G6]", async () => {
    const services = open({ fiat: { keyLifeSeconds: 60 } });
    await register(services);
    services.clock.time += 59_999;
    expect((await register(services)).body.data.id).toBe("wh_1");
    services.clock.time += 1;
    expect((await register(services)).body.data.id).toBe("wh_2");
  });

  it("replay only responses after authentication and validation [G7]", async () => {
    const services = open();
    expect((await register(services, {}, {})).status).toBe(422);
    expect((await register(services, { authorization: "Bearer unknown" })).status).toBe(401);
    expireToken(services, true);
    expect((await register(services)).status).toBe(401);
    expireToken(services, false);
    expect((await register(services)).status).toBe(200);

    // A 404 of the handler is replayed.
    const fresh = open();
    const put = () => fresh.send("fiat", "PUT", "/business/webhook", { body: { url } });
    expect((await put()).status).toBe(404);
    await register(fresh);
    expect((await put()).status).toBe(404);
  });

  it("may replay refusals, too, as the document literally says [G7]", async () => {
    const services = open({ fiat: { replay: "all" } });
    const invalid = await register(services, {}, {});
    expect(invalid.status).toBe(422);
    expect((await register(services)).responseText).toBe(invalid.responseText);
    expireToken(services, true);
    const key = { "idempotency-key": "key-2" };
    expect((await register(services, key)).status).toBe(401);
    expireToken(services, false);
    expect((await register(services, key)).status).toBe(401);
    expect((await register(services, key, { url: "https://b.example" })).status).toBe(401);
    // Nothing is stored for an unknown credential.
    expect((await register(services, { "idempotency-key": "key-3", authorization: "Bearer unknown" })).status).toBe(
      401,
    );
    expect((await register(services, { "idempotency-key": "key-3" })).status).toBe(200);
    expect((await register(services, { "idempotency-key": undefined })).status).toBe(422);
    expect([...services.tenant.state.fiat.keys.keys()]).toEqual(
      [1, 2, 3].map((number) => `POST /fiat/api/v1/business/webhook key-${number}`),
    );
  });

  it("compare requests with empty fields and lists, too [G55]", async () => {
    const services = open({ fiat: { reusedKey: "refuse" } });
    await register(services, {}, { url, note: null, list: [] });
    expect((await register(services, {}, { list: [], note: null, url })).status).toBe(200);
    expect((await register(services, {}, { url, note: {}, list: [] })).status).toBe(422);
    expect((await register(services, {}, { url, note: null, list: null })).status).toBe(422);
  });

  it("are not used up by a body that cannot be read, unless refusals are replayed [G7]", async () => {
    const accepted = open();
    expect([(await register(accepted, {}, "{")).status, (await register(accepted)).status]).toEqual([400, 200]);
    const all = open({ fiat: { replay: "all" } });
    expect([(await register(all, {}, "{")).status, (await register(all)).status]).toEqual([400, 400]);
  });

  it("do not replay a 422 of the handler [G7]", async () => {
    const services = open();
    services.handle.mockImplementationOnce(() => {
      const fields = { url: ["is not a URL"] };
      throw new Refusal({ status: 422, message: "No.", fields, rule: "F13", basis: "assumed" });
    });
    expect([(await register(services)).status, (await register(services)).status]).toEqual([422, 200]);
  });

  it("replay an unread refusal to any request, but replay nothing to an unread request", async () => {
    const services = open({ fiat: { replay: "all", reusedKey: "refuse" } });
    expireToken(services, true);
    const refused = await register(services);
    expireToken(services, false);
    const replayed = await register(services);
    expect([replayed.responseText, replayed.headers.get("x-sandbox-rule")]).toEqual([refused.responseText, "F11"]);

    const key = { "idempotency-key": "key-2" };
    expect((await register(services, key)).status).toBe(200);
    expect((await register(services, key, "{")).status).toBe(400);
    expireToken(services, true);
    expect((await register(services, key)).status).toBe(401);
    expireToken(services, false);
    expect((await register(services, key)).status).toBe(200);
  });

  it("cannot be used up with a public id [G7]", async () => {
    const services = open({ fiat: { replay: "all" } });
    const { accountId, apiKey } = services.tenant.state.credentials;
    for (const id of [accountId, apiKey]) {
      expect((await register(services, { authorization: `Bearer ${id}` })).status).toBe(401);
    }
    expect((await register(services)).status).toBe(200);
  });

  it("do not replay failures of the sandbox", async () => {
    const services = open();
    services.handle.mockImplementationOnce(() => ({ status: 200, body: {}, ...label }));
    expect((await register(services)).status).toBe(500);
    expect((await register(services)).status).toBe(200);
  });

  it("replay the original response to a different request by default [G55]", async () => {
    const services = open();
    const first = await register(services);
    const second = await register(services, {}, { url: "https://b.example" });
    expect(second.responseText).toBe(first.responseText);
    const { headers } = second;
    expect([headers.get("x-sandbox-rule"), headers.get("x-sandbox-basis")]).toEqual(["G55, F11", "assumed"]);
  });

  it("may reject a different request with 422 [G55]", async () => {
    const services = open({ fiat: { reusedKey: "refuse" } });
    await register(services, {}, { url, more: [1, { a: 1, b: 2 }] });
    const { status, body, headers } = await register(services, {}, { url: "https://b.example" });
    const message = "The Idempotency-Key has been used for another request.";
    expect([status, body.errors]).toEqual([422, { "Idempotency-Key": [message] }]);
    expect([headers.get("x-sandbox-rule"), headers.get("x-sandbox-basis")]).toEqual(["G55", "assumed"]);
    expect((await register(services, {}, { more: [1, { b: 2, a: 1 }], url })).status).toBe(200);
    expect(services.handle).toHaveBeenCalledTimes(1);
  });

  it("may reject a different request and replay refusals: valid and invalid ones get their own refusal", async () => {
    const services = open({ fiat: { replay: "all", reusedKey: "refuse" } });
    const first = await register(services);
    const reused = await register(services, {}, { url: "https://b.example" });
    expect([reused.status, Object.keys(reused.body.errors)]).toEqual([422, ["Idempotency-Key"]]);
    expect(reused.headers.get("x-sandbox-rule")).toBe("G55");
    const invalid = await register(services, {}, {});
    expect([invalid.status, Object.keys(invalid.body.errors)]).toEqual([422, ["url"]]);
    // Neither has replaced the stored response.
    expect((await register(services)).responseText).toBe(first.responseText);
    expect(services.handle).toHaveBeenCalledTimes(1);
  });

  it("store nothing if the state was replaced meanwhile", async () => {
    const services = open();
    services.handle.mockImplementationOnce(delayed(services));
    const first = register(services);
    const second = register(services);
    // Until the first is being handled, and the second waits for it.
    for (let step = 0; step < 50; step++) await Promise.resolve();
    Object.assign(services.tenant, { state: structuredClone(services.tenant.state) });
    expect([(await first).body.data.id, (await second).body.data.id]).toEqual(["wh_1", "wh_2"]);
    expect((await register(services)).body.data.id).toBe("wh_2");
  });
});
