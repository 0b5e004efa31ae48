import { describe, expect, it, vi } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { accessTenant, callOf } from "../../../tests/support/sandbox/bare-tenant.ts";
import { fiat, kyc } from "../../../tests/support/sandbox/user-documents.ts";
import { CryptoClient } from "../../wrappers/client/crypto-client.ts";
import { FiatClient } from "../../wrappers/client/fiat-client.ts";
import { ConfigurationError } from "../../wrappers/errors.ts";
import { createSandbox, type SandboxOptions } from "../assembly/create-sandbox.ts";
import { toHandle, type UserHandler, type UserHandlers } from "./answers.ts";

function open(handlers: UserHandlers = {}, options: SandboxOptions = {}) {
  const onFailure = vi.fn();
  const sandbox = createSandbox({ documents: { fiat, kyc }, handlers, onFailure, ...options });
  const tenant = sandbox.createTenant();
  const client = new FiatClient({ ...tenant.fiat, maxRetries: 0 });
  const create = (body: object) =>
    client.request({ method: "POST", path: "/customers", body, retry: "unsent" }).unwrap<Record<string, unknown>>();
  return { sandbox, tenant, client, create, onFailure };
}

const byName: UserHandlers = {
  createCustomer({ body, state, id }) {
    const customer = { svc_id: id("cus"), name: (body as { svc_name: string }).svc_name };
    state.set(customer.svc_id, customer);
    return { body: customer };
  },
  listCustomers: ({ state }) => ({ body: { customers: [...state.values()] } }),
};

describe("an operation of a user's document without a handler", () => {
  it("answers with its example, labelled as assumed", async () => {
    const { client } = open();
    const { data, headers } = await client.request({ method: "GET", path: "/customers" }).withResponse();
    expect(data.raw).toEqual({ customers: [{ id: "cus_1" }] });
    expect([headers.get("x-sandbox-rule"), headers.get("x-sandbox-basis")]).toEqual(["example", "assumed"]);
  });

  it("answers without a body if the document says so, and with 501 if nothing is documented", async () => {
    const { client } = open();
    const deleted = await client.request({ method: "DELETE", path: "/customers/cus_1" }).withResponse();
    expect(deleted.status).toBe(204);
    const error = await failureOf(client.request({ method: "GET", path: "/customers/count" }));
    expect(error).toMatchObject({ httpStatus: 501 });
  });

  it("still checks credential, request and key", async () => {
    const { tenant, create } = open();
    const invalid = { httpStatus: 422, fieldErrors: { svc_name: expect.anything() } };
    expect(await failureOf(create({ wrong: 1 }))).toMatchObject(invalid);
    const { baseUrl, fetch } = tenant.fiat;
    expect((await fetch(`${baseUrl}/customers`, { method: "GET" })).status).toBe(401);
    const keyless = await fetch(`${baseUrl}/customers`, { method: "POST", body: "{}" });
    expect(keyless.status).toBe(401);
  });
});

