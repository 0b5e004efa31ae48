// Adding an operation as CONTRIBUTING.md says: one file, which is a copy of a neighbour, and one line. The rest is generated.

import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { generate } from "../cli/src/index.ts";
import { rules } from "./lib/repository-rules.ts";
import { root } from "./lib/repository-specs.ts";

/** Operations that the documents do not have, one of each kind: the operation to copy, the method of the SDK, and the place. */
const additions = {
  fiat: [["archiveWallet", "createWallet", "archive", "post", "/wallet/archive"]],
  crypto: [
    ["getCustomerLimits", "getCustomerWallet", "limits", "get", "/svc-card/customers/{svcCardId}/limits"],
    ["listFailedDeliveries", "listAllDeliveries", "listFailed", "get", "/svc-card/webhooks/deliveries/failed"],
    [
      "blockCustomerCard",
      "freezeCustomerCard",
      "blockCard",
      "post",
      "/svc-card/customers/{svcCardId}/cards/{cardId}/block",
    ],
    ["listCardDisputes", "listCardTransactions", "listDisputes", "get", "/card-issuer/customers/{customerId}/disputes"],
  ],
} as const;

const linesOf = (id: string, method: string, place: string) =>
  `  ${place}:\n    ${method}: { $ref: operations/${id}.yaml }\n`;

it("the example of CONTRIBUTING.md is one of them", async () => {
  const [[id, , , method, place]] = additions.fiat;
  const contributing = await readFile(path.join(root, "CONTRIBUTING.md"), "utf8");
  expect(contributing).toContain(linesOf(id, method, place).replace(/^ {2}/gm, "   "));
});

it.each(["fiat", "crypto"] as const)("it is one file and one line of the %s document", async (api) => {
  const specs = await mkdtemp(path.join(tmpdir(), "adding-"));
  onTestFinished(() => rm(specs, { recursive: true }));
  await cp(path.join(root, "specs"), specs, { recursive: true });
  const spec = path.join(specs, api, "openapi.yaml");
  for (const [id, neighbour, sdkMethod, method, place] of additions[api]) {
    const fileOf = (name: string) => path.join(specs, api, `operations/${name}.yaml`);
    const text = await readFile(fileOf(neighbour), "utf8");
    const renamed = text.replace(/^operationId: .*$/m, `operationId: ${id}`);
    // Nothing of it is documented.
    const copy = renamed.replace(/^(x-sdk: .*)method: \w+ }$/m, `x-basis: assumed\n$1method: ${sdkMethod} }`);
    await writeFile(fileOf(id), copy.replace(/^summary: .*$/m, `summary: Try ${id}`));
    const document = await readFile(spec, "utf8");
    await writeFile(spec, document.replace(/^paths:\n/m, `paths:\n${linesOf(id, method, place)}`));
  }

  const facts = { file: path.join(root, "specs/facts.yaml"), section: api };
  await generate({ specs: [{ api, spec, facts, ownsFolder: true }], rules, out: path.join(specs, "generated") });
  const read = (file: string) => readFile(path.join(specs, "generated", api, file), "utf8");
  for (const [id, , sdkMethod] of additions[api]) {
    expect(await read("routes.ts")).toContain(`operationId: "${id}"`);
    expect(await read("resources.ts")).toMatch(new RegExp(`^ {2}${sdkMethod}\\(`, "m"));
  }
});
