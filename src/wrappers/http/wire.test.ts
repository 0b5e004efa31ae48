import { expect, test, vi } from "vitest";
import type { TransportRequest } from "./transport.ts";
import { createWire, type Wire, type WireRequest } from "./url.ts";

const request: WireRequest = {
  method: "GET",
  base: "https://svc.example/api/v1",
  path: "/cards",
  pathValues: undefined,
  query: {},
  body: undefined,
};
const headers = { accept: "application/json" };

const unaborted = { signal: new AbortController().signal, onAbort: () => undefined };

async function sent(parts: Partial<WireRequest>, scope: Parameters<Wire>[2] = unaborted): Promise<TransportRequest> {
  const requests: TransportRequest[] = [];
  const wire = createWire(async (made) => {
    requests.push(made);
    return { status: 204, headers: new Headers(), body: (async function* () {})() };
  });
  await wire({ ...request, ...parts }, headers, scope);
  expect(requests).toHaveLength(1);
  return requests[0] as TransportRequest;
}

test.each<[parts: Partial<WireRequest>, address: string]>([
  [{}, "/cards"],
  [
    { path: "/cards/{id}/limits/{kind}", pathValues: { id: "c/1", kind: "ä ?#" } },
    "/cards/c%2F1/limits/%C3%A4%20%3F%23",
  ],
  [{ path: "/cards/{id}", pathValues: { id: "$&{id}$1" } }, "/cards/%24%26%7Bid%7D%241"],
  [{ path: "/{id}/{id}", pathValues: { id: "1" } }, "/1/1"],
  [{ query: { page: 2, active: false, note: "a b&c" } }, "/cards?page=2&active=false&note=a%20b%26c"],
  [{ query: { status: ["active", "frozen"], page: 1 } }, "/cards?status=active&status=frozen&page=1"],
])("the address of %j ends with %s", async (parts, address) => {
  expect((await sent(parts)).url).toBe(request.base + address);
});

test("passes method, headers, body and what aborts it on", async () => {
  const onAbort = vi.fn();
  const { signal } = new AbortController();
  const made = await sent({ method: "POST", body: "{}" }, { signal, onAbort });
  expect(made).toMatchObject({ method: "POST", body: "{}", signal });
  const callback = () => undefined;
  made.onAbort(callback);
  expect(onAbort).toHaveBeenCalledExactlyOnceWith(callback);
  expect([...made.headers]).toEqual([["accept", "application/json"]]);
});

test("sends no inherited property as a query parameter", async () => {
  Object.assign(Object.prototype, { page: 9 });
  try {
    expect((await sent({})).url).toBe(`${request.base}/cards`);
  } finally {
    Reflect.deleteProperty(Object.prototype, "page");
  }
});

test("rejects where a transport throws at once", async () => {
  const wire = createWire(() => {
    throw new Error("no socket");
  });
  await expect(wire(request, headers, unaborted)).rejects.toThrow("no socket");
});
