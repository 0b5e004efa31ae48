// Collects recordings, and keeps them as one file for each operation and status.

import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileError } from "../pipeline/bundle/problem.ts";
import { isObject } from "../pipeline/model/json-pointer.ts";
import { isUnsaid, judge, type Observation } from "./judge.ts";
import {
  mergeRecordings,
  parseBody,
  type Recording,
  type RecordingOptions,
  redactedBody,
  shapeOf,
} from "./recording.ts";

export function recordingOf(observation: Observation, options: RecordingOptions): Recording {
  const { service, operation, status, headers, body } = observation;
  const { sensitive } = service;
  const { names } = service.documented(operation);
  const value = parseBody(body);
  const unnamed = value === undefined ? "application/octet-stream" : "application/json";
  const [contentType = ""] = (headers.get("content-type") || unnamed).split(";");
  return {
    service: service.api,
    operationId: operation.id,
    status,
    samples: 1,
    headers: Object.fromEntries([...headers.keys()].map((name) => [name, 1])),
    differs: judge(observation)
      .filter(isUnsaid)
      .map(({ path: at }) => at),
    contentTypes: body.trim() === "" ? {} : { [contentType.trim().toLowerCase()]: 1 },
    ...(value !== undefined && { body: shapeOf(value, { ...options, sensitive, names }) }),
    ...(value !== undefined && options.keepBodies && { bodies: [redactedBody(value, { ...options, sensitive })] }),
  };
}

export class Recorder {
  readonly #byFile = new Map<string, Recording>();

  add(recording: Recording): void {
    const { service, operationId, status } = recording;
    const file = `${service}.${operationId}.${status}.json`;
    const known = this.#byFile.get(file);
    this.#byFile.set(file, known ? mergeRecordings(known, recording) : recording);
  }

  recordings(): readonly Recording[] {
    return [...this.#byFile.values()];
  }

  /** Adds to the recordings that are in the folder. Resolves to what has been written, in words. */
  async save(folder: string, write: (file: string, text: string) => Promise<void>): Promise<string> {
    await mkdir(folder, { recursive: true });
    const merged = new Map<string, Recording>();
    for (const [name, recording] of this.#byFile) {
      const file = path.join(folder, name);
      const before = await readRecording(file);
      merged.set(file, before ? mergeRecordings(before, recording) : recording);
    }
    for (const [file, recording] of merged) await write(file, `${JSON.stringify(recording, null, 2)}\n`);
    return `recorded ${merged.size} responses in ${folder}`;
  }
}

/** Undefined if there is none. @throws {PipelineError} for a file that is no recording */
export async function readRecording(file: string): Promise<Recording | undefined> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  const value = parseBody(text);
  if (isRecording(value)) return value;
  throw fileError(file, "is no recording", "verify --record and learn write and read recordings; remove other files");
}

function isRecording(value: unknown): value is Recording & object {
  if (!isObject(value) || !isObject(value.headers) || typeof value.operationId !== "string") return false;
  const { status, samples, differs, body } = value;
  if (!Array.isArray(differs) || !isObject(value.contentTypes)) return false;
  return typeof status === "number" && typeof samples === "number" && (body === undefined || isShape(body));
}

function isShape(value: unknown): boolean {
  if (!isObject(value) || typeof value.count !== "number" || !isObject(value.types) || !isObject(value.formats))
    return false;
  const { fields = {}, items } = value;
  return isObject(fields) && Object.values(fields).every(isShape) && (items === undefined || isShape(items));
}
