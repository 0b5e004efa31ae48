// Writes a draft as an overlay, whose every action applies. Examples that contradict it are removed.

import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { stringify } from "yaml";
import { applyOverlays } from "../overlays/apply-overlays.ts";
import { toJsonPath } from "../overlays/json-path.ts";
import { parseOverlay } from "../overlays/read-overlay.ts";
import type { Bundle } from "../pipeline/bundle/bundle-spec.ts";
import { parseYaml } from "../pipeline/bundle/read-yaml.ts";
import { createLenientAjv } from "../pipeline/model/ajv.ts";
import { isObject, toPointer } from "../pipeline/model/json-pointer.ts";
import { walk } from "../pipeline/model/walk.ts";
import { ProgramError } from "../sandbox-server/program-error.ts";
import { type DraftAction, draftActions } from "./draft.ts";
import type { Recording } from "./recording.ts";
import type { VerifiedService } from "./service.ts";

/** `overlays/verify.yaml` is `overlays/verify-fiat.yaml` for the service `fiat`. */
export function draftFile(file: string, api: string): string {
  const { dir, name, ext } = path.parse(file);
  return path.join(dir, `${name}-${api}${ext || ".yaml"}`);
}

/** A draft may have been edited since. @throws {ProgramError} */
export function refuseExisting(file: string, services: readonly Pick<VerifiedService, "api">[]): void {
  const existing = services.map(({ api }) => draftFile(file, api)).find((one) => existsSync(one));
  if (existing !== undefined) throw new ProgramError(`${existing} exists; name another draft, or remove it`);
}

/** Resolves to what has been written, in words. */
export async function writeDrafts(
  file: string,
  services: readonly VerifiedService[],
  recordings: readonly Recording[],
  write: (file: string, text: string) => Promise<void>,
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const service of services) {
    const actions = draftActions(service, recordings);
    if (actions.length === 0) continue;
    const all = [...actions, ...staleExamples(service, actions)];
    const target = draftFile(file, service.api);
    await mkdir(path.dirname(target), { recursive: true });
    await write(target, overlayText(service.api, all));
    lines.push(`drafted ${all.length} actions in ${target}; read them, and add the file to overlays.${service.api}`);
  }
  return lines.length === 0 ? ["nothing to draft: the recordings show nothing that the documents do not say"] : lines;
}

export function overlayText(api: string, actions: readonly DraftAction[]): string {
  const head = stringify({ overlay: "1.1.0", info: { title: `What the ${api} service sends`, version: "0.0.0" } });
  const items = actions.map(({ target, description, change, suggestions = [] }) => {
    const item = stringify([{ target, description, ...change }], { lineWidth: 0, aliasDuplicateObjects: false });
    const comments = suggestions.map((text) => `  # Suggestion: ${text.replaceAll(/[\r\n]+/g, " ")}\n`);
    return item.replace(/^(?=.)/gm, "  ") + comments.join("");
  });
  return `${head}actions:\n${items.join("")}`;
}

/** The drafted document, with the names of the overlays. @throws {PipelineError} if an action does not fit */
export function applyDraft(original: Bundle, api: string, actions: readonly DraftAction[]): Bundle {
  const yaml = parseYaml(path.resolve("draft.yaml"), overlayText(api, actions));
  return applyOverlays(original, [parseOverlay(yaml, "draft.yaml")]).bundle;
}

function staleExamples({ api, originalBundle }: VerifiedService, actions: readonly DraftAction[]): DraftAction[] {
  const { document } = applyDraft(originalBundle, api, actions);
  const ajv = createLenientAjv();
  ajv.addSchema({ ...document, $id: "document" }, "document");
  return [...walk(document)].flatMap(({ kind, node, path: at }): DraftAction[] => {
    if (kind !== "media type" || !isObject(node.schema)) return [];
    const validate = ajv.compile({ $ref: `document#${encodeURI(toPointer([...at, "schema"]))}` });
    const named = Object.values(isObject(node.examples) ? node.examples : {});
    const values = named.map((one) => (isObject(one) ? one.value : undefined));
    const key = "example" in node ? "example" : "examples";
    const isSound = (key === "example" ? [node.example] : values).every(
      (value) => value === undefined || validate(value),
    );
    if (isSound || !(key in node)) return [];
    return [
      { target: toJsonPath([...at, key]), change: { remove: true }, description: "The example contradicts the draft." },
    ];
  });
}
