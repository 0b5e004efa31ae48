// The reference of a project, with its names and the changes of its overlays.

import { createContext } from "../pipeline/model/generator-context.ts";
import { asDocument } from "../pipeline/model/openapi-document.ts";
import { prepare } from "../pipeline/model/prepare.ts";
import type { Project } from "../regeneration/load-project.ts";
import type { Page } from "./page.ts";
import { referencePages } from "./reference-pages.ts";

export function projectPages({ config, services }: Project): Page[] {
  return referencePages(
    services.map(({ api, renamed }) => {
      // Pages hold no import, so that the runtime's module does not show.
      const naming = { api, runtime: "svc-sdk/runtime/v1", extension: ".js", placeholder: config.name } as const;
      return createContext(prepare(asDocument(renamed.document)), naming);
    }),
  );
}
