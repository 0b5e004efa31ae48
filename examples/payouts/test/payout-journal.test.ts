import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { PayoutJournal } from "../src/payout-journal.ts";

const order = { id: "inv-1", amount: "25.10", address: "Example" };
const now = new Date("2026-11-20T08:15:00Z");

async function newPath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "payout-journal-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, "payouts.jsonl");
}

test("survives a crash in the middle of a line", async () => {
  const path = await newPath();
  const first = await PayoutJournal.open(path);
  await first.add(order, now);
  await first.close();
  await appendFile(path, '{"payout":{"id":"inv-2"');

  const second = await PayoutJournal.open(path);
  expect(second.get("inv-2")).toBeUndefined();
  await second.add({ ...order, id: "inv-3" }, now);
  await second.close();
  const lines = (await readFile(path, "utf8")).trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line).payout.id)).toEqual(["inv-1", "inv-3"]);
});

test("writes nothing more after a failed write", async () => {
  const journal = await PayoutJournal.open(await newPath());
  await journal.close();
  await expect(journal.add(order, now)).rejects.toThrow();
  await expect(journal.end("tx-1", "settled")).rejects.toThrow();
});
