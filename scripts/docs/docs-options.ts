// The options of `npm run docs` and `npm run docs:dev`.

import { parseArgs } from "node:util";
import type { DocsSettings } from "./docs-site.ts";

export interface DocsOptions {
  readonly settings: DocsSettings;
  readonly check: boolean;
  readonly help: boolean;
}

export const usage = `npm run docs -- [options]

Builds the documentation site into build/site/out: static files for any host.

  --base <path>         path under which the host serves the site (default: /)
  --origin <address>    where it is published, for sitemap.xml (default: https://docs.example)
  --source-url <url>    links source files that pages name, such as https://code.example/svc-sdk/blob/main/
  --edit-url <url>      shows "Edit this page", such as https://code.example/svc-sdk/edit/main/
  --check               builds nothing; checks spelling, links and the types of the theme
  --help                prints this text

npm run docs:dev serves the site while you edit the guides.`;

/** @throws if an option is unknown or its value invalid */
export function readDocsOptions(args: readonly string[]): DocsOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      base: { type: "string", default: "/" },
      origin: { type: "string", default: "https://docs.example" },
      "source-url": { type: "string" },
      "edit-url": { type: "string" },
      check: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const { base, origin, check, help } = values;
  if (!/^\/(?:[^/]+\/)*$/.test(base))
    throw new Error(`--base must begin and end with "/", such as /docs/; got ${base}`);
  if (!URL.canParse(origin)) throw new Error(`--origin must be an address such as https://docs.example; got ${origin}`);
  return {
    settings: { base, origin, sourceUrl: folderUrl(values["source-url"]), editUrl: folderUrl(values["edit-url"]) },
    ...{ check, help },
  };
}

function folderUrl(url: string | undefined): string | undefined {
  return url?.replace(/\/*$/, "/");
}
