import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, it } from "vitest";
import { stoppable } from "./stop-server.ts";

async function listen(listener: RequestListener, graceMs: number) {
  const server = createServer(listener);
  const stop = stoppable(server, graceMs);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { stop, port, address: `http://127.0.0.1:${port}/` };
}

it("closes connections at once on which nothing was ever said, or nothing is said any more", async () => {
  const { stop, port, address } = await listen((_, response) => response.end("done"), 60_000);
  await (await fetch(address)).text();
  const silent = connect(port, "127.0.0.1");
  await new Promise((resolve) => silent.on("connect", resolve));
  const closed = new Promise((resolve) => silent.on("close", resolve));
  await stop();
  await closed;
  expect(silent.destroyed).toBe(true);
});

it("lets an answer that is on its way go out", async () => {
  let finish: () => void = () => undefined;
  let entered: () => void = () => undefined;
  const isEntered = new Promise<void>((resolve) => {
    entered = resolve;
  });
  const { stop, address } = await listen((_, response) => {
    finish = () => response.end("done");
    entered();
  }, 60_000);
  const answer = fetch(address).then((response) => response.text());
  await isEntered;
  const stopped = stop();
  finish();
  expect(await answer).toBe("done");
  await stopped;
});

it("breaks off what takes longer than the grace", async () => {
  let entered: () => void = () => undefined;
  const isEntered = new Promise<void>((resolve) => {
    entered = resolve;
  });
  const { stop, address } = await listen(() => entered(), 10);
  const answer = fetch(address);
  answer.catch(() => undefined);
  await isEntered;
  await stop();
  await expect(answer).rejects.toThrow("fetch failed");
});
