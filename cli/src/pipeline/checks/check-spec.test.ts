import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { RulesetDefinition } from "@stoplight/spectral-core";
import { describe, expect, it } from "vitest";
import ruleset from "../../../../specs/rules/ruleset.ts";
import { type Bundle, bundleSpec } from "../bundle/bundle-spec.ts";
import type { RunStep } from "../bundle/problem.ts";
import type { JsonObject } from "../model/json-pointer.ts";
import { smallSpec } from "../testing/small-spec.ts";
import { bundleOf, complaints, edit, reasonsOf, type SpecFiles, writeSpec } from "../testing/spec-files.ts";
// Loads Spectral before the tests and their time limit.
import "./spectral-findings.ts";
import { type Convention, checkForeign, checkSpec, checkStructure } from "./check-spec.ts";
import { lintWithRedocly, lintWithSpectral, startSpectral } from "./lint.ts";

const redocly = fileURLToPath(new URL("../../../../redocly.yaml", import.meta.url));
const operation = "operations/confirmTransfer.yaml";
const rule = (given: string, complain: (value: unknown) => { message: string }[]): RulesetDefinition => ({
  // biome-ignore lint/suspicious/noThenProperty: Spectral's word
  rules: { "a-rule": { given, severity: "hint", then: { function: complain } } },
});
const spectral = rule("$.info", (info) => (JSON.stringify(info).includes("forbidden") ? [{ message: "no" }] : []));

function recorder(): { titles: string[]; runStep: RunStep } {
  const titles: string[] = [];
  const runStep: RunStep = (title, work) => {
    titles.push(title);
    return work();
  };
  return { titles, runStep };
}

describe("our own documents", () => {
  // Every assertion misses its fact.
  const withFacts: SpecFiles = { ...smallSpec, "facts.yaml": "small: []" };
  const steps = [
    ...["bundle", "files", "names", "references", "recursion", "operation ids", "compile schemas"],
    ...["validate examples", "lint (Redocly)", "lint (Spectral)", "facts"],
  ];
  const [post, put] = [`post:\n          $ref: ${operation}`, `put:\n          $ref: ${operation}`];
  it.each([
    ["bundle", "openapi.yaml", "info:", "info: [", "openapi.yaml:4 malformed YAML"],
    ["files", operation, "operationId: confirm", "operationId: settle", `${operation}:1 operationId is settleTransfer`],
    ["operation ids", "openapi.yaml", post, `${post}\n        ${put}`, `${operation}:1 confirm`],
    ["compile schemas", "schemas/Transfer.yaml", "decimal", "decimall", "schemas/Transfer.yaml:9 unknown format"],
    ["validate examples", operation, '"123456"', "123456", `${operation}:30 must be string`],
    ["lint (Redocly)", "openapi.yaml", "\n        description: Sending money.", "", "openapi.yaml:11 Tag object"],
    ["lint (Spectral)", "openapi.yaml", "title: Small", "title: forbidden", "openapi.yaml:2 no (a-rule)"],
    ["facts", "openapi.yaml", "", "", "openapi.yaml:9 url: "],
  ])("stop at the first step with problems: %s", async (step, file, from, to, reason) => {
    const spec = writeSpec(edit(withFacts, file, from, to));
    const { titles, runStep } = recorder();
    const facts = { file: path.join(path.dirname(spec), "facts.yaml"), section: "small" };
    const found = await complaints(spec, () => checkSpec({ spec, rules: { redocly, spectral }, facts, runStep }));
    expect(titles).toEqual(steps.slice(0, steps.indexOf(step) + 1));
    expect(found[0]).toContain(reason);
  });

  it("pass without facts", async () => {
    const bundle = await checkSpec({ spec: writeSpec(smallSpec), rules: { redocly, spectral } });
    expect(bundle.document.openapi).toBe("3.1.1");
  });
});

