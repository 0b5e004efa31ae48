// What a run reads before it starts: the documents, and the credentials of the environment.

import { ourDocument, ourServices } from "../documents/gaps.ts";
import { bundleSpec } from "../pipeline/bundle/bundle-spec.ts";
import type { RunStep } from "../pipeline/bundle/problem.ts";
import { clientOf, type ProjectConfig } from "../project/project-config.ts";
import { readService, type VerifiedService } from "./service.ts";

/** Those of the project, with its overlays and names; without one, those of this package. @throws {PipelineError} */
export async function loadServices(config: ProjectConfig | undefined, runStep: RunStep): Promise<VerifiedService[]> {
  if (config === undefined)
    return await Promise.all(ourServices.map(async (api) => readService(api, await bundleSpec(ourDocument(api)))));
  const { loadProject } = await import("../regeneration/regenerate.ts");
  const { openChecked } = await import("../project/checked.ts");
  const { services } = await loadProject(config, { runStep, checked: await openChecked(config) });
  return services.map(({ api, renamed, completed }) => readService(api, renamed, completed));
}

/** By service; `connector` is the key of agent operations. */
export interface Credentials {
  readonly [api: string]: Credential | undefined;
}

export interface Credential {
  /** The body with which the service's login is called. */
  readonly login?: Readonly<Record<string, string>>;
  /** A token that is there already, or an API key. */
  readonly token?: string;
}

/** The operations that return a token, its place, and the fields of their bodies. */
export const LOGINS: Readonly<Record<string, { id: string; place: string; fields: readonly string[] }>> = {
  fiat: { id: "login", place: "data.access_token", fields: ["account_id", "app_secret"] },
  crypto: { id: "createToken", place: "access_token", fields: ["api_key", "api_secret"] },
};

/**
 * As the clients of a generated package name the variables: `SVC_FIAT_ACCOUNT_ID`, `SVC_CRYPTO_TOKEN`.
 *
 * @param name Of the project, which may replace `SVC` at the start of a variable.
 */
export function readCredentials(
  env: Readonly<Record<string, string | undefined>>,
  services: readonly Pick<VerifiedService, "api">[],
  name = "svc",
): Credentials {
  const variable = (suffix: string) => {
    const upper = suffix.toUpperCase();
    return env[`${name.toUpperCase()}_${upper}`] || env[`SVC_${upper}`] || undefined;
  };
  const connector = variable("agent_connector_key");
  const own = services.map(({ api }): [string, Credential] => {
    const { fields } = LOGINS[api] ?? {};
    const client = clientOf(api);
    const token = variable(`${client}_token`) ?? (fields ? undefined : variable(`${client}_api_key`));
    const login = (fields ?? []).map((field) => [field, variable(`${client}_${field}`)]);
    const isComplete = login.length > 0 && login.every(([, value]) => value !== undefined);
    return [api, { ...(token !== undefined && { token }), ...(isComplete && { login: Object.fromEntries(login) }) }];
  });
  return { ...Object.fromEntries(own), ...(connector !== undefined && { connector: { token: connector } }) };
}

/** What no report and no recording may contain. */
export function secretsOf(credentials: Credentials): readonly string[] {
  return Object.values(credentials).flatMap((one) => [one?.token ?? [], Object.values(one?.login ?? {})].flat());
}
