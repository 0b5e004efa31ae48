import { expect, it } from "vitest";
import { headerFields, incomingRequest } from "../core/request.ts";
import type { RequestServer } from "../core/response.ts";
import { openSandbox } from "../testing/open-sandbox.ts";
import { controlOf } from "./testing/control-calls.ts";

it("takes white space for no body", async () => {
  const { sandbox } = openSandbox();
  expect((await controlOf(sandbox)("POST", "/tenants", " \r\n")).status).toBe(201);
  expect(sandbox.tenants.map(({ id }) => id)).toEqual(["t1", "t2"]);
});

it("refuses a body that is not UTF-8", async () => {
  const { sandbox } = openSandbox();
  const body = new Uint8Array([0x7b, 0xff, 0x7d]);
  const response = await sandbox.fetch("https://sandbox.example/_sandbox/tenants", { method: "POST", body });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ error: "bad_request", message: "the body is not UTF-8" });
  expect(sandbox.tenants).toHaveLength(1);
});

it("does not read the body of a GET, which a server may receive", async () => {
  const { sandbox } = openSandbox();
  const { serve } = sandbox as typeof sandbox & RequestServer;
  const parts = { path: "/_sandbox/tenants", search: "", headers: headerFields([]), signal: undefined } as const;
  const read = await serve(incomingRequest({ ...parts, method: "GET", body: "{" }));
  expect(read.status).toBe(200);
  const written = await serve(incomingRequest({ ...parts, method: "POST", body: "{" }));
  expect(written.status).toBe(400);
});
