import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { PipelineError } from "../pipeline/bundle/problem.ts";
import type { JsonObject } from "../pipeline/model/json-pointer.ts";
import { temporaryFolder } from "../pipeline/testing/fixture.ts";
import { smallProject } from "../regeneration/testing/small-project.ts";
import { type Comparison, comparisonMarkdown, placeName, type SdkChange } from "./change.ts";
import { compareApis } from "./compare-apis.ts";
import { readApis } from "./read-apis.ts";
import { compared, type DocumentMutation, drop, mutated, set } from "./testing/mutations.ts";

async function compare(...mutations: readonly DocumentMutation[]): Promise<Comparison> {
  const [before, after] = await mutated(...mutations);
  return compareApis(new Map([["fixture", compared(before)]]), new Map([["fixture", compared(after)]]));
}

function inShort({ level, kind, subject, place, found }: SdkChange): string {
  const name = [level, kind === "changed" ? "" : kind, subject, placeName(place)].filter(Boolean).join(" ");
  return `${name}, ${found}`;
}

const receipt = "/paths/~1receipts~1{id}/get";
const schema = "/components/schemas";

it("calls what shows neither in types nor in behaviour a detail", async () => {
  const { level, changes } = await compare(
    set(`${receipt}/summary`, "Else"),
    set(`${schema}/TransferRequest/properties/splits/maxItems`, 2),
  );
  expect([level, changes.map(inShort)]).toEqual(["patch", ["patch details, document"]]);
});

it("compares services by their names", async () => {
  const [document] = await mutated();
  const [one, two] = [new Map([["one", compared(document)]]), new Map([["two", compared(document)]])];
  expect((await compareApis(one, one)).changes).toEqual([]);
  expect((await compareApis(one, two)).changes.map(inShort)).toEqual([
    "major removed service, document",
    "minor added service, document",
  ]);
});

it("writes Markdown and JSON that do not depend on the run", async () => {
  const mutations = [
    drop(`${schema}/Transfer/required`, "fee"),
    set(`${schema}/TransferRequest/properties/note`, { type: "string" }),
    set("/servers/0/variables/host/default", "else.example"),
  ];
  const [one, two] = [await compare(...mutations), await compare(...mutations)];
  expect(JSON.stringify(two)).toBe(JSON.stringify(one));
  expect(comparisonMarkdown(one)).toBe(`# SDK changes: major

1 change can break code that compiles and works today.

1 major, 1 minor, 1 patch.

## Breaking changes

### fixture

- \`Transfer.fee\`: field changed from \`required\` to \`optional\`. The field may be absent: code that reads it breaks. Used by \`transferMoney\`, \`listTransfers\`.

## Additions and other changes

### fixture

- \`TransferRequest.note\`: field added: \`optional string\`. An optional field is new: existing code still compiles. Used by \`transferMoney\`.

## Documentation and details

### fixture

- \`/servers\`: servers changed from \`https://fixture.example/api/v1\` to \`https://else.example/api/v1\`. Clients are given their base address.
`);
});

it("reports a document that no SDK can be made from, with its place", async () => {
  const [before, after] = await mutated(set(`${receipt}/x-sdk`, undefined));
  const running = compareApis(new Map([["a", compared(before)]]), new Map([["a", compared(after)]]));
  await expect(running).rejects.toThrow(PipelineError);
  await expect(running).rejects.toThrow("the operation has no x-sdk");
});

describe("reads", () => {
  async function folderWith(files: Record<string, JsonObject>): Promise<string> {
    const folder = await temporaryFolder();
    for (const [name, document] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), JSON.stringify(document));
    }
    return folder;
  }

  it.each<[string, string[], string[]]>([
    ["a folder of documents", ["fiat.json", "crypto.json"], ["crypto", "fiat"]],
    ["generated folders", ["fiat/openapi.json", "crypto/openapi.json"], ["crypto", "fiat"]],
    ["an SDK that regenerate has written", ["src/kyc/openapi.json", "manifest.json"], ["kyc"]],
  ])("%s", async (_, names, services) => {
    const [document] = await mutated();
    const folder = await folderWith(Object.fromEntries(names.map((name) => [name, document])));
    expect([...(await readApis(folder)).keys()]).toEqual(services);
  });

  it("a project, with its overlays and its name", async () => {
    const { config, write } = await smallProject();
    await write("svc.config.json", { name: "acme", package: { name: "@acme/payments", version: "0.1.0" } });
    const apis = await readApis(config.folder);
    expect([...apis.keys()]).toEqual(["fiat", "crypto"]);
    expect(JSON.stringify(apis.get("crypto")?.document)).toContain('"acme_card_id"');
    expect([...(await readApis(path.join(config.folder, "svc.config.json"))).keys()]).toEqual(["fiat", "crypto"]);
  });

  it.each([
    ["a missing file", "none.yaml", "does not exist"],
    ["a folder without documents", ".", "has no OpenAPI documents"],
  ])("not %s", async (_, name, message) => {
    const folder = await temporaryFolder();
    await expect(readApis(path.join(folder, name))).rejects.toThrow(message);
  });
});
