// Documents and overlays for tests, as YAML text.

import path from "node:path";
import type { Bundle } from "../../pipeline/bundle/bundle-spec.ts";
import { parseYaml } from "../../pipeline/bundle/read-yaml.ts";
import { isObject, type Json } from "../../pipeline/model/json-pointer.ts";
import { problemsOf } from "../../pipeline/testing/spec-files.ts";
import { applyOverlays, type Overlaid } from "../apply-overlays.ts";
import { type OverlayFile, parseOverlay } from "../read-overlay.ts";

export function bundleOf(text: string): Bundle {
  const file = path.resolve("openapi.yaml");
  const { value, locate } = parseYaml(file, text);
  if (!isObject(value)) throw new Error("the document is no map");
  return { file, files: [file], document: value, locate };
}

/** An overlay from the text of its actions, which begins with a line break: the first action is in line 2. */
export function overlayOf(actions: string, name = "overlays/some.yaml"): OverlayFile {
  const text = `actions:${actions}\noverlay: 1.1.0\ninfo: { title: Some, version: 1.0.0 }\n`;
  return parseOverlay(parseYaml(path.resolve(name), text), name);
}

export function apply(document: string, ...overlays: readonly string[]): Overlaid {
  return applyOverlays(
    bundleOf(document),
    overlays.map((text, index) =>
      overlayOf(text, index === 0 ? "overlays/some.yaml" : `overlays/some${index + 1}.yaml`),
    ),
  );
}

/** The result without the stamps of origins. */
export function resultOf(document: string, ...overlays: readonly string[]): Json {
  return withoutStamps(apply(document, ...overlays).bundle.document);
}

export function withoutStamps(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutStamps);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, below]) => (key === "x-origin" ? [] : [[key, withoutStamps(below)]])),
  );
}

/** What an overlay is refused for: `line:column reason — hint`, in order. */
export async function refusals(work: () => unknown): Promise<string[]> {
  const hintOf = (hint: string | undefined) => (hint === undefined ? "" : ` — ${hint}`);
  return (await problemsOf(work)).map(({ line, column, reason, hint }) => `${line}:${column} ${reason}${hintOf(hint)}`);
}

/** The rows of a table written as text: a row a line, its cells between ` => `; ⏎ stands for a line break. */
export function rowsOf(text: string): string[][] {
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.map((line) => line.split(" => ").map((cell) => cell.replaceAll("⏎", "\n")));
}
