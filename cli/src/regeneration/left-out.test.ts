import { expect, it } from "vitest";
import { bundleSpec } from "../pipeline/bundle/bundle-spec.ts";
import type { JsonObject } from "../pipeline/model/json-pointer.ts";
import { problemsOf } from "../pipeline/testing/spec-files.ts";
import { checkLeftOut } from "./left-out.ts";
import { prepareForeign } from "./prepare-foreign.ts";
import { loadProject } from "./regenerate.ts";
import { smallProject } from "./testing/small-project.ts";

const responses = { "200": { description: "Done.", content: { "application/json": { schema: { type: "string" } } } } };
const cookie = { name: "session", in: "cookie", schema: { type: "string" } };
const get = (operationId: string, more: JsonObject = {}): JsonObject => ({ get: { operationId, responses, ...more } });
const kept = get("getKept");
const basic = get("get/basic", { security: [{ basic: [] }] });
const part = get("getPart", { parameters: [cookie] });
const form = get("getForm", { requestBody: { content: { "application/x-www-form-urlencoded": {} } } });

async function problemsWith(operations: readonly JsonObject[], allowLeftOut: string[] = []): Promise<string[]> {
  const { config, write } = await smallProject();
  const paths = Object.fromEntries(operations.map((item, index) => [`/${index}`, item]));
  const securitySchemes = { basic: { type: "http", scheme: "basic" } };
  const info = { title: "Others", version: "1" };
  const file = await write("m.json", { openapi: "3.1.0", info, paths, components: { securitySchemes } });
  const entry = { file, as: "m", allowLeftOut };
  await write("svc.config.json", { name: "acme", extraDocuments: [entry] });
  const bundle = await bundleSpec(file);
  const prepared = prepareForeign(bundle, "m", new Set());
  const problems = await problemsOf(() => checkLeftOut({ ...config, extraDocuments: [entry] }, "m", bundle, prepared));
  return problems.map(({ file: at, line, column, reason, hint }) => {
    const place = `${at.slice(config.folder.length + 1)}:${line}:${column}`;
    return `${place} ${reason} => ${hint?.replace(config.folder, "")}`;
  });
}

const listed = (ids: string) => `To do without them, add to its entry in /svc.config.json: allowLeftOut: [${ids}]`;
const leftOut = {
  basic:
    "left out GET /1 (get/basic): it requires basic, which the client does not send => If it also takes one bearer token or one key " +
    "in a header, say so with an overlay.",
  part: "left out GET /2 (getPart), cookie parameter session: the SDK cannot send the cookie parameter session",
  form: "left out GET /0 (getForm): the SDK sends only JSON bodies and forms with files; add a schema of one of them",
};

it.each<[what: string, operations: JsonObject[], allowed: string[] | undefined, problems: string[]]>([
  ["nothing", [kept], undefined, []],
  ["an operation", [kept, basic], undefined, ["kept 1 of 2 operations of the service m", leftOut.basic]],
  [
    "an operation and a part of another",
    [kept, basic, part],
    [],
    [`kept 2 of 3 operations of the service m => ${listed('"get/basic", "getPart"')}`, leftOut.basic, leftOut.part],
  ],
  ["what is allowed, by the document's own ids", [kept, basic, part], ["get/basic", "getPart"], []],
  ["one that is not allowed", [kept, basic, part], ["get/basic"], ["kept 2 of 3 operations", leftOut.part]],
  [
    "every operation",
    [form],
    ["getForm"],
    ["kept 0 of 1 operations of the service m => A service needs", leftOut.form],
  ],
  ["none of none", [], undefined, ["kept 0 of 0 operations of the service m => A service needs"]],
  [
    "not what is allowed",
    [kept],
    ["getKept"],
    [':8:9 extraDocuments.0.allowLeftOut names "getKept", which is not left out of the service m => remove it'],
  ],
  ["not a name that is no operation's", [kept, basic], ["get/basic", "getBasic"], ['names "getBasic"']],
])("leaving out %s", async (_, operations, allowed, problems) => {
  const found = await problemsWith(operations, allowed);
  expect(found).toEqual(problems.map((problem) => expect.stringContaining(problem)));
  for (const line of found) expect(line).toMatch(/^(?:m|svc\.config)\.json:\d+:\d+ .+ => .+/);
});

it("a project with a service that loses an operation does not load", async () => {
  const { config, write } = await smallProject();
  const paths = { "/kept": kept, "/form": form };
  const file = await write("m.json", { openapi: "3.1.0", info: { title: "Others", version: "1" }, paths });
  const load = loadProject({ ...config, extraDocuments: [{ file, as: "m" }] });
  await expect(load).rejects.toThrow("m.json:1:1  kept 1 of 2 operations of the service m");
});
