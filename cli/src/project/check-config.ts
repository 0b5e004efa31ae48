// Checks a configuration: its shape by its JSON Schema, its names and addresses, and its paths against the disk.

import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import type { ErrorObject } from "ajv/dist/2020.js";
import validatePackageName from "validate-npm-package-name";
import { ourServices } from "../documents/gaps.ts";
import { displayPath, type Locate, type Problem, refuse } from "../pipeline/bundle/problem.ts";
import type { YamlFile } from "../pipeline/bundle/read-yaml.ts";
import { createAjv, describeError } from "../pipeline/model/ajv.ts";
import { didYouMean } from "../pipeline/model/closest.ts";
import { fromPointer, isObject, type Json, keysOf, type Path, valueAt } from "../pipeline/model/json-pointer.ts";
import schema from "./config-schema.json" with { type: "json" };
import {
  clientOf,
  type ProjectConfig,
  type ProjectConfigInput,
  RESERVED_SERVICES,
  serviceNames,
} from "./project-config.ts";

// `strictRequired` would ask the branches of a `oneOf` to repeat the properties that they require.
const validate = createAjv({ verbose: true, strictRequired: false }).compile<ProjectConfigInput>(schema);

/** Narrows a value that fits the schema. @throws {PipelineError} with every misfit */
export function checkConfigShape({ value, locate }: YamlFile): ProjectConfigInput {
  if (validate(value)) return value;
  const errors = (validate.errors ?? []).filter(({ schemaPath }) => !/\/oneOf\/\d/.test(schemaPath));
  refuseAll(
    errors.map((error) => describe(error, value)),
    locate,
  );
  throw new Error("the schema reports no error");
}

interface Finding {
  readonly at: Path;
  readonly reason: string;
  readonly hint?: string;
}

const NAMES: Readonly<Record<string, string>> = { string: "text", object: "a map of keys to values", array: "a list" };

function describe(error: ErrorObject, root: Json): Finding {
  const at = fromPointer(error.instancePath);
  const place = at.length === 0 ? "the configuration" : at.join(".");
  const parent: unknown = error.parentSchema;
  const hint = isObject(parent) && typeof parent.description === "string" ? parent.description : undefined;
  const given = valueAt(root, at);
  switch (error.keyword) {
    case "additionalProperties": {
      const key = String(error.params.additionalProperty);
      const known = keysOf(isObject(parent) && parent.properties);
      return { at: [...at, key], reason: `unknown key "${[...at, key].join(".")}"`, hint: didYouMean(key, known) };
    }
    case "required":
      return { at, reason: `"${[...at, error.params.missingProperty].join(".")}" is missing` };
    case "oneOf":
      return { at, reason: `${place} must have either "into" or "as"` };
    case "type":
      return {
        at,
        reason: `${place} must be ${NAMES[error.params.type] ?? error.params.type}, but is ${kindOf(given)}`,
        ...quotes(error, given),
      };
    case "pattern":
      return { at, reason: `${place} is ${JSON.stringify(given)}`, ...(hint !== undefined && { hint }) };
    default:
      return { at, reason: `${place} ${describeError(error)}` };
  }
}

function kindOf(value: Json | undefined): string {
  if (value === null || value === undefined) return "empty";
  if (Array.isArray(value)) return "a list";
  return NAMES[typeof value] ?? `a ${typeof value}`;
}

/** YAML reads 0.1 as a number. */
function quotes({ params }: ErrorObject, given: Json | undefined): { hint?: string } {
  const isUnquoted = params.type === "string" && (typeof given === "number" || typeof given === "boolean");
  return isUnquoted ? { hint: `write it in quotes: "${given}"` } : {};
}

const PLACEHOLDER = "svc";

/** @throws {PipelineError} with every problem */
export function checkConfigValues(input: ProjectConfigInput, locate: Locate): void {
  const { name } = input.package;
  const findings = [
    ...checkName(["name"], input.name, whyUnfitName(input.name)),
    ...checkName(["package", "name"], name, whyUnfitPackage(name)),
    ...checkServices(input),
    ...checkAddresses(input),
  ];
  refuseAll(findings, locate);
}

function refuseAll(findings: readonly Finding[], locate: Locate): void {
  refuse(findings.map(({ at, ...words }): Problem => ({ ...locate(at), ...words })));
}

export function whyUnfitName(name: string): string | undefined {
  const { pattern, maxLength, description } = schema.$defs.identifier;
  if (!new RegExp(pattern, "u").test(name)) return `is not a name. ${description}`;
  if (name.length > maxLength) return `has more than ${maxLength} characters`;
  if (name === PLACEHOLDER)
    return "is the placeholder itself. Enter the name that the service has in its paths and headers.";
  return undefined;
}

export function whyUnfitPackage(name: string): string | undefined {
  if (name === "svc-sdk" || name === "svc-sdk-cli") return "is a package that the generated package depends on";
  const { validForNewPackages, errors = [], warnings = [] } = validatePackageName(name);
  return validForNewPackages ? undefined : `is not a package name: ${[...errors, ...warnings].join(", ")}`;
}

function checkName(at: readonly string[], name: string, reason: string | undefined): Finding[] {
  return reason === undefined ? [] : [{ at: [...at], reason: `${at.join(".")} "${name}" ${reason}` }];
}

