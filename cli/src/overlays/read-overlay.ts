// Reads an OpenAPI Overlay, 1.0 or 1.1. Both versions are applied as 1.1 says, which only made 1.0 clearer and added `copy`.

import path from "node:path";
import { displayPath, type Locate, PipelineError, type Problem } from "../pipeline/bundle/problem.ts";
import { readYaml, type YamlFile } from "../pipeline/bundle/read-yaml.ts";
import { closest } from "../pipeline/model/closest.ts";
import { isObject, type Json, type JsonObject, type Path } from "../pipeline/model/json-pointer.ts";

/**
 * Reads an overlay in YAML or JSON; throws a `PipelineError` that lists everything that is no part of the format.
 * An overlay whose list of actions is empty is valid and changes nothing: its stubs are still comments.
 *
 * @param folder The project folder, for names that are shown. Default: the working directory.
 */
export async function readOverlay(file: string, folder?: string): Promise<OverlayFile> {
  const absolute = path.resolve(file);
  return parseOverlay(await readYaml(absolute), nameOf(absolute, folder));
}

function nameOf(file: string, folder: string | undefined): string {
  const name = folder === undefined ? displayPath(file) : path.relative(folder, file);
  return name.split(path.sep).join("/");
}

/** The same for a file that is read already. */
export function parseOverlay(yaml: YamlFile, displayName: string): OverlayFile {
  const reader = new OverlayReader(yaml);
  const actions = reader.overlay();
  if (reader.problems.length > 0) throw new PipelineError(reader.problems);
  return { file: yaml.file, displayName, actions, locate: yaml.locate };
}

const example = "An overlay starts with overlay: 1.1.0, info with title and version, and a list of actions.";

class OverlayReader {
  readonly problems: Problem[] = [];
  readonly #yaml: YamlFile;

  constructor(yaml: YamlFile) {
    this.#yaml = yaml;
  }

  overlay(): OverlayAction[] {
    const { value } = this.#yaml;
    if (!isObject(value)) {
      this.#complain([], "is not an OpenAPI Overlay", example);
      return [];
    }
    this.#keys(value, [], "an overlay", ["overlay", "info", "extends", "actions"]);
    this.#version(value.overlay);
    this.#info(value.info);
    if (value.extends !== undefined) this.#text(value.extends, ["extends"]);
    const { actions } = value;
    if (actions === null) return [];
    if (!Array.isArray(actions)) {
      this.#complain(["actions"], actions === undefined ? "actions is missing" : "actions must be a list", example);
      return [];
    }
    this.#repeated(actions);
    return actions.flatMap((action, index) => this.#action(action, index, String(value.overlay)) ?? []);
  }

  #version(version: Json | undefined): void {
    if (typeof version === "string" && /^1\.[01]\.\d+$/.test(version)) return;
    const reason = version === undefined ? "overlay is missing" : `overlay ${JSON.stringify(version)} is not supported`;
    this.#complain(["overlay"], reason, "Write overlay: 1.1.0 (1.0.0 works too).");
  }

  #info(info: Json | undefined): void {
    if (!isObject(info)) {
      this.#complain(["info"], info === undefined ? "info is missing" : "info must be a map", example);
      return;
    }
    this.#keys(info, ["info"], "info", ["title", "version", "description"]);
    for (const name of ["title", "version"]) {
      if (info[name] === undefined) this.#complain(["info"], `info.${name} is missing`);
      else this.#text(info[name], ["info", name]);
    }
    if (info.description !== undefined) this.#text(info.description, ["info", "description"]);
  }

  #action(action: Json, index: number, version: string): OverlayAction | undefined {
    const number = index + 1;
    const at = ["actions", index];
    if (!isObject(action)) {
      this.#complain(at, `action ${number} must be a map with a target`);
      return undefined;
    }
    this.#keys(action, at, `action ${number}`, ["target", "description", "update", "copy", "remove"]);
    const { target, description, remove = false } = action;
    if (target === undefined) this.#complain(at, `action ${number} has no target`);
    else this.#text(target, [...at, "target"]);
    if (description !== undefined) this.#text(description, [...at, "description"]);
    if (typeof remove !== "boolean") this.#complain([...at, "remove"], "remove must be true or false");
    const change = this.#change(action, at, number, version);
    if (change === undefined || typeof target !== "string") return undefined;
    const { line } = this.#yaml.locate(at);
    return { number, target, change, line, description: typeof description === "string" ? description : undefined };
  }

  #change(action: JsonObject, at: Path, number: number, version: string): OverlayAction["change"] | undefined {
    const { update, copy, remove } = action;
    const given = [update !== undefined && "update", copy !== undefined && "copy", remove === true && "remove: true"];
    const kinds = given.filter((kind) => kind !== false);
    if (kinds.length !== 1) {
      const reason =
        kinds.length === 0
          ? `action ${number} changes nothing: it has neither update, copy nor remove: true`
          : `action ${number} has ${kinds.join(" and ")}, of which only one would count`;
      this.#complain(at, reason, kinds.length === 0 ? undefined : "Make them separate actions.");
      return undefined;
    }
    if (remove === true) return { kind: "remove" };
    if (update !== undefined) return { kind: "update", value: update };
    if (version.startsWith("1.0.")) {
      this.#complain([...at, "copy"], `copy is not part of overlay ${version}`, "Write overlay: 1.1.0.");
    }
    return this.#text(copy, [...at, "copy"]) ? { kind: "copy", from: copy } : undefined;
  }

  /** The format forbids it: an action that is applied twice was probably pasted twice. */
  #repeated(actions: readonly Json[]): void {
    const first = new Map<string, number>();
    for (const [index, action] of actions.entries()) {
      const text = JSON.stringify(action);
      const earlier = first.get(text);
      if (earlier === undefined) first.set(text, index + 1);
      else this.#complain(["actions", index], `action ${index + 1} repeats action ${earlier}`);
    }
  }

  #keys(map: JsonObject, at: Path, what: string, known: readonly string[]): void {
    for (const key of Object.keys(map)) {
      if (known.includes(key) || key.startsWith("x-")) continue;
      const similar = closest(key, known);
      const hint = similar === undefined ? `Known keys: ${known.join(", ")}, x-….` : `Did you mean ${similar}?`;
      this.#complain([...at, key], `${what} has no key ${JSON.stringify(key)}`, hint);
    }
  }

  #text(value: Json | undefined, at: Path): value is string {
    if (typeof value === "string") return true;
    const hint = typeof value === "number" ? `Quote it: "${value}".` : undefined;
    this.#complain(at, `${at.filter((token) => typeof token === "string").at(-1)} must be text`, hint);
    return false;
  }

  #complain(at: Path, reason: string, hint?: string): void {
    this.problems.push({ ...this.#yaml.locate(at), reason, ...(hint !== undefined && { hint }) });
  }
}

export interface OverlayFile {
  /** Absolute path. */
  readonly file: string;
  /** Relative to the project folder, with `/`. */
  readonly displayName: string;
  readonly actions: readonly OverlayAction[];
  /** Finds the line of a path of the overlay, such as `["actions", 2, "target"]`. */
  readonly locate: Locate;
}

export interface OverlayAction {
  /** Its place in the list of actions, from 1. */
  readonly number: number;
  /** JSONPath (RFC 9535) of the nodes to change. */
  readonly target: string;
  readonly change:
    | { readonly kind: "update"; readonly value: Json }
    | { readonly kind: "copy"; readonly from: string }
    | { readonly kind: "remove" };
  readonly description: string | undefined;
  /** From 1. */
  readonly line: number;
}
