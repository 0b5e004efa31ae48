// Collects what responses look like, and keeps it as one file for each operation and status.

import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileError } from "../pipeline/bundle/problem.ts";
import { isObject } from "../pipeline/model/json-pointer.ts";
import { asJson } from "../pipeline/model/openapi-document.ts";
import { isJson } from "../pipeline/model/schema-object.ts";
import { walk } from "../pipeline/model/walk.ts";
import type { Observation } from "./judge.ts";
import { addValue, emptyShape, mergeRecordings, parseBody, type Recording, redactedBody } from "./recording.ts";
import type { VerifiedService } from "./service.ts";

export interface RecorderOptions {
  /** Whether to keep short words that are not sensitive. */
  readonly values: boolean;
  /** Whether to keep whole bodies, without secrets. */
  readonly keepBodies: boolean;
}

export class Recorder {
  readonly #options: RecorderOptions;
  readonly #recordings = new Map<string, Recording>();
  readonly #sensitive = new Map<VerifiedService, ReadonlySet<string>>();

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  add({ service, operation, status, headers, body }: Observation): void {
    const name = `${service.api}.${operation.id}.${status}.json`;
    const known = this.#recordings.get(name);
    const recording = known ?? { service: service.api, operationId: operation.id, status, samples: 0, headers: {} };
    this.#recordings.set(name, recording);
    recording.samples += 1;
    for (const header of headers.keys()) recording.headers[header] = (recording.headers[header] ?? 0) + 1;
    const value = parseBody(body);
    const [contentType = ""] = (headers.get("content-type") ?? "").split(";");
    if (body.trim() !== "" && !isJson(contentType)) recording.contentType = contentType.trim();
    if (value === undefined) return;
    const isSensitive = (field: string) => this.#sensitiveNames(service).has(field);
    const { names } = service.documented(operation);
    const isDocumented = (field: string) => names.has(field);
    recording.body ??= emptyShape();
    addValue(recording.body, value, { values: this.#options.values, isSensitive, isDocumented });
    if (this.#options.keepBodies) recording.bodies = [...(recording.bodies ?? []), redactedBody(value, isSensitive)];
  }

  recordings(): readonly Recording[] {
    return [...this.#recordings.values()];
  }

  /** Adds to the recordings that are in the folder. Resolves to what has been written, in words. */
  async save(folder: string, write: (file: string, text: string) => Promise<void>): Promise<string> {
    await mkdir(folder, { recursive: true });
    for (const [name, recording] of this.#recordings) {
      const file = path.join(folder, name);
      const before = await readRecording(file);
      const merged = before ? mergeRecordings(before, recording) : recording;
      await write(file, `${JSON.stringify(merged, null, 2)}\n`);
    }
    return `recorded ${this.#recordings.size} responses in ${folder}`;
  }

  #sensitiveNames(service: VerifiedService): ReadonlySet<string> {
    const known = this.#sensitive.get(service);
    if (known) return known;
    const names = new Set(
      [...walk(asJson(service.document))]
        .filter(
          ({ kind, node, path: at }) => kind === "schema" && node["x-sensitive"] === true && at.at(-2) === "properties",
        )
        .map(({ path: at }) => String(at.at(-1))),
    );
    this.#sensitive.set(service, names);
    return names;
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
  const isRecording =
    isObject(value) &&
    typeof value.operationId === "string" &&
    typeof value.status === "number" &&
    isObject(value.headers);
  if (!isRecording || typeof value.samples !== "number") {
    throw fileError(file, "is no recording", "verify --record and learn write and read recordings; remove other files");
  }
  return value as unknown as Recording;
}
