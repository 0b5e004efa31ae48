import path from "node:path";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { createSandbox, type Sandbox, type SandboxOptions } from "../../../src/sandbox.ts";
import { importCode } from "./project-sandbox.ts";
import { sandboxFile } from "./sandbox-files.ts";

type Settings = NonNullable<SandboxOptions["settings"]>;

/** The function `createAcmeSandbox` of the generated module. */
async function generated(timestampHeader: string | undefined): Promise<(options?: SandboxOptions) => Sandbox> {
  const { outputFiles } = await build({
    stdin: { contents: sandboxFile("acme", [], timestampHeader), loader: "ts" },
    ...{ bundle: true, write: false, format: "esm", platform: "node", logLevel: "silent" },
    alias: { "svc-sdk/sandbox": path.resolve(import.meta.dirname, "../../../src/sandbox.ts") },
  });
  const module = await importCode(outputFiles[0]?.text ?? "");
  return module.createAcmeSandbox as (options?: SandboxOptions) => Sandbox;
}

it.each<[string | undefined, Settings | undefined, object]>([
  ["X-Acme-At", undefined, { timestampHeader: "X-Acme-At", loopbackHttp: true }],
  ["X-Acme-At", { webhooks: { loopbackHttp: false } }, { timestampHeader: "X-Acme-At", loopbackHttp: false }],
  ["X-Acme-At", { webhooks: { timestampHeader: "X-Own" } }, { timestampHeader: "X-Own" }],
  [undefined, undefined, { timestampHeader: "x-timestamp" }],
])(
  "the generated sandbox sends the time in the header %s; with %j as settings: %j",
  async (header, settings, webhooks) => {
    const create = await generated(header);
    const sandbox = create({ settings: { ...settings, swaps: { quoteLifeSeconds: 7 } } });
    const tenant = sandbox.createTenant();
    expect(tenant.settings).toMatchObject({ webhooks, swaps: { quoteLifeSeconds: 7 } });
    await sandbox.close();
  },
);

it.each([[null], [[]], [7], [{ webhooks: null }], [{ webhooks: [] }]])(
  "the generated sandbox refuses %j as settings, as createSandbox does",
  async (settings) => {
    const create = await generated("X-Acme-At");
    const given = { settings } as unknown as SandboxOptions;
    const wanted = () => createSandbox(given);
    expect(wanted).toThrow(/must be an object/);
    expect(() => create(given)).toThrow(/must be an object/);
  },
);
