// Overlay actions that close a gap, as commented YAML: to be uncommented and completed.

import { usualEnvelopes } from "../pipeline/model/response-object.ts";
import { closingSettings, type Gap, type GapPlace, type OurService, placeName } from "./gaps.ts";

/**
 * The text to append to the actions of an overlay; empty if the service's document has no mark of the gap. Prose begins
 * with `##`, so that it stays a comment when an editor uncomments all lines.
 */
export function overlayStub(gap: Gap, service: OurService): string {
  const places = gap.places.filter(({ api }) => api === service);
  if (places.length === 0) return "";
  const lines = [
    `## ${gap.id}: ${gap.title}`,
    `## Until it is closed: ${gap.meanwhile}`,
    ...(closingSettings[gap.id] === undefined ? [] : [`## ${closingSettings[gap.id]}`]),
    ...(places.some(isAnswered) ? [withoutEnvelope] : []),
    ...places.flatMap((place, index) => [
      `## ${nameOf(place)}: ${place.text.replaceAll(/\s+/g, " ")}`,
      ...update(gap, place, index + 1).map((line) => `# ${line}`),
      `# - target: ${quoted(`${place.target}['x-not-shown'].${gap.id}`)}`,
      "#   remove: true",
    ]),
  ];
  return lines.map((line) => `  ${line}\n`).join("");
}

const withoutEnvelope =
  "## A record is the field `data` of the envelope. If a body has none, refer only to the record, and add x-envelope: none to the response.";

/** Whether its stub describes a success. */
function isAnswered({ kind, pointer }: GapPlace): boolean {
  return kind === "operations" || (kind === "body" && /\/responses\/2\w\w\//.test(pointer));
}

function nameOf(place: GapPlace): string {
  const { operationId, schema, pointer } = place;
  if (operationId !== undefined || schema !== undefined) return placeName(place);
  return pointer.startsWith("/info") ? "the whole service" : (pointer.split("/").at(-1) ?? "");
}

/** None for a statement: what it should say depends on what you know. */
function update(gap: Gap, place: GapPlace, number: number): string[] {
  if (place.kind === "body") return body(place, gap.id);
  return place.kind === "operations" ? operation(place, `${gap.id.toLowerCase()}-${number}`) : [];
}

/** A record with a name of its own names the SDK's type. */
function body(place: GapPlace, id: string): string[] {
  const { api, pointer, target, operationId = "" } = place;
  const isRequest = pointer.includes("/requestBody/");
  const base = operationId.charAt(0).toUpperCase() + operationId.slice(1);
  const name = `${base}${isRequest ? "Request" : "Result"}`;
  return [
    "- target: $.components.schemas",
    "  update:",
    `    ${name}:`,
    `      description: Replace this by what ${id} leaves open.`,
    "      type: object",
    "      properties:",
    "        example_field: { type: string, description: Replace this. }",
    `- target: ${quoted(target)}`,
    "  update:",
    ...(isAnswered(place) ? enveloped(api, reference(name)).map((line) => `    ${line}`) : [`    $ref: ${path(name)}`]),
  ];
}

/** Two lines of a schema: the envelope of the service, and its data. */
function enveloped(api: OurService, data: string): string[] {
  return [
    "allOf:",
    `  - $ref: ${path(usualEnvelopes[api])}`,
    `  - { type: object, required: [data], properties: { data: ${data} } }`,
  ];
}

function reference(record: string): string {
  return `{ $ref: ${path(record)} }`;
}

function path(record: string): string {
  return `"#/components/schemas/${record}"`;
}

function operation({ api, schema }: GapPlace, unique: string): string[] {
  const result = schema === undefined ? "{ type: object }" : reference(schema);
  return [
    "- target: $.paths",
    "  update:",
    `    /replace-this/${unique}:`,
    "      get:",
    "        summary: Replace this",
    `        operationId: get${unique.replace("-", "Example").replace(/^g/, "G")}`,
    "        responses:",
    '          "200":',
    "            description: Replace this.",
    "            content:",
    "              application/json:",
    "                schema:",
    ...enveloped(api, result).map((line) => `                  ${line}`),
  ];
}

/** A JSONPath in YAML: plain scalars cannot hold all of them. */
function quoted(target: string): string {
  return /^[\w$.]+$/.test(target) ? target : JSON.stringify(target);
}
