// All files of an SDK, from the checked services of a project.

import type { Bundle } from "../../pipeline/bundle/bundle-spec.ts";
import { located } from "../../pipeline/bundle/problem.ts";
import type { RunStep } from "../../pipeline/checks/check-spec.ts";
import { generateClients } from "../../pipeline/generators/package/index-file.ts";
import { createContext, type OutputNaming } from "../../pipeline/model/model.ts";
import { asDocument } from "../../pipeline/model/openapi-document.ts";
import { generateService } from "../../pipeline/pipeline.ts";
import type { Files } from "../../pipeline/write/write-output.ts";
import type { ProjectConfig } from "../../project/project-config.ts";
import type { Project, ProjectService } from "../load-project.ts";
import { packageJson, runtime, tsconfigJson } from "./package-files.ts";
import { readmeFile } from "./readme-file.ts";
import { sandboxDocument, sandboxFile } from "./sandbox-files.ts";
import { clientsOf, type SdkService } from "./sdk-service.ts";
import { serviceIndexFile } from "./service-index-file.ts";

/** Everything but the manifest. Throws a `PipelineError` for what the generators cannot express. */
export async function sdkFiles({ config, services }: Project, runStep: RunStep): Promise<Files> {
  const sources: Record<string, string> = {};
  const sdk: SdkService[] = [];
  for (const service of services) {
    const { api, kind, renamed, wire, wrongExamples } = service;
    const step: RunStep = (title, work) => runStep(`${api}: ${title}`, work);
    const files = await generateService(renamed, naming(api, config.name), step);
    for (const [name, text] of Object.entries(files)) {
      // The document has the names of the wire already.
      if (name !== "rename-map.ts") sources[`${api}/${name}`] = text;
    }
    const canonical = await located(wire, async () =>
      createContext(asDocument(wire.document), naming(api, kind === "extra" ? config.name : "svc")),
    );
    Object.assign(
      sources,
      await step("sandbox", () => located(wire, () => sandboxDocument(canonical, wire !== renamed, wrongExamples))),
    );
    sdk.push(await located(renamed, async () => toSdkService(config, service)));
  }
  const apis = services.map(({ api }) => api);
  const first = services[0]?.renamed;
  Object.assign(sources, {
    ...(first && (await located(first, async () => generateClients({ ...config, services: sdk })))),
    "sandbox.ts": sandboxFile(config.name, apis, config.webhooks.timestampHeader),
    ...Object.fromEntries(sdk.map((service) => [`${service.api}/index.ts`, serviceIndexFile(service)])),
  });
  const leftOut = services.flatMap(({ api, leftOut: parts }) =>
    parts.map(({ method, path, part, reason }) => ({
      api,
      what: [`${method} ${path}`, part].filter(Boolean).join(", "),
      reason,
    })),
  );
  return {
    "package.json": packageJson(config, apis),
    "tsconfig.json": tsconfigJson,
    "README.md": readmeFile(config, sdk, leftOut),
    "renames.json": `${JSON.stringify(Object.fromEntries(services.map(({ api, renames }) => [api, renames])), null, 2)}\n`,
    ...Object.fromEntries(Object.entries(sources).map(([name, text]) => [`src/${name}`, text])),
  };
}

function naming(api: string, placeholder: string): OutputNaming {
  return { api, runtime: runtime.module, extension: ".js", placeholder };
}

function toSdkService(config: ProjectConfig, { api, kind, renamed }: ProjectService): SdkService {
  const context = createContext(asDocument((renamed satisfies Bundle).document), naming(api, config.name));
  const baseUrls = Object.entries(config.environments).flatMap(([environment, addresses = {}]) => {
    const address = addresses[api];
    return address === undefined ? [] : [[environment, address] as const];
  });
  return {
    ...{ api, kind, context, clients: clientsOf(config.name, api, context) },
    baseUrls: Object.fromEntries(baseUrls),
  };
}
