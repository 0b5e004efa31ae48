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
  const { actions, problems } = readActions(yaml);
  if (problems.length > 0) throw new PipelineError(problems);
  return { file: yaml.file, displayName, actions, locate: yaml.locate };
}

const example = "An overlay starts with overlay: 1.1.0, info with title and version, and a list of actions.";

/** The actions, and everything that is no part of the format. */
function readActions({ value: overlay, locate }: YamlFile): { actions: OverlayAction[]; problems: readonly Problem[] } {
  const problems: Problem[] = [];
  return { actions: readWhole(), problems };

  function readWhole(): OverlayAction[] {
    if (!isObject(overlay)) {
      complain([], "is not an OpenAPI Overlay", example);
      return [];
    }
    checkKeys(overlay, [], "an overlay", ["overlay", "info", "extends", "actions"]);
    checkVersion(overlay.overlay);
    checkInfo(overlay.info);
    if (overlay.extends !== undefined) isText(overlay.extends, ["extends"]);
    const { actions } = overlay;
    if (actions === null) return [];
    if (!Array.isArray(actions)) {
      complain(["actions"], actions === undefined ? "actions is missing" : "actions must be a list", example);
      return [];
    }
    checkRepeated(actions);
    return actions.flatMap((action, index) => readAction(action, index, String(overlay.overlay)) ?? []);
  }

  function checkVersion(version: Json | undefined): void {
    if (typeof version === "string" && /^1\.[01]\.\d+$/.test(version)) return;
    const reason = version === undefined ? "overlay is missing" : `overlay ${JSON.stringify(version)} is not supported`;
    complain(["overlay"], reason, "Write overlay: 1.1.0 (1.0.0 works too).");
  }

  function checkInfo(info: Json | undefined): void {
    if (!isObject(info)) {
      complain(["info"], info === undefined ? "info is missing" : "info must be a map", example);
      return;
    }
    checkKeys(info, ["info"], "info", ["title", "version", "description"]);
    for (const name of ["title", "version"]) {
      if (info[name] === undefined) complain(["info"], `info.${name} is missing`);
      else isText(info[name], ["info", name]);
    }
    if (info.description !== undefined) isText(info.description, ["info", "description"]);
  }

  function readAction(action: Json, index: number, version: string): OverlayAction | undefined {
    const number = index + 1;
    const at = ["actions", index];
    if (!isObject(action)) {
      complain(at, `action ${number} must be a map with a target`);
      return undefined;
    }
    checkKeys(action, at, `action ${number}`, ["target", "description", "update", "copy", "remove"]);
    const { target, description, remove = false } = action;
    if (target === undefined) complain(at, `action ${number} has no target`);
    else isText(target, [...at, "target"]);
    if (description !== undefined) isText(description, [...at, "description"]);
    if (typeof remove !== "boolean") complain([...at, "remove"], "remove must be true or false");
    const change = readChange(action, at, number, version);
    if (change === undefined || typeof target !== "string") return undefined;
    const { line } = locate(at);
    return { number, target, change, line, description: typeof description === "string" ? description : undefined };
  }

  function readChange(
    action: JsonObject,
    at: Path,
    number: number,
    version: string,
  ): OverlayAction["change"] | undefined {
    const { update, copy, remove } = action;
    const given = [update !== undefined && "update", copy !== undefined && "copy", remove === true && "remove: true"];
    const kinds = given.filter((kind) => kind !== false);
    if (kinds.length !== 1) {
      const reason =
        kinds.length === 0
          ? `action ${number} changes nothing: it has no update, copy or remove: true`
          : `action ${number} has ${kinds.join(" and ")}, of which only one would count`;
      complain(at, reason, kinds.length === 0 ? undefined : "Make them separate actions.");
      return undefined;
    }
    if (remove === true) return { kind: "remove" };
    if (update !== undefined) return { kind: "update", value: update };
    if (version.startsWith("1.0.")) {
      complain([...at, "copy"], `copy is not part of overlay ${version}`, "Write overlay: 1.1.0.");
    }
    return isText(copy, [...at, "copy"]) ? { kind: "copy", from: copy } : undefined;
  }

  /** The format forbids it: an action that is applied twice was probably pasted twice. */
  function checkRepeated(actions: readonly Json[]): void {
    const first = new Map<string, number>();
    for (const [index, action] of actions.entries()) {
      const text = JSON.stringify(action);
      const earlier = first.get(text);
      if (earlier === undefined) first.set(text, index + 1);
      else complain(["actions", index], `action ${index + 1} repeats action ${earlier}`);
    }
  }

  function checkKeys(map: JsonObject, at: Path, what: string, known: readonly string[]): void {
    for (const key of Object.keys(map)) {
      if (known.includes(key) || key.startsWith("x-")) continue;
      const similar = closest(key, known);
      const hint = similar === undefined ? `Known keys: ${known.join(", ")}, x-….` : `Did you mean ${similar}?`;
      complain([...at, key], `${what} has no key ${JSON.stringify(key)}`, hint);
    }
  }

  function isText(value: Json | undefined, at: Path): value is string {
    if (typeof value === "string") return true;
    const hint = typeof value === "number" ? `Quote it: "${value}".` : undefined;
    complain(at, `${at.filter((token) => typeof token === "string").at(-1)} must be text`, hint);
    return false;
  }

  function complain(at: Path, reason: string, hint?: string): void {
    problems.push({ ...locate(at), reason, ...(hint !== undefined && { hint }) });
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
