import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { DeliveryView } from "../../../src/sandbox.ts";
import { createCryptoVerifier } from "../../../src/webhooks.ts";
import { type ActionPage, watchForLoss } from "./listen-command.ts";
import { type CommandSandbox, commandSandbox, openReceiver, signal } from "./testing/command-sandbox.ts";

let sandbox: CommandSandbox;
let printed: string[];
beforeEach(async () => {
  sandbox = await commandSandbox();
  printed = [];
});
afterEach(() => sandbox[Symbol.asyncDispose]());

/** Runs `listen`, and stops it when `use` has ended, which begins once it listens. */
async function whileListening(args: readonly string[], use: () => Promise<void>, lines = printed) {
  const listening = signal();
  const print = (text: string) => {
    lines.push(text);
    listening.resolve();
  };
  return await sandbox.run(["listen", ...args], { print, stopped: () => listening.promise.then(use) });
}

const simulate = async (name: string, input: object) => {
  await sandbox.control("POST", `/tenants/t1/simulate/${name}`, input);
  await sandbox.control("POST", "/idle");
};
const emit = (type: string) => simulate("emitEvent", { type });
const notifyFiat = (status: string) => simulate("notifyFiat", { payload: { status } });
interface DeliveryList {
  readonly deliveries: readonly DeliveryView[];
}
const deliveries = async () => (await sandbox.control<DeliveryList>("GET", "/tenants/t1/deliveries")).deliveries;
const ok = () => openReceiver(() => 200);

describe("listen", () => {
  it("forwards deliveries with genuine signatures, and prints the secret and each response", async () => {
    const { received, address } = await openReceiver(() => 201);
    const { exitCode, warned } = await whileListening(["--forward-to", address], () => emit("card.created"));
    expect([exitCode, warned]).toEqual([0, ""]);
    const [ready = "", line, end] = printed;
    const [, secret = ""] = /The signing secret \(crypto\):\n {2}(\S+)\n/.exec(ready) ?? [];
    const [{ url, headers, body } = { url: "", headers: {}, body: "" }] = received;
    const { clock } = sandbox.server.tenant.crypto;
    const verified = await createCryptoVerifier({ secret, clock }).verify({ headers, body });
    expect(new TextDecoder().decode(verified.body)).toBe(body);
    expect(url).toBe("/hooks?from=sandbox");
    expect(ready).toContain(`Deliveries of tenant t1 go to ${address} (all events).`);
    expect(line).toMatch(/^\d\d:\d\d:\d\d card\.created 201 \d+ ms$/);
    expect(end).toBe("No longer listening.");
    expect(await deliveries()).toEqual([expect.objectContaining({ status: "delivered", responseStatus: 201 })]);
  });

  it("removes its subscription even if it is stopped before it has subscribed", async () => {
    const run = await sandbox.run(["listen", "--forward-to", "localhost:1"], { stopped: async () => undefined });
    await emit("card.created");
    expect([run.exitCode, run.warned, await deliveries()]).toEqual([0, "", []]);
  });

  it("subscribes to the events that are named alone", async () => {
    const { bodies, address } = await ok();
    await whileListening(["--forward-to", address, "--events", "a.b, c.d"], async () => {
      for (const type of ["card.created", "c.d", "a.b"]) await emit(type);
    });
    expect(bodies().map(({ type }) => type)).toEqual(["c.d", "a.b"]);
  });

  it("shows and passes on that the receiver fails, or cannot be reached", async () => {
    const { address, close } = await openReceiver(() => 503);
    await whileListening(["--forward-to", address], async () => {
      await emit("a");
      close();
      await emit("b");
    });
    expect(printed[1]).toMatch(/ a 503 /);
    expect(printed[2]).toMatch(/ b failed: connection refused /);
    expect(await deliveries()).toEqual([
      expect.objectContaining({ event: "b", responseStatus: null, error: "The receiver could not be reached." }),
      expect.objectContaining({ event: "a", responseStatus: 503 }),
    ]);
  });

  it("prints JSON lines", async () => {
    const { address } = await ok();
    await whileListening(["--forward-to", address, "--json"], () => emit("card.created"));
    const secrets = { crypto: expect.stringMatching(/./) };
    const forwarded = { type: "forwarded", service: "crypto", event: "card.created", status: 200, error: null };
    expect(printed.map((line) => JSON.parse(line))).toEqual([
      { type: "listening", tenant: "t1", forwardTo: address, events: null, secrets },
      expect.objectContaining(forwarded),
      { type: "stopped" },
    ]);
  });

  it("registers with the fiat service, and puts back the address that it has replaced", async () => {
    const [receiver, earlier] = [await ok(), await ok()];
    await whileListening(["--forward-to", earlier.address, "--service", "fiat"], async () => {
      // The one that is registered now is put back by the one that begins later.
      await whileListening(["--forward-to", receiver.address, "--service", "fiat"], () => notifyFiat("a"), []);
      await notifyFiat("b");
    });
    expect([receiver.bodies(), earlier.bodies()]).toEqual([[{ status: "a" }], [{ status: "b" }]]);
    expect(printed[0]).toContain("The fiat service does not sign its deliveries.");
    expect(printed[1]).toMatch(/ fiat notification 200 /);
  });

  it.each([
    [["--forward-to", "ftp://a"], "--forward-to must be an address"],
    [[], "required option '--forward-to <address>' not specified"],
    [["--forward-to", "localhost:1", "--service", "agent"], "Allowed choices are crypto, fiat, both."],
    [["--forward-to", "localhost:1", "--tenant", "t9"], 'unknown tenant "t9"'],
    // The service does not accept its address.
    [["--forward-to", "localhost:1"], "svc-sdk-cli: cannot subscribe: "],
  ])("rejects %j", async (args, message) => {
    await sandbox.control("PATCH", "/tenants/t1/settings", { webhooks: { loopbackHttp: false } });
    const { exitCode, warned } = await whileListening(args, async () => undefined);
    expect([exitCode, printed, warned]).toEqual([2, [], expect.stringContaining(message)]);
  });

  it("subscribes again after a reset, once", async () => {
    const { bodies, address } = await ok();
    const reset = async () => {
      if (printed.length === 1) await sandbox.control("POST", "/reset");
      return printed.length;
    };
    await whileListening(["--forward-to", address], async () => {
      await expect.poll(reset, { interval: 1_500, timeout: 20_000 }).toBeGreaterThan(1);
      await emit("card.created");
    });
    expect(printed[1]).toContain("The signing secret (crypto):");
    expect(bodies()).toMatchObject([{ type: "card.created" }]);
  });

  it("ends cleanly if the sandbox is gone before it", async () => {
    const { exitCode, warned } = await whileListening(["--forward-to", "localhost:1"], () => sandbox.server.close());
    expect([exitCode, warned]).toEqual([0, "svc-sdk-cli: the sandbox is gone, with the crypto subscription"]);
  });
});

