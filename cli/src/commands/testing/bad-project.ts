// A small project that tests spoil in one place.

import type { ProjectFiles } from "../../project/testing/project-folder.ts";
import { smallDocuments } from "../../regeneration/testing/small-documents.ts";

const { fiat, crypto: wallet } = smallDocuments();

/** Sound: `regenerate` succeeds on it. */
export const smallFiles: ProjectFiles = {
  "svc.config.yaml": "name: acme\npackage: { name: acme-sdk, version: 0.1.0 }\noverlays: { fiat: [fiat.yaml] }\n",
  "fiat.yaml": 'overlay: 1.1.0\ninfo: { title: Fiat, version: "1" }\nactions:\n',
  "documents/fiat.json": JSON.stringify(fiat, null, 2),
  "documents/crypto.json": JSON.stringify(wallet, null, 2),
};

/** The files, with this line in the configuration instead of the overlays. */
export function configLine(line: string, more: ProjectFiles = {}): ProjectFiles {
  return { "svc.config.yaml": `name: acme\npackage: { name: acme-sdk, version: 0.1.0 }\n${line}\n`, ...more };
}

/** The overlay with these actions, in YAML with an indentation of two. */
export function overlayActions(actions: string): ProjectFiles {
  return { "fiat.yaml": `${smallFiles["fiat.yaml"]}${actions}\n` };
}
