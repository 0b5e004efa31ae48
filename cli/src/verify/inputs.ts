// What a run reads before it starts: the documents, and the credentials of the environment.

import { ourDocument, ourServices } from "../documents/gaps.ts";
import { bundleSpec } from "../pipeline/bundle/bundle-spec.ts";
import type { RunStep } from "../pipeline/bundle/problem.ts";
import { clientOf, type ProjectConfig } from "../project/project-config.ts";
import { type Credential, type Credentials, LOGINS } from "./run.ts";
import { readService, type VerifiedService } from "./service.ts";

/** Those of the project, with its overlays and names; without one, those of this package. @throws {PipelineError} */
export async function loadServices(config: ProjectConfig | undefined, runStep: RunStep): Promise<VerifiedService[]> {
  if (config === undefined) {
    const bundles = await Promise.all(ourServices.map((api) => bundleSpec(ourDocument(api))));
    return bundles.map((bundle, index) => readService(ourServices[index] ?? "", bundle));
  }
  const { loadProject } = await import("../regeneration/regenerate.ts");
  const { openChecked } = await import("../project/checked.ts");
  const { services } = await loadProject(config, { runStep, checked: await openChecked(config) });
  return services.map(({ api, renamed, completed }) => readService(api, renamed, completed));
}

/** @param name Of the project, which may replace `SVC` at the start of a variable. */
export function readCredentials(
  env: Readonly<Record<string, string | undefined>>,
  services: readonly VerifiedService[],
  name = "svc",
): Credentials {
  const variable = (suffix: string) => env[`${name.toUpperCase()}_${suffix}`] || env[`SVC_${suffix}`] || undefined;
  const connector = variable("AGENT_CONNECTOR_KEY");
  const own = services.map(({ api }): [string, Credential] => {
    const login = LOGINS[api]?.fields;
    // As the clients of a generated package name them.
    const prefix = clientOf(api).toUpperCase();
    const token = variable(`${prefix}_TOKEN`) ?? (login ? undefined : variable(`${prefix}_API_KEY`));
    const fields = Object.entries(login ?? {}).map(([field, suffix]) => [field, variable(suffix)]);
    const isComplete = fields.length > 0 && fields.every(([, value]) => value !== undefined);
    return [api, { ...(token !== undefined && { token }), ...(isComplete && { login: Object.fromEntries(fields) }) }];
  });
  return { ...Object.fromEntries(own), ...(connector !== undefined && { connector: { token: connector } }) };
}
