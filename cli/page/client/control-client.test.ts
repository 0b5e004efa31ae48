import { expect, it } from "vitest";
import { createControlClient } from "./control-client.ts";
import { ControlPlaneError } from "./control-requests.ts";

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

function clientOf(body: unknown, status = 200) {
  const sent: Sent[] = [];
  const client = createControlClient({
    baseUrl: "http://127.0.0.1:4010/",
    fetch: async (url, init) => {
      sent.push({ url, init });
      return typeof body === "string" ? new Response(body, { status }) : Response.json(body, { status });
    },
  });
  return { client, sent };
}

it("requests the records since an id", async () => {
  const { client, sent } = clientOf({ requests: [], last: 7 });
  const { signal } = new AbortController();
  expect(await client.requests(7, signal)).toEqual({ requests: [], last: 7 });
  expect(sent).toEqual([{ url: "http://127.0.0.1:4010/_sandbox/requests?after=7&limit=500", init: { signal } }]);
});

it("escapes ids in paths", async () => {
  const { client, sent } = clientOf({});
  await client.overview("a/b");
  await client.deliveries("a/b");
  await client.retry("a/b", "c?d");
  expect(sent.map(({ url }) => url.replace("http://127.0.0.1:4010", ""))).toEqual([
    "/_sandbox/tenants/a%2Fb/overview",
    "/_sandbox/tenants/a%2Fb/deliveries?limit=100",
    "/_sandbox/tenants/a%2Fb/deliveries/c%3Fd/retry",
  ]);
});

it("rejects with the control plane's message", async () => {
  const refused = clientOf({ error: "bad_request", message: "seconds must be more than 0" }, 400).client.advance(0);
  await expect(refused).rejects.toEqual(new ControlPlaneError(400, "seconds must be more than 0"));
});

it.each([["<html>"], [[]], [null], [{ message: 1 }]])("handles a response that is not a sandbox's: %j", (body) =>
  expect(clientOf(body, 502).client.faults()).rejects.toThrow("The sandbox responded with status 502."),
);