function checkServices(input: ProjectConfigInput): Finding[] {
  const services = serviceNames(input);
  const { overlays = {}, environments = {}, extraDocuments = [] } = input;
  const maps: [Path, object][] = [[["overlays"], overlays]];
  for (const [name, addresses] of Object.entries(environments)) maps.push([["environments", name], addresses]);
  const unknownKeys = maps.flatMap(([at, map]) =>
    Object.keys(map)
      .filter((key) => !services.includes(key))
      .map((key) => ({ at: [...at, key], ...unknownService([...at, key].join("."), key, services) })),
  );
  const taken = new Map(serviceNames({}).map((name) => [clientOf(name), name]));
  const extras = extraDocuments.flatMap((extra, index): Finding[] => {
    const at = ["extraDocuments", index];
    if ("into" in extra) {
      if (services.includes(extra.into)) return [];
      return [{ at: [...at, "into"], ...unknownService(`extraDocuments.${index}.into`, extra.into, services) }];
    }
    const client = clientOf(extra.as);
    const other = taken.get(client);
    taken.set(client, extra.as);
    if (other === extra.as) return [{ at: [...at, "as"], reason: `there are two services named "${extra.as}"` }];
    if (other !== undefined)
      return [{ at: [...at, "as"], reason: `"${extra.as}" and "${other}" would have the same client ${client}` }];
    if (!RESERVED_SERVICES.includes(client)) return [];
    return [
      { at: [...at, "as"], reason: `a service cannot be named "${extra.as}": the generated package uses this name` },
    ];
  });
  return [...unknownKeys, ...extras];
}

function unknownService(place: string, given: string, services: readonly string[]): Omit<Finding, "at"> {
  return { reason: `${place} names no service`, hint: didYouMean(given, services) };
}

function checkAddresses({ environments = {} }: ProjectConfigInput): Finding[] {
  return Object.entries(environments).flatMap(([environment, addresses]) =>
    Object.entries(addresses).flatMap(([api, address]): Finding[] => {
      const reason = whyUnfit(address);
      if (reason === undefined) return [];
      const at = ["environments", environment, api];
      return [{ at, reason: `${at.join(".")} ${reason}`, hint: 'such as "https://api.acme.example/api/v1"' }];
    }),
  );
}

function whyUnfit(address: string): string | undefined {
  if (!URL.canParse(address)) return "is not an address";
  const { protocol, hostname, username, password, search, hash } = new URL(address);
  if (username || password) return "contains credentials";
  if (search || hash) return "has a query or a fragment";
  if (protocol === "https:") return undefined;
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return protocol === "http:" && isLocal ? undefined : "must start with https:// (http:// is for localhost only)";
}

interface Input {
  readonly at: Path;
  readonly file: string;
  readonly hint?: string;
}

/** @throws {PipelineError} with every problem */
export async function checkConfigPaths(config: ProjectConfig, locate: Locate): Promise<void> {
  const inputs = inputsOf(config);
  const missing = await Promise.all(inputs.map((input) => checkInput(input, locate)));
  refuse([...missing.flat(), ...(await checkOut(config, inputs, locate))]);
}

function inputsOf({ documents, overlays, extraDocuments, handlers }: ProjectConfig): Input[] {
  const hint = "restore it from version control; npx svc-sdk-cli init writes the documents of a new project";
  return [
    ...ourServices.map((api) => ({ at: ["documents"], file: path.join(documents, `${api}.json`), hint })),
    ...Object.entries(overlays).flatMap(([api, files]) =>
      files.map((file, index) => ({ at: ["overlays", api, index], file })),
    ),
    ...extraDocuments.map(({ file }, index) => ({ at: ["extraDocuments", index, "file"], file })),
    ...(handlers === undefined ? [] : [{ at: ["sandbox", "handlers"], file: handlers }]),
  ];
}

async function checkInput({ at, file, hint }: Input, locate: Locate): Promise<Problem[]> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
  if (typeof found === "object" && found.isFile()) return [];
  const reason =
    typeof found === "object" ? "is not a file" : found === "ENOENT" ? "does not exist" : `cannot be read (${found})`;
  return [{ ...locate(at), reason: `${displayPath(file)} ${reason}`, ...(hint !== undefined && { hint }) }];
}

/** `regenerate` replaces the whole folder. */
async function checkOut(config: ProjectConfig, inputs: readonly Input[], locate: Locate): Promise<Problem[]> {
  const { out, folder, documents } = config;
  const obstacle = await fileOnTheWay(out);
  if (obstacle !== undefined) {
    return [{ ...locate(["out"]), reason: `the output folder cannot be made: ${displayPath(obstacle)} is a file` }];
  }
  const place = await followLinks(out);
  const kept = [folder, documents, config.file, ...inputs.map(({ file }) => file)];
  const real = await Promise.all(kept.map(followLinks));
  const endangered = kept.find((_, index) => contains(place, real[index] ?? ""));
  const reason =
    endangered === undefined
      ? contains(await followLinks(documents), place) &&
        "is inside the folder of the pinned documents, which upgrade replaces"
      : `would replace ${endangered === folder ? "the project itself" : displayPath(endangered)}`;
  if (!reason) return [];
  return [
    {
      ...locate(["out"]),
      reason: `the output folder ${displayPath(out)} ${reason}`,
      hint: "use a folder of its own, such as sdk",
    },
  ];
}

/** The folder itself or one above it, if that is no folder. */
async function fileOnTheWay(folder: string): Promise<string | undefined> {
  const found = await stat(folder).catch(() => undefined);
  if (found !== undefined) return found.isDirectory() ? undefined : folder;
  const parent = path.dirname(folder);
  return parent === folder ? undefined : await fileOnTheWay(parent);
}

/** The place behind symbolic links, for the part of the path that exists. */
async function followLinks(file: string): Promise<string> {
  const parent = path.dirname(file);
  return await realpath(file).catch(async () =>
    parent === file ? file : path.join(await followLinks(parent), path.basename(file)),
  );
}

function contains(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== ".." && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}
