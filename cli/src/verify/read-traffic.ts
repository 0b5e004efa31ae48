// Reads what `learn` learns from: recordings, HAR files of a browser or a proxy, and lines of the drift detector.

import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { DriftEvent } from "../../../src/wrappers/observability/drift.ts";
import { fileError, PipelineError, pathError } from "../pipeline/bundle/problem.ts";
import { isObject } from "../pipeline/model/json-pointer.ts";
import type { Observation } from "./judge.ts";
import { Recorder, readRecording, recordingOf } from "./recorder.ts";
import {
  mergeShapes,
  parseBody,
  type Recording,
  type RecordingOptions,
  type Shape,
  shapeOfOutline,
} from "./recording.ts";
import type { VerifiedService } from "./service.ts";

export interface Traffic {
  readonly recordings: readonly Recording[];
  /** Exchanges of a HAR file that belong to no operation, and events that a draft cannot be made of. */
  readonly ignored: number;
}

/** @throws {PipelineError} for a file of another kind */
export async function readTraffic(
  place: string,
  services: readonly VerifiedService[],
  options: RecordingOptions,
): Promise<Traffic> {
  const recorder = new Recorder();
  let ignored = 0;
  for (const file of await filesAt(place)) {
    for (const recording of await recordingsIn(file, services, options)) {
      if (recording) recorder.add(recording);
      else ignored += 1;
    }
  }
  return { recordings: recorder.recordings(), ignored };
}

async function filesAt(place: string): Promise<string[]> {
  const found = await stat(place).catch(() => undefined);
  if (found === undefined) throw pathError(place, "does not exist");
  if (!found.isDirectory()) return [place];
  const names = (await readdir(place)).filter((name) => /\.(?:json|jsonl|har)$/.test(name)).sort();
  if (names.length === 0) throw pathError(place, "has no recordings", "write some: verify --record, or a HAR file");
  return names.map((name) => path.join(place, name));
}

async function recordingsIn(
  file: string,
  services: readonly VerifiedService[],
  options: RecordingOptions,
): Promise<readonly (Recording | undefined)[]> {
  if (file.endsWith(".jsonl")) return (await readEvents(file)).map((event) => recordingOfEvent(event, services));
  if (!file.endsWith(".har")) return [await readRecording(file)];
  const observations = (await readHar(file)).map((entry) => observationOf(entry, services));
  return observations.map((observation) => observation && recordingOf(observation, options));
}

interface HarEntry {
  readonly request?: { readonly method: string; readonly url: string };
  readonly response?: {
    readonly status: number;
    readonly headers?: readonly { readonly name: string; readonly value: string }[];
    readonly content?: { readonly text?: string; readonly encoding?: string; readonly mimeType?: string };
  };
}

async function readHar(file: string): Promise<readonly HarEntry[]> {
  const har = parseBody((await readFile(file, "utf8")).replace(/^\uFEFF/, ""));
  const entries = isObject(har) && isObject(har.log) ? har.log.entries : undefined;
  if (Array.isArray(entries)) return entries as readonly HarEntry[];
  throw fileError(file, "is no HAR file", "export it from the developer tools of a browser, or from a proxy");
}

/** Undefined for what belongs to no operation. */
function observationOf({ request, response }: HarEntry, services: readonly VerifiedService[]): Observation | undefined {
  const found = request && operationOf(services, request);
  // A browser that answers from its cache does not show what the service sends.
  if (found === undefined || response === undefined || !(response.status >= 100) || response.status === 304)
    return undefined;
  const { text = "", encoding, mimeType } = response.content ?? {};
  const headers = new Headers(mimeType ? { "content-type": mimeType } : {});
  for (const { name, value } of response.headers ?? []) {
    if (/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) headers.set(name, value.replaceAll(/[^ -~]/g, ""));
  }
  const body = encoding === "base64" ? Buffer.from(text, "base64").toString("utf8") : text;
  return { ...found, status: response.status, headers, body };
}

/** The operation with that method whose path is the end of the address; the one with the most fixed parts of several. */
function operationOf(services: readonly VerifiedService[], { method, url }: NonNullable<HarEntry["request"]>) {
  if (!URL.canParse(url)) return undefined;
  const { pathname } = new URL(url);
  const matching = services.flatMap((service) =>
    service.operations
      .filter(
        (operation) => operation.method === String(method).toUpperCase() && patternOf(operation.path).test(pathname),
      )
      .map((operation) => ({ service, operation })),
  );
  const fixed = ({ operation }: (typeof matching)[number]) => operation.path.replaceAll(/\{[^}]*\}/g, "").length;
  return matching.sort((a, b) => fixed(b) - fixed(a))[0];
}

function patternOf(template: string): RegExp {
  const parts = template.split(/\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`${parts.join("[^/]+")}$`);
}

/** A JSON event of the drift detector a line. */
async function readEvents(file: string): Promise<DriftEvent[]> {
  const lines = (await readFile(file, "utf8")).split("\n");
  return lines.flatMap((line, index) => {
    if (line.trim() === "") return [];
    const event = parseBody(line);
    const isEvent =
      isObject(event) && ["operation", "kind", "place", "message"].every((name) => typeof event[name] === "string");
    if (isEvent && typeof event.status === "number") return [event as unknown as DriftEvent];
    const reason = "is no event of the drift detector";
    throw new PipelineError([{ file, line: index + 1, reason, hint: "write JSON.stringify(event), one a line" }]);
  });
}

/** What a response with only this difference looks like; undefined for what only values could tell. */
function recordingOfEvent(
  { operation: id, status, kind, place, message, seen }: DriftEvent,
  services: readonly VerifiedService[],
): Recording | undefined {
  const service = services.find(({ operations }) => operations.some((one) => one.id === id));
  const operation = service?.operations.find((one) => one.id === id);
  if (service === undefined || operation === undefined) return undefined;
  const required = service.documented(operation).headers?.[String(status)] ?? [];
  const sent = required.filter((name) => kind !== "missing-header" || name !== place);
  const headers = Object.fromEntries(sent.map((name) => [name, 1]));
  const missing = kind === "shape" ? /required property '(.+)'/.exec(message)?.[1] : undefined;
  const differing = kind === "missing-header" ? `header ${place}` : [place, missing].filter(Boolean).join(".");
  const recording = {
    service: service.api,
    operationId: id,
    status,
    samples: 1,
    headers,
    contentTypes: {},
    differs: [differing],
  };
  if (kind === "missing-header" || kind === "undocumented-status") return recording;
  if (seen === undefined || kind === "unknown-value" || place.includes("*")) return undefined;
  return { ...recording, body: around(place, shapeOfOutline(seen)) };
}

/** The shape inside of what is around it, of which nothing else is known. */
function around(place: string, shape: Shape): Shape {
  const names = place.match(/\[\]|[^.[\]]+/g) ?? [];
  return names.reduceRight<Shape>((inner, name) => {
    const nothing = mergeShapes([]);
    return name === "[]" ? { ...nothing, items: inner } : { ...nothing, fields: { [name]: inner } };
  }, shape);
}
