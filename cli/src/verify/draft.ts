// placeholder
import type { Recording } from "./recording.ts";
import type { VerifiedService } from "./service.ts";

export async function writeDrafts(_recordings: readonly Recording[], _services: readonly VerifiedService[], _folder: string, _write: unknown): Promise<string[]> {
  return [];
}
