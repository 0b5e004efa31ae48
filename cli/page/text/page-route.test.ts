import { expect, it } from "vitest";
import { formatRoute, type PageRoute, parseRoute } from "./page-route.ts";

it.each<[PageRoute, string]>([
  [{ panel: "cards" }, "#/-/cards"],
  [{ panel: "requests", tenant: "t2", record: "12" }, "#/t2/requests/12"],
  [{ panel: "deliveries", tenant: "a/b", record: "delivery_1" }, "#/a%2Fb/deliveries/delivery_1"],
])("writes and reads %o", (route, hash) => {
  expect(formatRoute(route)).toBe(hash);
  expect(parseRoute(hash)).toEqual({ tenant: undefined, record: undefined, ...route });
});

it.each(["", "#", "#/", "#/t1/nowhere/3", "#/%/x", "#top"])("shows the requests at %s", (hash) => {
  expect(parseRoute(hash)).toMatchObject({ panel: "requests", record: undefined });
});
