// The files of a package, through both compilers, and its clients against a stub server.

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMPILERS, compileErrors, STRICT_OPTIONS } from "../../../../../scripts/lib/compile-project.ts";
import { root } from "../../../../../scripts/lib/repository-specs.ts";
import * as wallets from "../../../../../src/crypto.ts";
import * as fiat from "../../../../../src/fiat.ts";
import * as sdk from "../../../../../src/index.ts";
import * as hooks from "../../../../../src/webhooks.ts";
import { scriptedFetch } from "../../../../../tests/support/scripted-fetch.ts";
import { type Bundle, bundleSpec } from "../../bundle/bundle-spec.ts";
import { type OutputNaming, readModel } from "../../model/model.ts";
import { generateService } from "../../pipeline.ts";
import { generateJointFiles } from "./joint-files.ts";
import { sharedExports } from "./shared-exports.ts";

const environments = {
  sandbox: { fiat: "https://sandbox.acme.example/api/v1", crypto: "https://sandbox-crypto.acme.example/api/v1" },
  production: { fiat: "https://fiat.acme.example/api/v1" },
};
const webhooks = { timestampHeader: "x-acme-timestamp", event: { id: "id", type: "type", data: "data" } };

const usage = `
import { AcmeClient, AcmeCryptoClient, AcmeFiatClient, ensureWalletReady, lookupByCardCustomerId } from "./index.js";
import type { CardCustomer } from "./crypto/resources.js";
import { driftDetector } from "./drift.js";
import { type AcmeEvent, createAcmeVerifier, createAcmeWebhookHandler, readAcmeEvent, webhookNames } from "./webhooks.js";

const acme = new AcmeClient({ environment: "production", fiat: { accountId: "a", appSecret: "s" } });
const limited: AcmeFiatClient = acme.fiat.withOptions({ maxRetries: 0 });
await limited.businessWebhook.register({ url: "https://shop.example/hooks" });
const customer: CardCustomer = await lookupByCardCustomerId(acme.wallets, "holder_1");
await ensureWalletReady(acme.wallets, { customer: customer.svc_card_id });
await acme.agent.positions.list({ wallet_id: "w" });
const verifier = createAcmeVerifier({ secret: "s" });
createAcmeWebhookHandler({ verifier, store: undefined as never, handle: () => readAcmeEvent({}) });
const drift = driftDetector({ onDrift: ({ operation }) => console.warn(operation) });
new AcmeFiatClient({ environment: "sandbox", drift });
const event: AcmeEvent = { known: true, type: webhookNames[0], transactionId: "t", payload: {}, raw: new Uint8Array() };
createAcmeWebhookHandler({ verifier, store: undefined as never, handle: (one) => one.known && one.type === event.type });
// @ts-expect-error an event type that no document has
createAcmeWebhookHandler({ verifier, store: undefined as never, handle: (one) => one.known && one.type === "card.frozen" });
await acme.close();
// @ts-expect-error the crypto service has no known address in production
new AcmeCryptoClient({ environment: "production" });
// @ts-expect-error the environment is that of all clients
new AcmeClient({ fiat: { environment: "sandbox" } });
// @ts-expect-error its names are the real ones
new AcmeFiatClient({ serviceName: "acme" });
// @ts-expect-error an unknown service
new AcmeClient({ kyc: {} });
`;

let folder: string;

async function writePackage(): Promise<void> {
  const services = await Promise.all(
    (["fiat", "crypto"] as const).map(async (kind) => {
      const naming: OutputNaming = { api: kind, runtime: "svc-sdk/runtime/v1", extension: ".js", placeholder: "svc" };
      const bundle: Bundle = await bundleSpec(path.join(root, "specs", kind, "openapi.yaml"));
      const model = readModel(bundle.document, naming);
      const { "openapi.json": _, ...files } = await generateService(bundle, model);
      await mkdir(path.join(folder, kind));
      await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(folder, kind, name), text)));
      return { kind, model };
    }),
  );
  const files = generateJointFiles({ name: "acme", services, environments, webhooks });
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(folder, name), text)));
}

beforeAll(async () => {
  await mkdir(path.join(root, "build"), { recursive: true });
  folder = await mkdtemp(path.join(root, "build/package-"));
  await writePackage();
  await writeFile(path.join(folder, "usage.ts"), usage);
  const paths = Object.fromEntries(
    ["crypto", "fiat", "webhooks", "runtime/v1"].map((name) => [`svc-sdk/${name}`, [`${root}/src/${name}.ts`]]),
  );
  const compilerOptions = {
    ...{ ...STRICT_OPTIONS, module: "NodeNext", isolatedDeclarations: true, declaration: true, skipLibCheck: true },
    lib: ["ES2022", "DOM", "DOM.Iterable"],
    paths: { ...paths, "svc-sdk": [`${root}/src/index.ts`] },
    types: ["node"],
  };
  await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  await writeFile(path.join(folder, "package.json"), '{ "type": "module" }');
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the files of a package", () => {
  it.each(Object.entries(COMPILERS))("compile under %s", { timeout: 120_000 }, async (_, compiler) => {
    expect(await compileErrors(compiler, folder)).toEqual([]);
  });

  it("make clients that call their environment", async () => {
    const { AcmeClient } = (await import(pathToFileURL(path.join(folder, "clients.ts")).href)) as {
      readonly AcmeClient: new (
        options: object,
      ) => {
        readonly fiat: { readonly businessWebhook: { get(): Promise<unknown> } };
        readonly agent: unknown;
        close(): Promise<void>;
      };
    };
    const { fetch, sent } = scriptedFetch({ "/business/webhook": { status: "success", data: {} } });
    const acme = new AcmeClient({ environment: "production", fiat: { accountId: "a", appSecret: "s", fetch } });
    await acme.fiat.businessWebhook.get();
    expect(sent.map(({ url }) => url.href)).toEqual([
      "https://fiat.acme.example/api/v1/auth/login",
      "https://fiat.acme.example/api/v1/business/webhook",
    ]);
    expect(() => acme.agent).toThrow("Add environments.production.crypto to the configuration");
    await acme.close();
  });

  it("report drift from the package's own documents", async () => {
    const { driftDetector } = (await import(
      pathToFileURL(path.join(folder, "drift.ts")).href
    )) as typeof import("../../../../../src/drift.ts");
    const places: string[] = [];
    const drift = driftDetector({ onDrift: ({ operation, place }) => places.push(`${operation} ${place}`) });
    const body = JSON.stringify({ status: "success", status_code: 200, message: "", data: { url: 7 } });
    const response = { operation: "registerBusinessWebhook", status: 200, contentType: "application/json", body };
    await drift.observe({ ...response, rename: (json) => json });
    expect(places).toContain("registerBusinessWebhook data.url");
  });
});

const replaced = [
  ...["FiatClient", "CryptoClient", "AgentClient", "createCryptoVerifier", "createWebhookHandler", "webhookId"],
];

it.each([
  ["svc-sdk", sdk],
  ["svc-sdk/crypto", wallets],
  ["svc-sdk/fiat", fiat],
  ["svc-sdk/webhooks", hooks],
] as const)("the package passes on what %s exports, except what it replaces", (name, module) => {
  const values = sharedExports[name].filter((one) => !one.startsWith("type "));
  const kept = Object.keys(module).filter((one) => !replaced.includes(one));
  expect([...values].sort()).toEqual(kept.sort());
});
