// Drafts the overlay with which the document of a service says what recordings show.

import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { stringify } from "yaml";
import { ProgramError } from "../sandbox-server/program-error.ts";
import { type DraftAction, DraftDocument } from "./draft-document.ts";
import { draftResponses } from "./draft-responses.ts";
import type { Recording } from "./recording.ts";
import type { VerifiedService } from "./service.ts";

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

/** Resolves to what has been written, in words. @throws {PipelineError} for a schema that does not compile */
export async function writeDrafts(
  file: string,
  services: readonly VerifiedService[],
  recordings: readonly Recording[],
  write: (file: string, text: string) => Promise<void>,
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const service of services) {
    const { api } = service;
    const actions = draftActions(service, recordings);
    if (actions.length === 0) continue;
    const target = draftFile(file, api);
    await mkdir(path.dirname(target), { recursive: true });
    await write(target, overlayText(api, actions));
    lines.push(`drafted ${actions.length} actions in ${target}; read them, and add the file to overlays.${api}`);
  }
  return lines.length === 0 ? ["nothing to draft: the recordings show nothing that the documents do not say"] : lines;
}

export function draftActions(service: VerifiedService, recordings: readonly Recording[]): readonly DraftAction[] {
  const draft = new DraftDocument(service);
  draftResponses(draft, service, recordings);
  draft.removeExamples();
  return draft.actions();
}

export function overlayText(api: string, actions: readonly DraftAction[]): string {
  const head = stringify({ overlay: "1.1.0", info: { title: `What the ${api} service sends`, version: "0.0.0" } });
  const items = actions.map(({ suggestions, ...action }) => {
    const item = stringify([action], { lineWidth: 0, aliasDuplicateObjects: false }).replace(/^(?=.)/gm, "  ");
    return item + suggestions.map((text) => `  # Suggestion: ${text.replaceAll(/[\r\n]+/g, " ")}\n`).join("");
  });
  return `${head}actions:\n${items.join("")}`;
}
