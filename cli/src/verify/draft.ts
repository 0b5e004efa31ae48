// Drafts the overlay with which the documents of a service say what recordings show.

import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { stringify } from "yaml";
import { applyOverlays } from "../overlays/apply-overlays.ts";
import { toJsonPath } from "../overlays/json-path.ts";
import { parseOverlay } from "../overlays/read-overlay.ts";
import type { Bundle } from "../pipeline/bundle/bundle-spec.ts";
import { parseYaml } from "../pipeline/bundle/read-yaml.ts";
import { checkSchemas, wrongExamples } from "../pipeline/checks/check-schemas.ts";
import type { Json } from "../pipeline/model/json-pointer.ts";
import { ProgramError } from "../sandbox-server/program-error.ts";
import { draftActions } from "./draft-responses.ts";
import type { Recording } from "./recording.ts";
import type { VerifiedService } from "./service.ts";

export interface DraftAction {
  readonly target: string;
  readonly change: { readonly update: Json } | { readonly copy: string } | { readonly remove: true };
  readonly description: string;
  /** What may be true too, but needs a person: formats and lists of values. */
  readonly suggestions?: readonly string[];
}

/** `overlays/verify.yaml` is `overlays/verify-fiat.yaml` for the service `fiat`. */
function draftFile(file: string, api: string): string {
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
    const { api } = service;
    const actions = completeDraft(service, recordings);
    if (actions.length === 0) continue;
    const target = draftFile(file, api);
    await mkdir(path.dirname(target), { recursive: true });
    await write(target, overlayText(api, actions));
    lines.push(`drafted ${actions.length} actions in ${target}; read them, and add the file to overlays.${api}`);
  }
  return lines.length === 0 ? ["nothing to draft: the recordings show nothing that the documents do not say"] : lines;
}

function overlayText(api: string, actions: readonly DraftAction[]): string {
  const head = stringify({ overlay: "1.1.0", info: { title: `What the ${api} service sends`, version: "0.0.0" } });
  const items = actions.map(({ target, description, change, suggestions = [] }) => {
    const item = stringify([{ target, description, ...change }], { lineWidth: 0, aliasDuplicateObjects: false });
    const comments = suggestions.map((text) => `  # Suggestion: ${text.replaceAll(/[\r\n]+/g, " ")}\n`);
    return item.replace(/^(?=.)/gm, "  ") + comments.join("");
  });
  return `${head}actions:\n${items.join("")}`;
}

/** The drafted document, with the names of the overlays. @throws {PipelineError} if an action does not fit */
export function applyDraft({ api, originalBundle }: VerifiedService, actions: readonly DraftAction[]): Bundle {
  const yaml = parseYaml(path.resolve("draft.yaml"), overlayText(api, actions));
  return applyOverlays(originalBundle, [parseOverlay(yaml, "draft.yaml")]).bundle;
}

/** The actions for one service, with the removal of examples that contradict them. @throws {PipelineError} for a schema that does not compile */
export function completeDraft(service: VerifiedService, recordings: readonly Recording[]): DraftAction[] {
  const actions = draftActions(service, recordings);
  if (actions.length === 0) return [];
  const bundle = applyDraft(service, actions);
  // Of a list or a named example, the whole.
  const stale = wrongExamples(bundle, checkSchemas(bundle)).map(({ path: at }) =>
    toJsonPath(at.at(-1) === "value" || typeof at.at(-1) === "number" ? at.slice(0, -1) : at),
  );
  const about = { change: { remove: true }, description: "The example contradicts the draft." } as const;
  return [...actions, ...[...new Set(stale)].map((target) => ({ target, ...about }))];
}
