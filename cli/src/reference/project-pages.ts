// The reference of a project, with its names and the changes of its overlays.

import { pascalCase } from "../pipeline/generators/print.ts";
import { forCallers, readModel } from "../pipeline/model/model.ts";
import { projectGaps } from "../project/project-gaps.ts";
import type { Project } from "../regeneration/regenerate.ts";
import type { Page } from "./page.ts";
import { referencePages } from "./reference-pages.ts";

/** @throws {PipelineError} if a document or an overlay has a problem */
export async function projectPages({ config, services }: Project): Promise<Page[]> {
  const contexts = services.map(({ api, renamed }) => {
    // Pages hold no import of the runtime, so that its module does not show.
    const naming = { api, runtime: "svc-sdk/runtime/v1", extension: ".js", placeholder: config.name } as const;
    return forCallers(readModel(renamed.document, naming));
  });
  const name = pascalCase(config.name);
  const webhooks = {
    ...{ module: `${config.package.name}/webhooks`, verifier: `create${name}Verifier` },
    handler: `create${name}WebhookHandler`,
  };
  return referencePages(contexts, { gaps: await projectGaps(config), webhooks });
}
