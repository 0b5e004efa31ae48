import { expect, it } from "vitest";
import { accessTenant, callOf } from "../testing/bare-tenant.ts";
import { toHandle, type UserHandler } from "./answers.ts";

const tenant = accessTenant();
// Documents a 200.
const operationId = "checkBalance";
const run = (handler: UserHandler, signal?: AbortSignal) => toHandle(handler)(callOf(tenant, operationId, { signal }));

it.each([200, 204, 599])("a handler may return the status %i", (status) => {
  expect(run(() => ({ status }))).toMatchObject({ status, body: undefined, rule: "handler", basis: "assumed" });
});

it("a handler without a status has the first documented success", () => {
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

it("a handler sees when the caller aborts", () => {
  const { signal } = new AbortController();
  let seen: AbortSignal | undefined;
  run((call) => {
    seen = call.signal;
    return {};
  }, signal);
  expect(seen).toBe(signal);
});

it("a handler reads the tenant's time, and sends events", () => {
  run(({ clock, emit }) => {
    emit({ type: "customer.created", data: { at: clock.now(), text: clock.isoNow() } });
    return {};
  });
  const data = { at: Date.UTC(2026, 0, 1), text: "2026-01-01T00:00:00.000Z" };
  expect(tenant.events).toEqual([{ type: "customer.created", data }]);
});
