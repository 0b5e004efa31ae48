// Checks what a JSON Schema cannot say about a configuration's values: names and addresses.

import validatePackageName from "validate-npm-package-name";
import { type Locate, type Problem, refuse } from "../pipeline/bundle/problem.ts";
import type { Path } from "../pipeline/model/json-pointer.ts";
import type { ProjectConfigInput } from "./config-input.ts";
import schema from "./config-schema.json" with { type: "json" };
import { didYouMean } from "./did-you-mean.ts";
import { clientOf, RESERVED_SERVICES, serviceNames } from "./service-names.ts";

const PLACEHOLDER = "svc";

interface Finding {
  readonly at: Path;
  readonly reason: string;
  readonly hint?: string;
}

/** @throws {PipelineError} with every problem */
export function checkConfigValues(input: ProjectConfigInput, locate: Locate): void {
  const findings = [...checkName(input), ...checkPackage(input), ...checkServices(input), ...checkAddresses(input)];
  refuse(findings.map(({ at, ...words }): Problem => ({ ...locate(at), ...words })));
}

/** Why a service cannot have this name. */
export function whyUnfitName(name: string): string | undefined {
  const { pattern, maxLength, description } = schema.$defs.identifier;
  if (!new RegExp(pattern, "u").test(name)) return `is not a name. ${description}`;
  if (name.length > maxLength) return `has more than ${maxLength} characters`;
  if (name === PLACEHOLDER)
    return "is the placeholder itself. Enter the name that the service has in its paths and headers.";
  return undefined;
}

/** Why the generated package cannot have this name. */
export function whyUnfitPackage(name: string): string | undefined {
  if (name === "svc-sdk" || name === "svc-sdk-cli") return "is a package that the generated package depends on";
  const { validForNewPackages, errors = [], warnings = [] } = validatePackageName(name);
  return validForNewPackages ? undefined : `is not a package name: ${[...errors, ...warnings].join(", ")}`;
}

function checkName({ name }: ProjectConfigInput): Finding[] {
  const reason = whyUnfitName(name);
  return reason === undefined ? [] : [{ at: ["name"], reason: `name "${name}" ${reason}` }];
}

function checkPackage({ package: { name } }: ProjectConfigInput): Finding[] {
  const at = ["package", "name"];
  const reason = whyUnfitPackage(name);
  return reason === undefined ? [] : [{ at, reason: `package.name "${name}" ${reason}` }];
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
