import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Journal } from "../src/journal.ts";

const entry = { id: "order-1", createdAt: "2026-11-22T08:00:00.000Z", status: "sent" } as const;

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "journal-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("an id is claimed once, also by another process", async () => {
  const folder = await openFolder();
  const claims = await Promise.all([1, 2, 3].map(() => new Journal(folder).claim(entry)));
  expect(claims.sort()).toEqual([false, false, true]);
  expect(await readdir(folder)).toEqual(["order-1.json"]);
});

test("entries are complete files for this user alone", async () => {
  const folder = await openFolder();
  const journal = new Journal(folder);
  await journal.claim(entry);
  await journal.update({ ...entry, status: "done", result: { price: "0.05" } });
  expect(await journal.list()).toEqual([{ ...entry, status: "done", result: { price: "0.05" } }]);
  expect(await readdir(folder)).toEqual(["order-1.json"]);
  expect((await stat(join(folder, "order-1.json"))).mode & 0o777).toBe(0o600);
});