describe("documents of others", () => {
  const responses = { "204": { description: "Done." } };
  const $ref = "#/components/schemas/Order";
  const content = { "application/json": { schema: { $ref } } };
  const withOrders = (get: JsonObject) => bundleOf({ paths: { "/orders": { get } } });
  const check = (bundle: Bundle, conventions: readonly Convention[] = []) =>
    reasonsOf(() => checkForeign(bundle, { conventions }));

  it.each([
    ["plain OpenAPI", withOrders({ responses }), []],
    ["a list that is none", withOrders({ responses, parameters: {} }), [expect.stringMatching(/parameters.*array/s)]],
    [
      "a reference to nothing",
      withOrders({ responses: { "200": { description: "Orders.", content } } }),
      [expect.stringMatching(`${$ref} resolves to nothing`)],
    ],
  ])("have the structure of OpenAPI: %s", async (_, bundle, expected) => {
    expect(await reasonsOf(() => checkStructure(bundle))).toEqual(expected);
  });

  it.each<[string, JsonObject, string | undefined]>([
    ["unknown keywords", { type: "object", "x-internal": true, colour: "red" }, undefined],
    ["an unknown type", { type: "strnig" }, "/type"],
    ["a list of names that is none", { required: "id" }, "/required"],
    ["a text for a minimum", { properties: { count: { minimum: "0" } } }, "/properties/count/minimum"],
    ["one wrong branch", { anyOf: [{ type: "string" }, { maxLength: -1 }] }, "/anyOf/1/maxLength"],
  ])("have schemas with %s", async (_, Order, place) => {
    const found = await check(bundleOf({ components: { schemas: { Order, Receipt: Order } } }));
    const both = ["Order", "Receipt"].map((name) => `/components/schemas/${name}${place}`);
    expect([...new Set(found.map((line) => line.split(": ")[0]))]).toEqual(place === undefined ? [] : both);
  });

  it("have no operationId twice, and follow the given conventions", async () => {
    const get = { operationId: "listOrders", responses };
    const twice = bundleOf({ paths: { "/orders": { get }, "/all": { get } } });
    expect(await check(twice)).toEqual([expect.stringContaining("listOrders is also used in")]);
    const convention: Convention = ({ info }) => [{ message: `not ${JSON.stringify(info)}`, path: ["info", "title"] }];
    const found = await check(bundleOf({}), [convention, () => []]);
    expect(found).toEqual(['/info/title: not {"title":"Shop","version":"1"}']);
  });

  it("stop at the first step with problems", async () => {
    const { titles, runStep } = recorder();
    const bundle = bundleOf({ components: { schemas: { Order: { type: 1 } } } });
    expect(await reasonsOf(() => checkForeign(bundle, { conventions: [], runStep }))).not.toEqual([]);
    expect(titles).toEqual(["operation ids", "validate schemas"]);
  });
});

describe("Redocly, with the rules of this repository,", () => {
  const transfer = "schemas/Transfer.yaml";
  const isNullable = /^schemas\/Transfer\.yaml:9 .*nullable/;
  const undescribed = edit(smallSpec, operation, "description: Confirms a transfer that waits for it.", "");
  it.each([
    ["passes a sound spec", smallSpec, []],
    [
      "finds what is not OpenAPI",
      edit(smallSpec, operation, "in: path", "in: body"),
      [/path-parameters-defined/, /^operations\/confirmTransfer\.yaml:11 .*\(struct\)$/],
    ],
    [
      "finds it although other rules fall over it",
      edit(smallSpec, "openapi.yaml", "- url: https://api.small.example/api/v1", "-"),
      [/^openapi\.yaml:9 .*\(struct\)$/],
    ],
    ["finds nullable", edit(smallSpec, transfer, "format: decimal", "nullable: true"), [isNullable]],
    [
      "finds missing descriptions and undefined tags",
      edit(edit(undescribed, operation, "description: Which transfer.", ""), operation, "[Transfers]", "[Transfer]"),
      [/operation-description/, /operation-tag-defined/, /parameter-description/],
    ],
  ])("%s", async (_, files, expected) => {
    const spec = writeSpec(files);
    const found = await complaints(spec, async () => lintWithRedocly(await bundleSpec(spec), redocly));
    expect(found).toEqual(expected.map((each) => expect.stringMatching(each)));
  });

  it("is not set up with `apis`, which other tools would take for their input", () => {
    expect(fs.readFileSync(redocly, "utf8")).not.toMatch(/^apis:/m);
  });
});

describe("Spectral", () => {
  it("reports findings of any severity where they were written", async () => {
    const spec = writeSpec(smallSpec);
    const bundle = await bundleSpec(spec);
    const found = (message: string[]) => {
      const definition = rule("$..format", () => message.map((text) => ({ message: text })));
      return complaints(spec, () => lintWithSpectral(bundle, definition));
    };
    expect(await found(["not here"])).toEqual(["schemas/Transfer.yaml:9 not here (a-rule)"]);
    expect(await found([])).toEqual([]);
  });

  it("finds the line of a misspelled extension, with the rules of this repository", async () => {
    const spec = writeSpec(edit(smallSpec, operation, "x-retry", "x-retyr"));
    const bundle = await bundleSpec(spec);
    expect(await complaints(spec, () => lintWithSpectral(bundle, ruleset))).toContainEqual(
      expect.stringMatching(/^operations\/confirmTransfer\.yaml:7 x-retyr is unknown.* \(extension-use\)$/),
    );
  });

  it("reports what is found elsewhere where it is asked for, and nothing before", async () => {
    const spec = writeSpec(smallSpec);
    const bundle = await bundleSpec(spec);
    const report = startSpectral(bundle, async () => [{ path: ["info", "title"], message: "not here", code: "no" }]);
    expect(await complaints(spec, report)).toEqual([expect.stringMatching(/^openapi\.yaml:\d+ not here \(no\)$/)]);
    const failed = startSpectral(bundle, () => Promise.reject(new Error("the worker ended")));
    await expect(failed()).rejects.toThrow("the worker ended");
  });
});
