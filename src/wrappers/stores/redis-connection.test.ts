import { expect, test, vi } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { redisStore } from "./redis.ts";
import { connectionOf } from "./redis-client.ts";

const method = () => vi.fn(async (..._: unknown[]): Promise<unknown> => "reply");

/** One client of each kind, the function that gets its EVAL, and the one that gets the commands to its primaries. */
function clients() {
  const send = method();
  const evaluate = method();
  const one = { eval: evaluate, sendCommand: send };
  const io = { eval: evaluate, call: send, sendCommand: method(), options: { sentinels: null } };
  return {
    send,
    evaluate,
    kinds: {
      "node-redis client": one,
      "node-redis sentinel": { ...one, getMasterNode: method() },
      "node-redis cluster": {
        eval: evaluate,
        sendCommand: method(),
        masters: [{ id: 1 }, { id: 2 }],
        nodeClient: async () => one,
      },
      "ioredis client": io,
      "ioredis with sentinels": { ...io, options: { sentinels: [{ host: "a" }] } },
      "ioredis cluster": {
        eval: evaluate,
        call: method(),
        nodes: (role: string) => (role === "master" ? [io, io] : []),
      },
    },
  };
}
type Kind = keyof ReturnType<typeof clients>["kinds"];

const byObject = ["script", { keys: ["k"], arguments: ["a", "b"] }];
const byArguments = ["script", 1, "k", "a", "b"];

test.each<[kind: Kind, evaluated: unknown[], sent: unknown[], primaries: number, failsOver: boolean]>([
  ["node-redis client", byObject, [["INFO", "x"]], 1, false],
  ["node-redis sentinel", byObject, [false, ["INFO", "x"]], 1, true],
  ["node-redis cluster", byObject, [["INFO", "x"]], 2, true],
  ["ioredis client", byArguments, ["INFO", "x"], 1, false],
  ["ioredis with sentinels", byArguments, ["INFO", "x"], 1, true],
  ["ioredis cluster", byArguments, ["INFO", "x"], 2, true],
])("%s", async (kind, evaluated, sent, primaries, failsOver) => {
  const { kinds, send, evaluate } = clients();
  const connection = connectionOf(kinds[kind] as never);
  expect(await connection.run("script", "k", ["a", "b"])).toBe("reply");
  expect(evaluate.mock.calls).toEqual([evaluated]);
  for (const command of connection.primaries()) expect(await command("INFO", "x")).toBe("reply");
  expect(send.mock.calls).toEqual(Array(primaries).fill(sent));
  expect(connection.failsOver).toBe(failsOver);
});

test("[S58] a cluster whose primaries are not known has unknown settings", async () => {
  const { kinds } = clients();
  const cluster = { ...kinds["node-redis cluster"], eval: async () => "=1", masters: [] };
  const store = redisStore(cluster as never, { acceptedRisks: ["asynchronous-replication"] });
  expect((await failureOf(store.assertDurable())).message).toContain("unknown-settings: not all settings");
});