const action = (kind: string, tenant: string | null = null) => ({ kind, tenant });

/** What the watch does with these answers; undefined: the sandbox does not respond. */
async function watched(...answers: (ActionPage | undefined)[]): Promise<string[]> {
  const events: string[] = [];
  let count = 0;
  await watchForLoss({
    async ask(after) {
      events.push(`ask ${after}`);
      const answer = answers[count++];
      if (!answer) throw new TypeError("fetch failed");
      return answer;
    },
    pause: async () => count < answers.length,
    tenant: "t1",
    gone: () => events.push("gone"),
    lost: async () => void events.push("lost"),
  });
  return events;
}

it("ignores what happened before, and what loses nothing", async () => {
  const before = { events: [action("reset")], last: 5 };
  const nothing = { events: [action("simulation", "t1"), action("reset", "t2"), action("clock")], last: 8 };
  expect(await watched(before, nothing, { events: [], last: 8 })).toEqual(["ask 0", "ask 5", "ask 8"]);
});

it.each([action("reset"), action("reset", "t1"), action("import")])("notices %j", async (lossy) => {
  expect(await watched({ events: [], last: 1 }, { events: [lossy], last: 2 })).toEqual(["ask 0", "ask 1", "lost"]);
});

it("notices a restart, whether or not it sees the sandbox gone", async () => {
  const one = { events: [], last: 1 };
  expect(await watched(one, undefined, undefined, one)).toEqual(["ask 0", "ask 1", "gone", "ask 1", "ask 1", "lost"]);
  expect(await watched({ events: [], last: 7 }, { events: [], last: 0 })).toEqual(["ask 0", "ask 7", "lost"]);
});
