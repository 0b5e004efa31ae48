// The generated code of the fixture, through the TypeScript compiler under this repository's own options.

import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { generate } from "./generate.ts";
import { fixtureFile, noRules, temporaryFolder } from "./testing/fixture.ts";

const root = path.resolve(import.meta.dirname, "../../..");

/** What the compiler says about `usage`, a file beside the generated ones, and about those. */
async function typeErrors(usage: string | ((resources: string) => string)): Promise<string[]> {
  const out = await temporaryFolder();
  const folder = path.join(out, "fixture");
  const runtime = path.relative(folder, path.join(root, "src/runtime.ts"));
  await generate({ specs: [{ api: "fixture", spec: fixtureFile }], rules: noRules, out, runtime });
  const resources = await readFile(path.join(folder, "resources.ts"), "utf8");
  const text = typeof usage === "string" ? usage : usage(resources);
  await writeFile(path.join(folder, "usage.ts"), `${preamble}\n${text}`);
  const names = ["usage.ts", "operations.ts", "rename-map.ts", "validators.d.ts"].map((name) =>
    path.join(folder, name),
  );
  const program = ts.createProgram(names, { ...compilerOptions(), noEmit: true, types: [], skipLibCheck: false });
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
    return `${file && path.basename(file.fileName)}:${line} ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
}

function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(path.join(root, "tsconfig.json"), ts.sys.readFile);
  return ts.convertCompilerOptionsFromJson(config.compilerOptions, root).options;
}

const preamble = `
import type { AgentResources, CardId, CryptoResources, SvcCardId, Vault } from "./resources.ts";
export declare const wallets: CryptoResources;
export declare const agent: AgentResources;
export declare const cardId: CardId;
export declare const svcCardId: SvcCardId;
export declare function vaultOf(vault: Vault): void;
`;

describe("the generated code", () => {
  it("compiles, with every call of its own examples", async () => {
    const examples = (resources: string): string =>
      [...resources.matchAll(/^ +\* ```ts\n(.*?)^ +\* ```$/gms)]
        .map(([, block = ""]) => block.replace(/^ +\* ?/gm, ""))
        .join("\n");
    expect(await typeErrors(examples)).toEqual([]);
  });

  it("types results", async () => {
    const usage = `
      const sent = await wallets.transfers.send({ svc_account_id: "acc_1", amount: 5n }, { idempotencyKey: false });
      const fee: string = sent.fee;
      const memo: string | null = sent.memo;
      const kind: string | null = sent.kind;
      const page = await wallets.transfers.list();
      const limit: number = page.limit;
      const spent: string | undefined = page.spent?.limit;
      vaultOf(await wallets.cards.deployVault(svcCardId));
      const bytes: Uint8Array = await wallets.transfers.receipt("tr_1");
      const { status } = await wallets.hooks.list().withResponse();
      export { fee, memo, kind, limit, spent, bytes, status };
    `;
    expect(await typeErrors(usage)).toEqual([]);
  });

  it("[S11] [S30] refuses what would go wrong", async () => {
    const body = 'svc_account_id: "acc_1", amount: "5"';
    const usage = `
      const key = { idempotencyKey: "k" };
      // @ts-expect-error: without a key
      wallets.transfers.send({ ${body} });
      // @ts-expect-error: a number for an amount
      wallets.transfers.send({ svc_account_id: "acc_1", amount: 5 }, key);
      // @ts-expect-error: a misspelled field
      wallets.transfers.send({ ${body}, prioriy: "low" }, key);
      // @ts-expect-error: a field that the SDK supplies
      wallets.transfers.send({ ${body}, idempotency_key: "k" }, key);
      // @ts-expect-error: a missing field
      wallets.transfers.send({ amount: "5" }, key);
      // @ts-expect-error: an unknown value of a closed list
      wallets.transfers.send({ ${body}, priority: "urgent" }, key);
      // @ts-expect-error: ids that are swapped
      wallets.cards.freeze({ svcCardId: cardId, cardId: svcCardId });
      // @ts-expect-error: fields that only the SDK asks for
      wallets.auth.token({});
      // @ts-expect-error: two of which exactly one is wanted
      wallets.customers.find({ email: "a@b.example", svc_card_id: "sc_1", wallet_id: "w" });
      // @ts-expect-error: none of which exactly one is wanted
      wallets.customers.find({ wallet_id: "w" });
      // @ts-expect-error: a key where none is taken
      agent.pages.fetch({ url: "https://shop.example" }, key);
    `;
    expect(await typeErrors(usage)).toEqual([]);
  });
});
