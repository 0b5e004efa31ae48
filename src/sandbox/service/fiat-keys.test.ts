import { describe, expect, it, type Mock, vi } from "vitest";
import { settle } from "../../../tests/support/fake-clock.ts";
import { labelOf } from "../../../tests/support/sandbox/open-sandbox.ts";
import { OpenServices, refusing, type TestResponse } from "../../../tests/support/sandbox/open-services.ts";
import { fiatEnvelope, type RefusalFacts } from "../core/response.ts";
import type { SettingsChange } from "../core/settings.ts";
import type { OperationHandler } from "../state/handler.ts";
import { serviceDocuments } from "./documents.ts";

type Handle = OperationHandler["handle"];

const label = { rule: "F15", basis: "documented" } as const;
const url = "https://a.example/hooks";
const other = { url: "https://b.example" };
const message = "The Idempotency-Key has been used for another request.";
const unknown = { authorization: "Bearer unknown" };

const refuse = (facts: Pick<RefusalFacts, "status" | "fields">): Handle =>
  refusing({ message: "No.", rule: "F2", basis: "assumed", ...facts }).handle;
/** A handler that finishes later. */
const late =
  (handle: Handle): Handle =>
  async (call) => {
    await settle();
    return handle(call);
  };

/** Services whose registration returns how often it was handled in its id. */
function open(fiat: SettingsChange["fiat"] = {}) {
  let count = 0;
  const respond: Handle = () => {
    count += 1;
    const times = { created_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" };
    return fiatEnvelope({ id: `wh_${count}`, url, secret: null, events: "*", ...times }, "Registered.", label);
  };
  const handle: Mock<Handle> = vi.fn(respond);
  const operations = { registerBusinessWebhook: { handle }, updateBusinessWebhook: { handle } };
  const services = new OpenServices(operations, { settings: { fiat } });
  return {
    ...services,
    handle,
    respond,
    register: (key?: string, body: unknown = { url }, headers: object = {}, signal?: AbortSignal) =>
      services.send("fiat", "POST", "/business/webhook", {
        body,
        headers: { "idempotency-key": key ?? "key-1", ...headers },
        ...(signal && { signal }),
      }),
    update: () => services.send("fiat", "PUT", "/business/webhook", { body: { url } }),
    expire(isExpired: boolean) {
      services.tenant.state.fiat.tokens.set("fiat-token", { expiresAt: isExpired ? 0 : Number.MAX_SAFE_INTEGER });
    },
  };
}

const statuses = async (...responses: Promise<TestResponse>[]) =>
  (await Promise.all(responses)).map(({ status }) => status);

describe("idempotency keys of the fiat service", () => {
  const writes = serviceDocuments.fiat.routes.filter(({ method }) => method !== "GET");

  it.each(writes.map(({ method, path }) => [method, path]))("are required by %s %s [F10, G5]", async (method, path) => {
    for (const key of [undefined, ""]) {
      const response = await open().send("fiat", method, path, { body: {}, headers: { "idempotency-key": key } });
      const errors = { "Idempotency-Key": ["must be sent with every POST and PUT"] };
      expect(response).toMatchObject({ status: 422, body: { message: "Validation failed", errors } });
      expect(labelOf(response)[1]).toBe("assumed");
    }
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

  it("handle one of several concurrent requests, and all get its response [F12]", async () => {
    const { register, handle, respond } = open();
    handle.mockImplementation(late(respond));
    const responses = await Promise.all(Array.from({ length: 30 }, () => register()));
    expect(new Set(responses.map(({ responseText }) => responseText)).size).toBe(1);
    expect(handle).toHaveBeenCalledTimes(1);
    expect(labelOf(responses.at(-1) as TestResponse)).toEqual(["F12", "assumed"]);
  });

  it("handle the next request if the first one is not stored", async () => {
    const { register, handle, respond } = open();
    handle.mockImplementationOnce(late(refuse({ status: 401 }))).mockImplementationOnce(late(respond));
    expect(await statuses(register(), register(), register())).toEqual([401, 200, 200]);
    expect(handle).toHaveBeenCalledTimes(2);
  });

  it("handle the next request if the caller of the first one has gone", async () => {
    const { register, handle } = open();
    const caller = new AbortController();
    handle.mockImplementationOnce(
      ({ signal }) => new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
    );
    const [gone, next] = [register("key-1", { url }, {}, caller.signal), register()];
    await settle();
    caller.abort(new Error("gone"));
    await expect(gone).rejects.toThrow("gone");
    expect((await next).status).toBe(200);
  });

  it("are scoped to method and path, and expire only if the settings say so [G6]", async () => {
    for (const [keyLifeSeconds, afterMs, id] of [
      [null, 10 * 365 * 86_400_000, "wh_1"],
      [60, 59_999, "wh_1"],
      [60, 60_000, "wh_3"],
    ] as const) {
      const { register, update, clock } = open({ keyLifeSeconds });
      await register();
      expect((await update()).body.data.id).toBe("wh_2");
      clock.skip(afterMs);
      expect((await register()).body.data.id).toBe(id);
    }
  });

  it("replay only responses after authentication and validation, such as a 404 of the handler [G7]", async () => {
    const { register, update, expire, handle } = open();
    expect(await statuses(register("key-1", {}), register("key-1", { url }, unknown))).toEqual([422, 401]);
    expire(true);
    expect((await register()).status).toBe(401);
    expire(false);
    expect((await register()).status).toBe(200);
    handle.mockImplementationOnce(refuse({ status: 404 }));
    for (const status of [404, 404]) expect((await update()).status).toBe(status);
  });

  it("may replay refusals, too, as the document literally says [G7]", async () => {
    const { register, expire, tenant } = open({ replay: "all" });
    const invalid = await register("key-1", {});
    expect([invalid.status, (await register()).responseText]).toEqual([422, invalid.responseText]);
    expire(true);
    expect((await register("key-2")).status).toBe(401);
    expire(false);
    expect(await statuses(register("key-2"), register("key-2", other))).toEqual([401, 401]);
    // Nothing is stored for an unknown credential, nor for a public id.
    const { accountId, apiKey } = tenant.state.credentials;
    for (const id of ["unknown", accountId, apiKey])
      expect((await register("key-3", { url }, { authorization: `Bearer ${id}` })).status).toBe(401);
    expect((await register("key-3")).status).toBe(200);
    expect((await register("key-3", { url }, { "idempotency-key": undefined })).status).toBe(422);
    // Without a valid token, the stored response is not for the caller.
    expire(true);
    expect(await statuses(register("key-3"), register("key-3", { url }, unknown))).toEqual([401, 401]);
    expire(false);
    expect((await register("key-3")).status).toBe(200);
    const stored = [1, 2, 3].map((number) => `POST /fiat/api/v1/business/webhook key-${number}`);
    expect([...tenant.state.fiat.keys.keys()]).toEqual(stored);
  });

  it.each([["accepted", 200] as const, ["all", 400] as const])(
    "with the replay %s, an unreadable body leaves %i to the next request [G7]",
    async (replay, next) => {
      const { register } = open({ replay });
      expect([(await register("key-1", "{")).status, (await register()).status]).toEqual([400, next]);
    },
  );

  it("do not replay a 422 of the handler, nor failures of the sandbox [G7]", async () => {
    const { register, handle } = open();
    handle.mockImplementationOnce(refuse({ status: 422, fields: { url: ["is not a URL"] } }));
    handle.mockImplementationOnce(() => ({ status: 200, body: {}, ...label }));
    expect([(await register()).status, (await register()).status, (await register()).status]).toEqual([422, 500, 200]);
  });

  it("replay the original response to a different request, or refuse that with 422 [G55]", async () => {
    const replaying = open();
    const first = await replaying.register();
    const second = await replaying.register("key-1", other);
    expect([second.responseText, ...labelOf(second)]).toEqual([first.responseText, "G55, F11", "assumed"]);
    const { register, handle } = open({ reusedKey: "refuse" });
    const send = (more: unknown, list: unknown, note: unknown) => register("key-1", { note, more, url, list });
    await register("key-1", { url, more: [1, { a: 1, b: 2 }], list: [], note: null });
    const refused = await register("key-1", other);
    const refusal = [422, { "Idempotency-Key": [message] }, "G55", "assumed"];
    expect([refused.status, refused.body.errors, ...labelOf(refused)]).toEqual(refusal);
    const more = [1, { b: 2, a: 1 }];
    const others = [send(more, [], {}), send(more, null, null), send([1, { a: 1, b: 3 }], [], null)];
    expect(await statuses(send(more, [], null), ...others)).toEqual([200, 422, 422, 422]);
    expect(handle).toHaveBeenCalledTimes(1);
  });

  it("may refuse a different request and replay refusals: valid and invalid ones get their own refusal", async () => {
    const { register, handle } = open({ replay: "all", reusedKey: "refuse" });
    const first = await register();
    expect((await register("key-1", other)).body.errors).toEqual({ "Idempotency-Key": [message] });
    expect((await register("key-1", {})).body.errors).toEqual({ url: expect.anything() });
    // Neither has replaced the stored response.
    expect((await register()).responseText).toBe(first.responseText);
    expect(handle).toHaveBeenCalledTimes(1);
  });

  it("store nothing if the state was replaced meanwhile", async () => {
    const { register, handle, respond, tenant } = open();
    handle.mockImplementationOnce(late(respond));
    const [first, second] = [register(), register()];
    // Until the first is being handled, and the second waits for it.
    for (let step = 0; step < 50; step++) await Promise.resolve();
    Object.assign(tenant, { state: structuredClone(tenant.state) });
    expect([(await first).body.data.id, (await second).body.data.id]).toEqual(["wh_1", "wh_2"]);
    expect((await register()).body.data.id).toBe("wh_2");
  });
});
