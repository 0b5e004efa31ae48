// The lists in CONTRIBUTING.md stay true: each file exists, is reached by an import of a file before it, and runs.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { generate } from "../../cli/src/index.ts";
import { rules } from "../../scripts/lib/repository-rules.ts";
import { root as repository, specs } from "../../scripts/lib/repository-specs.ts";
import { CryptoClient } from "../../src/index.ts";
import { createSandbox } from "../../src/sandbox.ts";
import { executedFiles } from "./executed-files.ts";
import { importsOf, readingLists, root } from "./reading-lists.ts";

const lists = readingLists(readFileSync(join(root, "CONTRIBUTING.md"), "utf8"));

async function sendFunds(): Promise<unknown> {
  const sandbox = createSandbox();
  const { crypto: options, seeded } = sandbox.createTenant();
  const wallets = new CryptoClient(options);
  return wallets.transactions.sendFunds(
    {
      account: seeded.account,
      assets: seeded.assets.USDC_SOLANA ?? "",
      receiving_address: "So1anaReceiver1111111111111111111111111111",
      amount: "1.00",
      type: "USDC",
      chain: "SOLANA",
      category: "business",
    },
    { idempotencyKey: "reading-order-1" },
  );
}

// One transfer runs the files of both lists: the SDK sends it, the sandbox responds.
let transfer: Promise<ReadonlySet<string>> | undefined;
function filesOfTransfer(): Promise<ReadonlySet<string>> {
  transfer ??= executedFiles(sendFunds);
  return transfer;
}

const executed: Readonly<Record<string, () => Promise<ReadonlySet<string>>>> = {
  "One call": filesOfTransfer,
  "One generation": () =>
    executedFiles(() => generate({ specs: specs.slice(0, 1), rules, out: join(repository, "generated"), check: true })),
  "One sandbox request": filesOfTransfer,
};

it("has a list for each piece of work", () => {
  expect(lists.map(({ title }) => title)).toEqual([...Object.keys(executed), "One contract test"]);
});

describe.each(lists)("$title", ({ files }) => {
  it("names each file once, and each one exists", () => {
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file, index) => files.indexOf(file) !== index || !existsSync(join(root, file)))).toEqual([]);
  });

  it("reaches each file by an import of a file before it", () => {
    const unreached = files.filter(
      (file, index) => index > 0 && !files.slice(0, index).flatMap(importsOf).includes(file),
    );
    expect(unreached).toEqual([]);
  });
});

describe.each(lists.filter(({ title }) => title in executed))("$title", ({ title, files }) => {
  it("runs each file that has a function", async () => {
    const ran = await executed[title]?.();
    const runnable = files.filter((file) => /=>|\bfunction\b/.test(readFileSync(join(root, file), "utf8")));
    expect(runnable.filter((file) => !ran?.has(file))).toEqual([]);
  });
});