describe("a user's handler", () => {
  it("keeps a state per tenant, which is exported, imported and reset", async () => {
    const { sandbox, tenant, client, create } = open(byName);
    const list = async () =>
      (await client.request({ method: "GET", path: "/customers" }).unwrap<{ customers: unknown[] }>()).customers;
    const created = await create({ svc_name: "Ada" });
    expect(created).toEqual({ svc_id: expect.stringMatching(/^cus_[\da-f]{24}$/), name: "Ada" });
    expect(await list()).toEqual([created]);
    const other = new FiatClient(sandbox.createTenant().fiat);
    expect((await other.request({ method: "GET", path: "/customers" })).raw).toEqual({ customers: [] });

    const exported = sandbox.state.export();
    tenant.reset();
    expect(await list()).toEqual([]);
    sandbox.state.import(exported);
    expect(await list()).toEqual([created]);
  });

  it("may change its state in a read, which is a change to save", async () => {
    const { sandbox, client } = open({
      listCustomers: ({ state }) => {
        state.set("reads", 1);
        return { body: { customers: [] } };
      },
    });
    const read = () => client.request({ method: "GET", path: "/customers" });
    await read();
    const changed = vi.fn();
    sandbox.state.onChange(changed);
    await read();
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it("replays its response by idempotency key, as every write of the fiat service", async () => {
    const { client } = open(byName);
    const request = { method: "POST", path: "/customers", body: { svc_name: "Ada" }, idempotencyKey: "c-1" } as const;
    const [first, second] = [await client.request(request).unwrap(), await client.request(request).unwrap()];
    expect(second).toEqual(first);
  });

  it("fails with a 500 if its response is not the documented one, and what it throws is reported", async () => {
    const wrong = open({ createCustomer: () => ({ body: { name: "Ada" } }) });
    expect(await failureOf(wrong.create({ svc_name: "Ada" }))).toMatchObject({ httpStatus: 500 });
    expect(String(wrong.onFailure.mock.calls[0]?.[0])).toContain("createCustomer that its document does not allow");
  });

  it("may be asynchronous, and sees the request and the sandbox's time", async () => {
    const seen: unknown[] = [];
    const { sandbox, client } = open({
      async deleteCustomer({ path, headers, clock, tenantId }) {
        seen.push(path("id"), headers.get("x-trace"), clock.isoNow().slice(0, 10), tenantId);
        return { status: 204 };
      },
    });
    sandbox.clock.set("2027-03-01T00:00:00.000Z");
    await client.request({ method: "DELETE", path: "/customers/cus_1", headers: { "x-trace": "t" } });
    expect(seen).toEqual(["cus_1", "t", "2027-03-01", "t1"]);
  });

  it("takes the place of ours, also after a reset and behind an answer that is used up or removed", async () => {
    const { sandbox, tenant } = open({ listWebhooks: () => ({ body: { webhooks: "mine" } }) });
    const list = async () => (await new CryptoClient(tenant.crypto).webhooks.list()).raw;
    const mine = { webhooks: "mine" };
    expect(await list()).toEqual(mine);
    sandbox.answer("listWebhooks", { webhooks: "once" }, { count: 1 });
    expect([await list(), await list()]).toEqual([{ webhooks: "once" }, mine]);
    sandbox.answer("listWebhooks", { webhooks: "until removed" })();
    expect(await list()).toEqual(mine);
    tenant.reset();
    sandbox.reset();
    expect(await list()).toEqual(mine);
  });

  it.each([
    [{ createCustomr: () => ({}) }, "no document has the operation createCustomr. Did you mean createCustomer?"],
    [{ zzz: () => ({}) }, "no document has the operation zzz. Name one by its operationId."],
    [{ createCustomer: {} }, "handlers.createCustomer must be a function"],
  ])("is rejected if it is wrong: %j", (handlers, message) => {
    expect(() => open(handlers as never)).toThrow(ConfigurationError);
    expect(() => open(handlers as never)).toThrow(message);
  });
});

const tenant = accessTenant();
// Documents a 200.
const operationId = "checkBalance";
const run = (handler: UserHandler, signal?: AbortSignal) => toHandle(handler)(callOf(tenant, operationId, { signal }));

it("a handler may return a status, and has the first documented success without one", () => {
  for (const status of [200, 204, 599])
    expect(run(() => ({ status }))).toMatchObject({ status, body: undefined, rule: "handler", basis: "assumed" });
  expect(run(() => ({ body: { balance: "1.00" } }))).toMatchObject({ status: 200, body: { balance: "1.00" } });
});

it.each([199, 600, 200.5, "200"])("a handler must not return the status %j", async (status) => {
  const message = "The handler of checkBalance must return a status from 200 to 599";
  expect(() => run(() => ({ status }) as never)).toThrow(new TypeError(message));
  await expect(run(async () => ({ status }) as never)).rejects.toThrow(new TypeError(message));
});

// biome-ignore lint/suspicious/noThenProperty: promises of other libraries have one, too.
const foreignPromise = { then: () => undefined };

it.each([[undefined], [null], ["text"], [foreignPromise]])("a handler must not return %j", (returned) => {
  const message = "The handler of checkBalance must return { status, body }";
  expect(() => run(() => returned as never)).toThrow(new TypeError(message));
});

it("a handler sees when the caller aborts, reads the tenant's time, and sends events", () => {
  const given = new AbortController().signal;
  run(({ clock, emit, signal }) => {
    expect(signal).toBe(given);
    emit({ type: "customer.created", data: { at: clock.now(), text: clock.isoNow() } });
    return {};
  }, given);
  const data = { at: Date.UTC(2026, 0, 1), text: "2026-01-01T00:00:00.000Z" };
  expect(tenant.events).toEqual([{ type: "customer.created", data }]);
});
