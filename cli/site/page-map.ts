// The map of page files, which VitePress gives to every page. It grows with the site, and a reader who stays on a page needs one entry.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const MAP = /__VP_HASH_MAP__=JSON\.parse\("(?:[^"\\]|\\.)*"\)/;

const OWN =
  "__VP_HASH_MAP__=Object.fromEntries(Array.from(document.querySelectorAll('link[href$=\".lean.js\"]'),({href})=>/([^/]+)\\.([^.]+)\\.lean\\.js$/.exec(decodeURI(href).replace(/[^/]+\\.md\\./,name=>name.toLowerCase())).slice(1)))";

/** After a build into this folder: a page knows its own file. For others the router fetches `hashmap.json`, as after a new deployment. */
export function shortenPageMap(folder: string): void {
  const chunks = join(folder, "assets/chunks");
  for (const name of readdirSync(chunks).filter((file) => file.startsWith("metadata."))) {
    const file = join(chunks, name);
    writeFileSync(
      file,
      readFileSync(file, "utf8").replace(MAP, () => OWN),
    );
  }
}
