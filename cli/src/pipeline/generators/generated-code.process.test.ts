// The generated code of the fixture, through the TypeScript compiler under this repository's own options.

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, expect, it } from "vitest";
import { generate } from "../pipeline.ts";
import { fixtureFile, noRules } from "../testing/fixture.ts";

const preamble = `
import type { AgentResources, CardId, CryptoResources, SvcCardId, Vault } from "./resources.ts";
declare const wallets: CryptoResources;
declare const agent: AgentResources;
declare const cardId: CardId;
declare const svcCardId: SvcCardId;
declare function vaultOf(vault: Vault): void;
`;

const results = `
const sent = await wallets.transfers.send({ svc_account_id: "acc_1", amount: 5n }, { idempotencyKey: false });
const page = await wallets.transfers.list();
const { data, status } = await wallets.hooks.list().withResponse();
if (sent.duplicate) sent.existingTransactionId satisfies string;
else {
  sent.fee satisfies string;
  sent.memo satisfies string | null;
  sent.kind satisfies string | null;
}
for await (const transfer of wallets.transfers.list()) transfer.fee satisfies string;
page.limit satisfies number;
page.spent?.limit satisfies string | undefined;
data[0]?.url satisfies string | undefined;
status satisfies number;
vaultOf(await wallets.cards.deployVault(svcCardId));
(await wallets.transfers.receipt("tr_1")) satisfies Uint8Array;
`;

const body = 'svc_account_id: "acc_1", amount: "5"';
const refusals = `
const key = { idempotencyKey: "k" };
// @ts-expect-error: a result that may be a duplicate, without a look at that
(await wallets.transfers.send({ ${body} }, key)).fee;
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

const generated = ["responses.ts", "operations.ts", "rename-map.ts", "validators.d.ts", "webhooks.ts"];
const root = path.resolve(import.meta.dirname, "../../../..");
let out: string;
let errors: readonly string[];

// One program for all: starting the compiler is what takes the time.
beforeAll(async () => {
  out = await mkdtemp(path.join(tmpdir(), "generated-code-"));
  const folder = path.join(out, "fixture");
  const runtime = path.relative(folder, path.join(root, "src/runtime.ts"));
  await generate({ specs: [{ api: "fixture", spec: fixtureFile }], rules: noRules, out, runtime });
  await writeFile(path.join(out, "package.json"), '{ "type": "module" }');
  const resources = await readFile(path.join(folder, "resources.ts"), "utf8");
  const usages = { "examples.ts": examplesIn(resources), "results.ts": results, "refusals.ts": refusals };
  for (const [name, text] of Object.entries(usages)) {
    const module = `${preamble}\n${text}\nexport { agent, cardId, svcCardId, vaultOf, wallets };\n`;
    await writeFile(path.join(folder, name), module);
  }
  errors = typeErrors(folder, [...Object.keys(usages), ...generated]);
});

afterAll(() => rm(out, { recursive: true, force: true }));

/** The calls in the comments of methods. */
function examplesIn(resources: string): string {
  const blocks = [...resources.matchAll(/^ +\* ```ts\n(.*?)^ +\* ```$/gms)];
  return blocks.map(([, block = ""]) => block.replace(/^ +\* ?/gm, "")).join("\n");
}

function typeErrors(folder: string, names: readonly string[]): string[] {
  const { config } = ts.readConfigFile(path.join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const files = names.map((name) => path.join(folder, name));
  const program = ts.createProgram(files, { ...options, noEmit: true, types: [] });
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = (file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1;
    return `${path.basename(file?.fileName ?? "")}:${line} ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
}

function errorsIn(...names: readonly string[]): string[] {
  return errors.filter((error) => names.some((name) => error.startsWith(`${name}:`)));
}

it.each([
  ["compiles", ["schema.ts", "resources.ts", ...generated]],
  ["has examples that compile", ["examples.ts"]],
  ["gives results their types", ["results.ts"]],
  ["[S11] [S30] does not let through what would go wrong", ["refusals.ts"]],
])("%s", (_, names) => expect(errorsIn(...names)).toEqual([]));

it("has no errors elsewhere", () => expect(errors).toEqual([]));
