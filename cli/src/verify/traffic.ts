// Recordings in files, and what else `learn` learns from: HAR files of a browser or a proxy, and lines of the drift detector.

import { mkdir, readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { Router } from "../../../src/sandbox/service/routes.ts";
import type { DriftEvent } from "../../../src/wrappers/observability/drift.ts";
import { fileError, PipelineError, pathError } from "../pipeline/bundle/problem.ts";
import { isObject } from "../pipeline/model/json-pointer.ts";
import { joinPath } from "../pipeline/model/schema-object.ts";
import { isUnsaid, judge, type Observation, tellingHeaders } from "./judge.ts";
import {
  mergeRecordings,
  parseBody,
  type Recording,
  type RecordingOptions,
  redactedBody,
  shapeOf,
} from "./recording.ts";
import { responseFor, type VerifiedService } from "./service.ts";

export function recordingOf(observation: Observation, options: RecordingOptions): Recording {
  const { service, operation, status, headers, body } = observation;
  const { sensitive } = service;
  const fields = responseFor(operation, status).response?.placed.map(({ place }) => place);
  const value = parseBody(body);
  const unnamed = value === undefined ? "application/octet-stream" : "application/json";
  const [contentType = ""] = (headers.get("content-type") || unnamed).split(";");
  const shaping = { ...options, sensitive, fields };
  return {
    service: service.api,
    operationId: operation.id,
    status,
    samples: 1,
    headers: tellingHeaders(headers),
    differs: judge(observation).flatMap((finding) => (isUnsaid(finding) ? [finding.path] : [])),
    contentTypes: body.trim() === "" ? [] : [contentType.trim().toLowerCase()],
    body: value === undefined ? {} : shapeOf(value, shaping),
    ...(value !== undefined && options.keepBodies && { bodies: [redactedBody(value, shaping)] }),
  };
}

/** Adds to the recordings that are in the folder. Resolves to what has been written, in words. */
export async function saveRecordings(
  folder: string,
  recordings: readonly Recording[],
  write: (file: string, text: string) => Promise<void>,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const files = mergeRecordings(recordings).map(async (recording) => {
    const file = path.join(folder, `${recording.service}.${recording.operationId}.${recording.status}.json`);
    const before = (await stat(file).catch(() => undefined)) ? [await readRecording(file)] : [];
    return [file, mergeRecordings([...before, recording])[0]] as const;
  });
  for (const [file, recording] of await Promise.all(files))
    await write(file, `${JSON.stringify(recording, null, 2)}\n`);
  return `recorded ${files.length} responses in ${folder}`;
}

/** @throws {PipelineError} for a file that is no recording */
async function readRecording(file: string): Promise<Recording> {
  const value = parseBody(await readFile(file, "utf8"));
  const one = isObject(value) ? value : {};
  const isWhole =
    ["headers", "contentTypes", "differs"].every((name) => Array.isArray(one[name])) && isObject(one.body);
  if (isWhole && Number(one.samples) > 0 && Object.values(one.body ?? {}).every((seen) => isObject(seen?.kinds)))
    return one as unknown as Recording;
  throw fileError(file, "is no recording", "verify --record and learn write and read recordings; remove other files");
}

export interface Traffic {
  readonly recordings: readonly Recording[];
  /** Exchanges of a HAR file that belong to no operation, and events that a draft cannot be made of. */
  readonly ignored: number;
}

type Target = Pick<Observation, "service" | "operation">;

/** @throws {PipelineError} for a file of another kind */
export async function readTraffic(
  place: string,
  services: readonly VerifiedService[],
  options: RecordingOptions,
): Promise<Traffic> {
  const found = await stat(place).catch(() => undefined);
  if (found === undefined) throw pathError(place, "does not exist");
  const names = found.isDirectory()
    ? (await readdir(place)).filter((name) => /\.(?:json|jsonl|har)$/.test(name))
    : [""];
  if (names.length === 0) throw pathError(place, "has no recordings", "write some: verify --record, or a HAR file");
  const routes = new Router<Target>();
  for (const service of services) {
    for (const operation of service.operations) routes.add(operation.method, operation.path, { service, operation });
  }
  const all: (Recording | undefined)[] = [];
  for (const file of names.sort().map((name) => path.join(place, name))) {
    if (file.endsWith(".jsonl"))
      all.push(...(await readEvents(file)).map((event) => recordingOfEvent(event, services)));
    else if (file.endsWith(".har")) {
      const observations = (await readHar(file)).map((entry) => observationOf(entry, routes));
      all.push(...observations.map((one) => one && recordingOf(one, options)));
    } else all.push(await readRecording(file));
  }
  const recordings = all.filter((one) => one !== undefined);
  return { recordings, ignored: all.length - recordings.length };
}

interface HarEntry {
  readonly request?: { readonly method: string; readonly url: string };
  readonly response?: {
    readonly status: number;
    readonly headers?: readonly { readonly name: string; readonly value: string }[];
    readonly content?: { readonly text?: string; readonly encoding?: BufferEncoding; readonly mimeType?: string };
  };
}

async function readHar(file: string): Promise<readonly HarEntry[]> {
  const har = parseBody((await readFile(file, "utf8")).replace(/^\uFEFF/, ""));
  const entries = isObject(har) && isObject(har.log) ? har.log.entries : undefined;
  if (Array.isArray(entries)) return entries as readonly HarEntry[];
  throw fileError(file, "is no HAR file", "export it from the developer tools of a browser, or from a proxy");
}

/** Undefined for what belongs to no operation. */
function observationOf({ request, response }: HarEntry, routes: Router<Target>): Observation | undefined {
  const segments = URL.canParse(request?.url ?? "") ? new URL(request?.url ?? "").pathname.split("/") : [];
  // What is before the path of the operation belongs to the address of the service.
  const paths = segments.slice(1).map((_, index) => `/${segments.slice(index + 1).join("/")}`);
  const found = paths
    .map((one) => routes.find(String(request?.method).toUpperCase(), one))
    .find((one) => "target" in one);
  // A browser that answers from its cache does not show what the service sends.
  if (found === undefined || response === undefined || !(response.status >= 100) || response.status === 304)
    return undefined;
  const { text = "", encoding = "utf8", mimeType } = response.content ?? {};
  const headers = new Headers(mimeType ? { "content-type": mimeType } : {});
  for (const { name, value } of response.headers ?? []) {
    // Browsers list those of HTTP/2, such as `:status`, too.
    if (/^[\w-]+$/.test(name)) headers.set(name, value.replaceAll(/[^ -~]/g, ""));
  }
  return { ...found.target, status: response.status, headers, body: Buffer.from(text, encoding).toString() };
}

/** A JSON event of the drift detector a line. */
async function readEvents(file: string): Promise<DriftEvent[]> {
  const lines = (await readFile(file, "utf8")).split("\n");
  return lines.flatMap((line, index) => {
    if (line.trim() === "") return [];
    const event = parseBody(line);
    const isText = (name: string) => isObject(event) && typeof event[name] === "string";
    if (["operation", "kind", "place", "message"].every(isText) && isObject(event) && typeof event.status === "number")
      return [event as unknown as DriftEvent];
    const reason = "is no event of the drift detector";
    throw new PipelineError([{ file, line: index + 1, reason, hint: "write JSON.stringify(event), one a line" }]);
  });
}

/** What a response with only this difference looks like; undefined for what only values could tell. */
function recordingOfEvent(
  { operation: operationId, status, kind, place, message, seen }: DriftEvent,
  services: readonly VerifiedService[],
): Recording | undefined {
  const service = services.find(({ operations }) => operations.some(({ id }) => id === operationId));
  const isBare = kind === "missing-header" || kind === "undocumented-status";
  if (service === undefined || kind === "unknown-value" || (!isBare && (seen === undefined || place.includes("*"))))
    return undefined;
  const missing = kind === "shape" ? /required property '(.+)'/.exec(message)?.[1] : undefined;
  const at = missing === undefined ? place : joinPath(place, missing);
  const differs = [kind === "missing-header" ? `header ${at}` : at];
  const about = {
    service: service.api,
    operationId,
    status,
    samples: 1,
    headers: [],
    contentTypes: [],
    body: {},
    differs,
  };
  return isBare ? about : { ...about, body: shapeOf(seen, { at: place, isOutline: true }) };
}
