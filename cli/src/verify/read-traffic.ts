// Reads what `learn` learns from: recordings, HAR files of a browser or a proxy, and lines of the drift detector.

import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { fileError, pathError } from "../pipeline/bundle/problem.ts";
import { isObject } from "../pipeline/model/json-pointer.ts";
import { Recorder, type RecorderOptions, readRecording } from "./recorder.ts";
import { mergeRecordings, type Recording } from "./recording.ts";
import type { VerifiedService } from "./service.ts";

export interface Traffic {
  readonly recordings: readonly Recording[];
  /** Exchanges of a HAR file that belong to no operation. */
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
    if (file.endsWith(".har")) {
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
  const names = (await readdir(place)).filter((name) => /\.(?:json|har)$/.test(name)).sort();
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
