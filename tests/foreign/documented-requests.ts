// Calls every operation of a foreign service through its generated client, with the document's examples or samples of its
// schemas, against a mock that validates each request.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { pascalCase } from "../../cli/src/pipeline/generators/print.ts";
import { readModel } from "../../cli/src/pipeline/model/model.ts";
import { startPrism, type Violation, violationsOf } from "../../contract-tests/support/harness/prism.ts";
import type { ForeignSdk } from "./foreign-sdk.ts";
import { methodArguments } from "./method-arguments.ts";

/** What happened to the request of one operation. */
export interface RequestOutcome {
  readonly operationId: string;
  /** Undefined if the mock accepted the request, and the client its response. */
  readonly problem: string | undefined;
}

type Method = (...given: readonly unknown[]) => Promise<unknown>;
type Client = Readonly<Record<string, Readonly<Record<string, Method>>>>;

/** One outcome for each operation, in the order of the document. */
export async function documentedRequests({ project, sources }: ForeignSdk, api: string): Promise<RequestOutcome[]> {
  const service = project.services.find((one) => one.api === api);
  if (service === undefined) throw new Error(`there is no service ${api}`);
  const naming = { api, runtime: "", extension: ".js", placeholder: "acme" } as const;
  const ctx = readModel(service.wire.document, naming);
  // A document of webhooks alone has no client.
  if (ctx.operations.length === 0) return [];
  await using prism = await startPrism(service.wire.document);
  let violations: Violation[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await globalThis.fetch(input, init);
    violations = violationsOf(response.headers, await response.clone().text());
    return response;
  };
  const client = await createClient(sources, api, { baseUrl: prism.url, fetch, maxRetries: 0 });

  const outcomes: RequestOutcome[] = [];
  for (const model of ctx.operations) {
    violations = [];
    const { resource, method } = model.sdk;
    const failure = await Promise.resolve()
      .then(() => client[resource]?.[method]?.(...methodArguments(ctx, model)))
      .then(
        () => undefined,
        (error: unknown) => String(error),
      );
    outcomes.push({ operationId: model.id, problem: problemOf(violations, failure) });
  }
  return outcomes;
}

/** A failure of the client may come from a response that does not follow the document: the mock says so. */
function problemOf(violations: readonly Violation[], failure: string | undefined): string | undefined {
  const of = (part: string) => violations.find(({ location }) => location[0] === part);
  const [request, response] = [of("request"), of("response")];
  if (request !== undefined) return toText(request);
  return failure === undefined || response === undefined ? failure : `${failure} (${toText(response)})`;
}

function toText({ location, message }: Violation): string {
  return `${location.join(".")}: ${message}`;
}

/** With whichever credential the client takes. */
async function createClient(sources: string, api: string, options: object): Promise<Client> {
  const module = (await import(pathToFileURL(join(sources, "clients.ts")).href)) as Record<
    string,
    new (
      options: object,
    ) => Client
  >;
  const Client = module[`Acme${pascalCase(api)}Client`];
  if (Client === undefined) throw new Error(`the SDK has no client for ${api}`);
  for (const credentials of [{ token: "a.b.c" }, { apiKey: "key" }, {}]) {
    try {
      return new Client({ ...options, ...credentials });
    } catch (error) {
      if (!/option/.test(String(error))) throw error;
    }
  }
  throw new Error(`the client for ${api} takes no credential`);
}
