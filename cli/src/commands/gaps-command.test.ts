import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import type { Gap } from "../documents/gaps.ts";
import { initProject } from "../project/init-project.ts";
import { writeProject } from "../project/testing/project-folder.ts";
import { runInProcess } from "./testing/run-program.ts";

async function json(...args: string[]): Promise<readonly Gap[]> {
  const { exitCode, printed, warned } = await runInProcess(["gaps", "--json", ...args]);
  expect([exitCode, warned]).toEqual([0, ""]);
  return JSON.parse(printed);
}

it("lists where a gap is, what the SDK does meanwhile, and how to close it", async () => {
  const { exitCode, printed } = await runInProcess(["gaps", "G8"]);
  expect(exitCode).toBe(0);
  expect(printed).toMatch(/^G8 {3}Bodies of .+ \(fiat\)\n {5}where {7}getBusinessWebhook: /);
  expect(printed).toMatch(/\n {5}meanwhile {3}Min: a WebhookRecord/);
  expect(printed).toMatch(/\n {5}to close {4}Update each untyped body/);
});

it("names the property that a gap is about", async () => {
  const { printed } = await runInProcess(["gaps", "G1"]);
  expect(printed).toMatch(/where {7}Customer\.customer_status: .+\n {5}where {7}Customer\.customer_kyc_status: /);
});

it("lists all gaps, or those of one service with its places", async () => {
  const all = await json();
  expect(all.length).toBeGreaterThan(70);
  const fiat = await json("--api", "fiat");
  expect(new Set(fiat.map(({ api }) => api))).toEqual(new Set(["fiat", "both"]));
  expect(new Set(fiat.flatMap(({ places }) => places.map(({ api }) => api)))).toEqual(new Set(["fiat"]));
});

it("tells what a project has closed from what is open", async () => {
  const folder = path.join(await writeProject({}), "acme");
  await initProject({ name: "acme", folder, gaps: ["G3"] });
  expect((await runInProcess(["gaps", "--closed", "--config", folder])).printed).toBe("No gaps.");
  expect(await json("G3", "--config", folder)).toHaveLength(1);
  const overlay = path.join(folder, "overlays/fiat.yaml");
  await writeFile(overlay, (await readFile(overlay, "utf8")).replace(/^( +)# /gm, "$1"));
  expect((await json("--closed", "--config", folder)).map(({ id }) => id)).toEqual(["G3"]);
  expect(await json("G3", "--config", folder)).toEqual([]);
});

it("tells which places of a gap are closed and which are left", async () => {
  const folder = path.join(await writeProject({}), "acme");
  await initProject({ name: "acme", folder });
  const overlay = path.join(folder, "overlays/fiat.yaml");
  const action = "  - target: $.components.schemas.Customer['x-not-shown'].G13\n    remove: true\n";
  await writeFile(overlay, `${await readFile(overlay, "utf8")}${action}`);
  const { printed } = await runInProcess(["gaps", "--closed", "--config", folder]);
  expect(printed).toMatch(
    /^G13 {2}Customers, .+ \(fiat\), partly\n {5}where {7}Customer: The operations on customers\.\n {5}still open {2}\/info, Beneficiary, /,
  );
  expect(await json("--closed", "--config", folder)).toMatchObject([
    {
      id: "G13",
      places: [{ schema: "Customer" }],
      left: expect.arrayContaining([expect.objectContaining({ schema: "Transaction" })]),
    },
  ]);
});
