import { describe, expect, it, type Mock, vi } from "vitest";
import { settle } from "../../../tests/support/fake-clock.ts";
import { openSandbox } from "../../../tests/support/sandbox/open-sandbox.ts";
import { openServices, type TestResponse } from "../../../tests/support/sandbox/open-services.ts";
import { fiatEnvelope, Refusal } from "../core/response.ts";
import type { SettingsChange } from "../core/settings.ts";
import type { OperationHandler } from "../state/handler.ts";
import { serviceDocuments } from "./documents.ts";

const label = { rule: "F15", basis: "documented" } as const;
const url = "https://a.example/hooks";
const other = { url: "https://b.example" };
const message = "The Idempotency-Key has been used for another request.";

/** Services whose registration returns how often it was handled in its id. */
function open(fiat: SettingsChange["fiat"] = {}) {
  let count = 0;
  const handle: Mock<OperationHandler["handle"]> = vi.fn(() => {
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
  const services = openServices({ registerBusinessWebhook: { handle }, updateBusinessWebhook }, { settings: { fiat } });
  const original = handle.getMockImplementation() ?? expect.unreachable();
  return {
    ...{ ...services, handle },
    /** The handler, finishing later. */
    late: async (call: Parameters<typeof original>[0]) => {
      await settle();
      return original(call);
    },
    register: (key: string | undefined = "key-1", body: unknown = { url }, headers: object = {}) =>
      services.send("fiat", "POST", "/business/webhook", { body, headers: { "idempotency-key": key, ...headers } }),
    update: () => services.send("fiat", "PUT", "/business/webhook", { body: { url } }),
    expire(isExpired: boolean) {
      services.tenant.state.fiat.tokens.set("fiat-token", { expiresAt: isExpired ? 0 : Number.MAX_SAFE_INTEGER });
    },
  };
}

const labelOf = ({ headers }: TestResponse) => [headers.get("x-sandbox-rule"), headers.get("x-sandbox-basis")];
const statuses = async (...responses: Promise<TestResponse>[]) =>
  (await Promise.all(responses)).map(({ status }) => status);

describe("idempotency keys of the fiat service", () => {
  const writes = serviceDocuments.fiat.routes.filter(({ method }) => method !== "GET");

  it.each(writes.map(({ method, path }) => [method, path]))("are required by %s %s [F10, G5]", async (method, path) => {
    for (const key of [undefined, ""]) {
      const headers = { "idempotency-key": key };
      const response = await open().send("fiat", method, path, { body: {}, headers });
      expect([response.status, labelOf(response)[1]]).toEqual([422, "assumed"]);
      expect(response.body).toMatchObject({ status: "error", status_code: 422, message: "Validation failed" });
      expect(response.body.errors["Idempotency-Key"]).toEqual(["must be sent with every POST and PUT"]);
    }
  });

  it("are not required by reads", async () => {
    const { send } = openServices({ getBusinessWebhook: { handle: () => ({ status: 200, body: {}, ...label }) } });
    const headers = { "idempotency-key": undefined };
    expect((await send("fiat", "GET", "/business/webhook", { headers })).status).toBe(200);
  });

  it("replay the original response without handling the request again [F11]", async () => {
    const { register, handle } = open();
    const first = await register();
    const second = await register("key-1", `{ "url" : ${JSON.stringify(url)} }`);
    const original = [first.responseText, 200, "F11", "documented"];
    expect([second.responseText, second.status, ...labelOf(second)]).toEqual(original);
    expect(handle).toHaveBeenCalledTimes(1);
    expect((await register("key-2")).body.data.id).toBe("wh_2");
  });

  it("create one webhook record for two registrations, and one for each account [F11, G6]", async () => {
    const { raw, token, sandbox } = openSandbox();
    const stranger = sandbox.createTenant().fiat;
    const logIn = await raw("fiat", "POST", "/auth/login", {
      body: { account_id: stranger.accountId, app_secret: stranger.appSecret },
      headers: { "idempotency-key": "login" },
    });
    const own = await token("fiat");
    const register = async (token: string) => {
      const request = { body: { url }, token, headers: { "idempotency-key": "a" } };
      return (await raw("fiat", "POST", "/business/webhook", request)).body.data.id;
    };
    const id = await register(own);
    const ids = [await register(own), await register(logIn.body.data.access_token)];
    expect(ids).toEqual([id, expect.not.stringMatching(id)]);
    expect(sandbox.state.export().split(id).length - 1).toBe(2); // the record, and the stored response
  });

  it("handle one of several concurrent requests, and all get its response [F12]", async () => {
    const { register, handle, late } = open();
    handle.mockImplementation(late);
    const responses = await Promise.all(Array.from({ length: 30 }, () => register()));
    expect(new Set(responses.map(({ responseText }) => responseText)).size).toBe(1);
    expect(handle).toHaveBeenCalledTimes(1);
    expect(labelOf(responses.at(-1) as TestResponse)).toEqual(["F12", "assumed"]);
  });

  it("handle the next request if the first one is not stored", async () => {
    const { register, handle, late } = open();
    handle.mockImplementationOnce(async () => {
      await settle();
      throw new Refusal({ status: 401, message: "No.", rule: "F2", basis: "documented" });
    });
    handle.mockImplementationOnce(late);
    expect(await statuses(register(), register(), register())).toEqual([401, 200, 200]);
    expect(handle).toHaveBeenCalledTimes(2);
  });

  it("are scoped to method and path, and never expire by default [G6]", async () => {
    const { register, update, clock } = open();
    await register();
    expect((await update()).body).toEqual({ updated: 1 });
    clock.time += 10 * 365 * 86_400_000;
    expect(labelOf(await register())[0]).toBe("F11");
  });

  it("may expire [G6]", async () => {
    const { register, clock } = open({ keyLifeSeconds: 60 });
    await register();
    clock.time += 59_999;
    expect((await register()).body.data.id).toBe("wh_1");
    clock.time += 1;
    expect((await register()).body.data.id).toBe("wh_2");
  });

  it("replay only responses after authentication and validation, such as a 404 of the handler [G7]", async () => {
    const { register, expire } = open();
    const unknown = { authorization: "Bearer unknown" };
    expect(await statuses(register("key-1", {}), register("key-1", { url }, unknown))).toEqual([422, 401]);
    expire(true);
    expect((await register()).status).toBe(401);
    expire(false);
    expect((await register()).status).toBe(200);
    const fresh = open();
    expect((await fresh.update()).status).toBe(404);
    await fresh.register();
    expect((await fresh.update()).status).toBe(404);
  });

  it("may replay refusals, too, as the document literally says [G7]", async () => {
    const { register, expire, tenant } = open({ replay: "all" });
    const invalid = await register("key-1", {});
    expect([invalid.status, (await register()).responseText]).toEqual([422, invalid.responseText]);
    expire(true);
    expect((await register("key-2")).status).toBe(401);
    expire(false);
    expect(await statuses(register("key-2"), register("key-2", other))).toEqual([401, 401]);
    // Nothing is stored for an unknown credential.
    expect((await register("key-3", { url }, { authorization: "Bearer unknown" })).status).toBe(401);
    expect((await register("key-3")).status).toBe(200);
    expect((await register("key-3", { url }, { "idempotency-key": undefined })).status).toBe(422);
    const stored = [1, 2, 3].map((number) => `POST /fiat/api/v1/business/webhook key-${number}`);
    expect([...tenant.state.fiat.keys.keys()]).toEqual(stored);
  });

  it("compare requests with empty fields and lists, too [G55]", async () => {
    const { register } = open({ reusedKey: "refuse" });
    await register("key-1", { url, note: null, list: [] });
    const send = (note: unknown, list: unknown) => register("key-1", { list, note, url });
    expect(await statuses(send(null, []), send({}, []), send(null, null))).toEqual([200, 422, 422]);
  });

  it.each([
    ["accepted", 200],
    ["all", 400],
  ] as const)("with the replay %s, an unreadable body leaves %i to the next request [G7]", async (replay, next) => {
    const { register } = open({ replay });
    expect([(await register("key-1", "{")).status, (await register()).status]).toEqual([400, next]);
  });

  it("do not replay a 422 of the handler, nor failures of the sandbox [G7]", async () => {
    const { register, handle } = open();
    handle.mockImplementationOnce(() => {
      const fields = { url: ["is not a URL"] };
      throw new Refusal({ status: 422, message: "No.", fields, rule: "F13", basis: "assumed" });
    });
    handle.mockImplementationOnce(() => ({ status: 200, body: {}, ...label }));
    expect([(await register()).status, (await register()).status, (await register()).status]).toEqual([422, 500, 200]);
  });

  it("replay an unread refusal to any request, but replay nothing to an unread request", async () => {
    const { register, expire } = open({ replay: "all", reusedKey: "refuse" });
    expire(true);
    const refused = await register();
    expire(false);
    const replayed = await register();
    expect([replayed.responseText, labelOf(replayed)[0]]).toEqual([refused.responseText, "F11"]);
    expect([(await register("key-2")).status, (await register("key-2", "{")).status]).toEqual([200, 400]);
    expire(true);
    expect((await register("key-2")).status).toBe(401);
    expire(false);
    expect((await register("key-2")).status).toBe(200);
  });

  it("cannot be used up with a public id [G7]", async () => {
    const { register, tenant } = open({ replay: "all" });
    const { accountId, apiKey } = tenant.state.credentials;
    for (const id of [accountId, apiKey]) {
      expect((await register("key-1", { url }, { authorization: `Bearer ${id}` })).status).toBe(401);
    }
    expect((await register()).status).toBe(200);
  });

  it("replay the original response to a different request by default [G55]", async () => {
    const { register } = open();
    const first = await register();
    const second = await register("key-1", other);
    expect([second.responseText, ...labelOf(second)]).toEqual([first.responseText, "G55, F11", "assumed"]);
  });

  it("may refuse a different request with 422 [G55]", async () => {
    const { register, handle } = open({ reusedKey: "refuse" });
    await register("key-1", { url, more: [1, { a: 1, b: 2 }] });
    const refused = await register("key-1", other);
    const refusal = [422, { "Idempotency-Key": [message] }, "G55", "assumed"];
    expect([refused.status, refused.body.errors, ...labelOf(refused)]).toEqual(refusal);
    expect((await register("key-1", { more: [1, { b: 2, a: 1 }], url })).status).toBe(200);
    expect(handle).toHaveBeenCalledTimes(1);
  });

  it("may refuse a different request and replay refusals: valid and invalid ones get their own refusal", async () => {
    const { register, handle } = open({ replay: "all", reusedKey: "refuse" });
    const first = await register();
    const reused = await register("key-1", other);
    const refusal = [422, ["Idempotency-Key"], "G55"];
    expect([reused.status, Object.keys(reused.body.errors), labelOf(reused)[0]]).toEqual(refusal);
    const invalid = await register("key-1", {});
    expect([invalid.status, Object.keys(invalid.body.errors)]).toEqual([422, ["url"]]);
    // Neither has replaced the stored response.
    expect((await register()).responseText).toBe(first.responseText);
    expect(handle).toHaveBeenCalledTimes(1);
  });

  it("store nothing if the state was replaced meanwhile", async () => {
    const { register, handle, late, tenant } = open();
    handle.mockImplementationOnce(late);
    const [first, second] = [register(), register()];
    // Until the first is being handled, and the second waits for it.
    for (let step = 0; step < 50; step++) await Promise.resolve();
    Object.assign(tenant, { state: structuredClone(tenant.state) });
    expect([(await first).body.data.id, (await second).body.data.id]).toEqual(["wh_1", "wh_2"]);
    expect((await register()).body.data.id).toBe("wh_2");
  });
});
