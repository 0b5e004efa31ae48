// The samples of the operation pages: every program compiles and runs as it is, and every SDK call sends the request of its page to
// the sandbox, which responds as the page says.

import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { OperationSample, SampleRequest } from "../../../cli/src/reference/operation-sample.ts";
import type { Page } from "../../../cli/src/reference/page.ts";
import { cases } from "../../../contract-tests/support/cases/operation-cases.ts";
import type { RecordedRequest } from "../../../contract-tests/support/harness/mock-recorder.ts";
import { callMethod, makeClient } from "../../../contract-tests/support/harness/sdk-clients.ts";
import {
  SandboxRecorder,
  type SeededSandbox,
  seedSandbox,
} from "../../../contract-tests/support/sandbox/sandbox-recorder.ts";
import { codeBlocks } from "../../lib/code-blocks.ts";
import { COMPILERS, compileErrors } from "../../lib/compile-project.ts";
import { newBuildFolder, root } from "../../lib/repository-specs.ts";
import { openSampleFolder } from "../../recipes/run-sample.ts";
import { servicePages } from "./repository-pages.ts";

const pages = await servicePages();
const samples = pages.flatMap(({ data = [] }) => data.map(({ value }) => known(value as OperationSample)));
let world: SeededSandbox;

beforeAll(async () => {
  world = await seedSandbox();
});

it("every operation has a sample", () => {
  expect(samples.map(({ operationId }) => operationId).sort()).toEqual(cases.map((one) => one.operationId).sort());
});

it.each(samples.map((sample) => [sample.operationId, sample] as const))(
  "%s sends the request of its page, and gets the status of its page",
  async (operationId, sample) => {
    const operation = cases.find((one) => one.operationId === operationId);
    const call = operation?.calls.find(({ answer }) => answer.status === sample.expect.status) ?? operation?.calls[0];
    if (operation === undefined || call === undefined) throw new Error(`no case of ${operationId}`);
    const request = { ...call.request, ...valuesOf(sample, Object.keys(call.request.path)) };
    const recorder = new SandboxRecorder(world, operation, call, request);
    const client = makeClient(sample.client, recorder.fetch());
    const [resource = "", method = ""] = sample.method.split(".");
    const args = [...sample.arguments, ...(sample.options === undefined ? [] : [sample.options])];
    // A 501 throws; what counts is what was sent.
    await Promise.allSettled([callMethod(client, { client: sample.client, resource, method }, args)]);
    const own = recorder.exchanges.at(-1);
    expect(own && sentBy(own.request)).toEqual(documented(sample.request));
    expect([own?.status, own?.text]).toEqual([sample.expect.status, own?.text]);
  },
);

/** The sandbox has markets of its own, by fixed ids. */
function known(sample: OperationSample): OperationSample {
  return JSON.parse(JSON.stringify(sample).replaceAll("market_example", "mkt_rain_in_harbour_town"));
}

/** The values that stand for records of the sandbox. */
function valuesOf({ arguments: given, request: { query = {}, body } }: OperationSample, names: readonly string[]) {
  const [first] = given;
  const values = names.length > 1 ? Object(first) : Object.fromEntries(names.map((name) => [name, first]));
  return { path: values, query: query as Record<string, string>, body: body as never };
}

function sentBy({ method, url, headers, body }: RecordedRequest) {
  const { pathname, searchParams } = new URL(url);
  return {
    method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: {
      authorization: headers.get("authorization")?.replace(/ .*/, ""),
      key: headers.has("idempotency-key"),
      type: headers.get("content-type") ?? undefined,
    },
    body: body === undefined ? undefined : JSON.parse(body),
  };
}

function documented({ method, path: sentPath, query = {}, headers, body }: SampleRequest) {
  return {
    method,
    path: sentPath,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers: {
      authorization: headers.Authorization?.replace(/ .*/, ""),
      key: "Idempotency-Key" in headers,
      type: headers["Content-Type"],
    },
    body,
  };
}

it("every TypeScript sample compiles", { timeout: 120_000 }, async () => {
  const folder = await newBuildFolder("samples");
  const programs = pages.flatMap(programsOf);
  expect(programs.length).toBeGreaterThan(samples.length);
  const tsconfig = { extends: path.join(root, "tests/types/tsconfig.json"), include: ["*.ts"] };
  const planted = { "planted.ts": "await nothing();\nexport {};\n" };
  const files = {
    "tsconfig.json": JSON.stringify({ ...tsconfig, compilerOptions: { types: ["node"] } }),
    "package.json": JSON.stringify({ type: "module" }),
    ...planted,
    ...Object.fromEntries(programs),
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(folder, name), text)));
  const errors = await compileErrors(COMPILERS["TypeScript 7"], folder);
  await rm(folder, { recursive: true });
  expect(errors.filter((line) => !line.startsWith(" "))).toEqual([expect.stringMatching(/^planted\.ts/)]);
});

it("every program runs as it is, and prints the result", { timeout: 300_000 }, async () => {
  await using folder = await openSampleFolder();
  for (const page of pages.filter(({ operationId }) => operationId !== undefined)) {
    const [[name, code] = ["", ""]] = programsOf(page);
    const printed = await folder.run(name, code);
    const isRefused = code.includes("// in the sandbox: not_documented");
    expect(printed, page.path).toEqual(
      isRefused ? ["not_documented"] : expect.arrayContaining([expect.stringMatching(/./)]),
    );
  }
});

function programsOf({ path: page, aside = "" }: Page): [name: string, code: string][] {
  return codeBlocks(aside, "ts").map(({ code, line }) => [`${page.replaceAll(/\W/g, "-")}-${line}.ts`, code]);
}
