import { expect, it } from "vitest";
import { ControlError } from "../../core/control-error.ts";
import { defaultSettings } from "../../core/settings.ts";
import { checkTenantOptions } from "./check-tenant-options.ts";

const check = (options: unknown) => checkTenantOptions(options, { settings: defaultSettings });

it("returns settings and credentials, without undefined values", () => {
  expect(check({})).toEqual({ settings: {}, credentials: {} });
  const settings = { fiat: { reusedKey: "refuse" } };
  const credentials = {
    ...{ accountId: "!", appSecret: "~".repeat(200) },
    ...{ apiKey: "key-1", apiSecret: "secret-1", connectorKey: "connector-1" },
  };
  expect(check({ settings, credentials })).toEqual({ settings, credentials });
  expect(Object.keys(check({ credentials: { apiKey: "key-1", apiSecret: undefined } }).credentials ?? {})).toEqual([
    "apiKey",
  ]);
});

it.each([
  [[], "tenant: the input must be an object"],
  [{ name: "x" }, 'tenant: unknown field "name"; allowed: settings, credentials'],
  [{ settings: "x" }, "tenant: settings must be an object"],
  [{ credentials: { apikey: "x" } }, /^credentials: unknown field "apikey" \(did you mean apiKey\?\)/],
  [{ credentials: { apiKey: 5 } }, "credentials: apiKey must be a non-empty string"],
  [{ credentials: { apiKey: "" } }, "credentials: apiKey must be a non-empty string"],
  ...["a b", " a", "a\n", "é", "x".repeat(201)].map((apiSecret) => [
    { credentials: { apiKey: "key-1", apiSecret } },
    "credentials: apiSecret must be 1 to 200 characters of visible ASCII",
  ]),
  [{ settings: { fiat: { reusedKey: "explode" } } }, /reusedKey/],
] as [options: unknown, message: string | RegExp][])("rejects %j", (options, message) => {
  expect(() => check(options)).toThrow(ControlError);
  expect(() => check(options)).toThrow(message);
});

it("lists the accepted credentials with the error", () => {
  const names = ["accountId", "appSecret", "apiKey", "apiSecret", "connectorKey"];
  const field = { type: "string", about: "Visible ASCII, at most 200 characters." };
  const allowed = { fields: Object.fromEntries(names.map((name) => [name, field])) };
  expect(() => check({ credentials: { apiKey: "a b" } })).toThrow(expect.objectContaining({ status: 400, allowed }));
});
