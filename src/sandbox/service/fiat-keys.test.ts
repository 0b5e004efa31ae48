import { describe, expect, it, type Mock, vi } from "vitest";
import { settle } from "../../../tests/support/fake-clock.ts";
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
    ...services,
    handle,
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

  it("are scoped to method and path, and expire only if the settings say so [G6]", async () => {
    for (const [keyLifeSeconds, afterMs, id] of [
      [null, 10 * 365 * 86_400_000, "wh_1"],
      [60, 59_999, "wh_1"],
      [60, 60_000, "wh_2"],
    ] as const) {
      const { register, update, clock } = open({ keyLifeSeconds });
      await register();
      expect((await update()).body).toEqual({ updated: 1 });
      clock.time += afterMs;
      expect((await register()).body.data.id).toBe(id);
    }
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
    // Nothing is stored for an unknown credential, nor for a public id.
    const { accountId, apiKey } = tenant.state.credentials;
    for (const id of ["unknown", accountId, apiKey])
      expect((await register("key-3", { url }, { authorization: `Bearer ${id}` })).status).toBe(401);
    expect((await register("key-3")).status).toBe(200);
    expect((await register("key-3", { url }, { "idempotency-key": undefined })).status).toBe(422);
    const stored = [1, 2, 3].map((number) => `POST /fiat/api/v1/business/webhook key-${number}`);
    expect([...tenant.state.fiat.keys.keys()]).toEqual(stored);
  });

  const replays = [["accepted", 200] as const, ["all", 400] as const];
  it.each(replays)(
    "with the replay %s, an unreadable body leaves %i to the next request [G7]",
    async (replay, next) => {
      const { register } = open({ replay });
      expect([(await register("key-1", "{")).status, (await register()).status]).toEqual([400, next]);
    },
  );

  it("do not replay a 422 of the handler, nor failures of the sandbox [G7]", async () => {
    const { register, handle } = open();
    handle.mockImplementationOnce(() => {
      const fields = { url: ["is not a URL"] };
      throw new Refusal({ status: 422, message: "No.", fields, rule: "F13", basis: "assumed" });
    });
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
