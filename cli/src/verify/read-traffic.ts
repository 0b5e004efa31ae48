// Reads what `learn` learns from: recordings, HAR files of a browser or a proxy, and lines of the drift detector.

import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { DriftEvent } from "../../../src/wrappers/observability/drift.ts";
import { fileError, PipelineError, pathError } from "../pipeline/bundle/problem.ts";
import { isObject } from "../pipeline/model/json-pointer.ts";
import { Recorder, type RecorderOptions, readRecording } from "./recorder.ts";
import { emptyShape, mergeRecordings, type Recording, type Shape } from "./recording.ts";
import { placedSchemas, type VerifiedService } from "./service.ts";

export interface Traffic {
  readonly recordings: readonly Recording[];
  /** Exchanges of a HAR file that belong to no operation, and events that a draft cannot be made of. */
  readonly ignored: number;
}

/** @throws {PipelineError} for a file that is neither */
export async function readTraffic(
  place: string,
  services: readonly VerifiedService[],
  options: RecorderOptions,
): Promise<Traffic> {
  const recordings = new Map<string, Recording>();
  const add = (recording: Recording) => {
    const key = `${recording.service} ${recording.operationId} ${recording.status}`;
    const before = recordings.get(key);
    recordings.set(key, before ? mergeRecordings(before, recording) : recording);
  };
  let ignored = 0;
  for (const file of await filesAt(place)) {
    if (file.endsWith(".jsonl")) {
      for (const event of await readEvents(file)) {
        const recording = recordingOf(event, services);
        if (recording) add(recording);
        else ignored += 1;
      }
    } else if (file.endsWith(".har")) {
      const recorder = new Recorder(options);
      ignored += await readHar(file, services, recorder);
      recorder.recordings().forEach(add);
    } else {
      const recording = await readRecording(file);
      if (recording) add(recording);
    }
  }
  return { recordings: [...recordings.values()], ignored };
}

async function filesAt(place: string): Promise<string[]> {
  const found = await stat(place).catch(() => undefined);
  if (found === undefined) throw pathError(place, "does not exist");
  if (!found.isDirectory()) return [place];
  const names = (await readdir(place)).filter((name) => /\.(?:json|jsonl|har)$/.test(name)).sort();
  if (names.length === 0) throw pathError(place, "has no recordings", "write some: verify --record, or a HAR file");
  return names.map((name) => path.join(place, name));
}

/** Returns how many exchanges belong to no operation. */
async function readHar(file: string, services: readonly VerifiedService[], recorder: Recorder): Promise<number> {
  const entries = entriesOf(file, await readFile(file, "utf8"));
  let ignored = 0;
  for (const entry of entries) {
    const { request, response } = entry as { request?: HarRequest; response?: HarResponse };
    const found = request && operationOf(services, request);
    if (found === undefined || response === undefined || !(Number(response.status) >= 100)) {
      ignored += 1;
      continue;
    }
    const { text = "", encoding } = response.content ?? {};
    const body = encoding === "base64" ? Buffer.from(text, "base64").toString("utf8") : text;
    const headers = new Headers();
    for (const { name, value } of response.headers ?? []) {
      if (/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) headers.set(name, value.replaceAll(/[^ -~]/g, ""));
    }
    recorder.add({ ...found, status: Number(response.status), headers, body });
  }
  return ignored;
}

interface HarRequest {
  readonly method: string;
  readonly url: string;
}

interface HarResponse {
  readonly status: number;
  readonly headers?: readonly { readonly name: string; readonly value: string }[];
  readonly content?: { readonly text?: string; readonly encoding?: string };
}

function entriesOf(file: string, text: string): readonly unknown[] {
  try {
    const har: unknown = JSON.parse(text);
    const entries = isObject(har) && isObject(har.log) ? har.log.entries : undefined;
    if (Array.isArray(entries)) return entries;
  } catch {
    // The error below says the same.
  }
  throw fileError(file, "is no HAR file", "export it from the developer tools of a browser, or from a proxy");
}

/** The operation with that method whose path is the end of the address; the one with the most fixed parts of several. */
function operationOf(services: readonly VerifiedService[], { method, url }: HarRequest) {
  if (!URL.canParse(url)) return undefined;
  const { pathname } = new URL(url);
  const matching = services.flatMap((service) =>
    service.operations
      .filter((operation) => operation.method === method.toUpperCase() && patternOf(operation.path).test(pathname))
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
    try {
      const event: unknown = JSON.parse(line);
      if (isObject(event) && ["operation", "kind", "place"].every((name) => typeof event[name] === "string")) {
        return [event as unknown as DriftEvent];
      }
    } catch {
      // The error below says the same.
    }
    const reason = "is no event of the drift detector";
    throw new PipelineError([{ file, line: index + 1, reason, hint: "write JSON.stringify(event), one a line" }]);
  });
}

/** What a response with only this difference looks like; undefined for what only a body could tell. */
function recordingOf(event: DriftEvent, services: readonly VerifiedService[]): Recording | undefined {
  const { operation: id, status, kind, place, message, seen } = event;
  const service = services.find(({ operations }) => operations.some((one) => one.id === id));
  const operation = service?.operations.find((one) => one.id === id);
  if (service === undefined || operation === undefined) return undefined;
  const required = service.documented(operation).headers?.[String(status)] ?? [];
  const sent = required.filter((name) => kind !== "missing-header" || name !== place);
  const headers = Object.fromEntries(sent.map((name) => [name, 1]));
  const recording = { service: service.api, operationId: id, status, samples: 1, headers };
  if (kind === "missing-header" || kind === "undocumented-status") return recording;
  const missing = kind === "shape" ? /required property '(.+)'/.exec(message)?.[1] : undefined;
  const isRoot = place === "" || place.includes("*");
  if (seen !== undefined && !isRoot)
    return { ...recording, body: nested(place, { ...emptyShape(), count: 1, types: { [seen]: 1 } }) };
  // Without its data, a body is another one, which the event does not have.
  if (missing === undefined || place.includes("*") || (place === "" && missing === "data")) return undefined;
  const response = operation.responses.find((one) => one.status === String(status));
  const placed = response ? placedSchemas(service.document, response).filter((one) => one.place === place) : [];
  const present = placed.flatMap(({ schema }) => schema.required ?? []).filter((name) => name !== missing);
  const fields = Object.fromEntries(present.map((name) => [name, { ...emptyShape(), count: 1 }]));
  return { ...recording, body: nested(place, { ...emptyShape(), count: 1, types: { object: 1 }, fields }) };
}

/** The shape inside of what is around it, of which nothing else is known. */
function nested(place: string, shape: Shape): Shape {
  const names = place.match(/\[\]|[^.[\]]+/g) ?? [];
  return names.reduceRight<Shape>((inner, name) => {
    const around = emptyShape();
    return name === "[]" ? { ...around, items: inner } : { ...around, fields: { [name]: inner } };
  }, shape);
}
