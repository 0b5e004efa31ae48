import { once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, it } from "vitest";
import { stoppable } from "./start-server.ts";

async function listen(listener: RequestListener, graceMs: number) {
  const server = createServer(listener);
  const stop = stoppable(server, graceMs);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return { server, stop, port, address: `http://127.0.0.1:${port}/` };
}

it("closes idle connections at once, used or not", async () => {
  const { stop, port, address } = await listen((_, response) => response.end("done"), 60_000);
  await (await fetch(address)).text();
  const silent = connect(port, "127.0.0.1");
  await once(silent, "connect");
  await Promise.all([once(silent, "close"), stop()]);
  expect(silent.destroyed).toBe(true);
});

it("finishes a response in flight", async () => {
  const { server, stop, address } = await listen(() => undefined, 60_000);
  const text = fetch(address).then((response) => response.text());
  const [, response] = (await once(server, "request")) as [unknown, ServerResponse];
  const stopped = stop();
  response.end("done");
  expect(await text).toBe("done");
  await stopped;
});

it("breaks a response that takes longer than the grace period", async () => {
  const { server, stop, address } = await listen(() => undefined, 10);
  const failed = expect(fetch(address)).rejects.toThrow("fetch failed");
  await once(server, "request");
  await stop();
  await failed;
});
