// Checks documents on their own and with each other: those of our services, and third-party documents.

import { consumerRules, foreignConventions } from "../../../specs/rules/consumer-rules.ts";
import { type Bundle, bundleSpec } from "../pipeline/bundle/bundle-spec.ts";
import { located, PipelineError, type Problem, problemAt, type RunStep, refuse } from "../pipeline/bundle/problem.ts";
import { checkBundle, checkForeign, checkForeignStructure } from "../pipeline/checks/check-spec.ts";
import { checkOperationIds } from "../pipeline/checks/check-structure.ts";
import { createLenientAjv, describeError } from "../pipeline/model/ajv.ts";
import { fromPointer, isObject } from "../pipeline/model/json-pointer.ts";
import { asDocument, type Schema } from "../pipeline/model/openapi-document.ts";
import { listOperations } from "../pipeline/model/operation-object.ts";
import { readResponses, responseExample } from "../pipeline/model/response-object.ts";
import { clientOf, RESERVED_CLIENTS } from "../project/project-config.ts";
import { withoutForeignNames } from "../project/read-documents.ts";
import { type Prepared, prepareForeign } from "./prepare-foreign.ts";
import type { ProjectService } from "./regenerate.ts";

export interface LintOptions {
  /** OpenAPI 3.1 documents. */
  readonly documents: readonly string[];
  /** Runs each step, for example to print and time it. */
  readonly runStep?: RunStep;
}

/**
 * Checks every document, even after one with problems. Resolves to the warnings.
 *
 * @throws {PipelineError} with the problems of all
 */
export async function lintDocuments({
  documents,
  runStep = (_, work) => work(),
}: LintOptions): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  for (const document of documents) {
    const prefixed: RunStep = (title, work) => runStep(`${document}: ${title}`, work);
    try {
      const bundle = await prefixed("bundle", () => bundleSpec(document));
      if (bundle.isOurs) await checkBundle(bundle, { rules: consumerRules, runStep: prefixed });
      else {
        const plain = withoutForeignNames(bundle);
        const input = { api: "service", document: plain, others: [], taken: new Set<string>(), runStep: prefixed };
        warnings.push(...(plain.ignored ? [plain.ignored] : []), ...(await checkExtra(input)).wrongExamples);
      }
    } catch (error) {
      if (!(error instanceof PipelineError)) throw error;
      problems.push(...error.problems);
    }
  }
  refuse(problems);
  return warnings;
}

interface ExtraInput {
  readonly api: string;
  readonly document: Bundle;
  /** The documents of the services before it, with their overlays. */
  readonly others: readonly Bundle[];
  /** The operationIds of those services. */
  readonly taken: ReadonlySet<string>;
  readonly runStep: RunStep;
}

/** Throws a `PipelineError` with the problems of the first failing step. */
export async function checkExtra(
  input: ExtraInput,
): Promise<Prepared & { readonly wrongExamples: readonly WrongExample[] }> {
  const { api, document, others, taken, runStep } = input;
  await checkForeignStructure(document, runStep);
  // Handlers and the sandbox's answers find an operation by its id, so a new name would hide one behind the other.
  await runStep("operation ids", async () => checkOperationIds([...others, document]));
  const prepared = await runStep("prepare", async () => prepareForeign(document, api, taken));
  const { bundle } = prepared;
  await checkForeign(bundle, { conventions: foreignConventions, runStep });
  const wrong = await runStep("validate examples", () => located(bundle, async () => wrongExamples(bundle)));
  return { ...prepared, wrongExamples: wrong };
}

export interface WrongExample extends Problem {
  readonly operationId: string;
}

const documentId = "document";

/** The first error of each example that the sandbox would answer with. */
function wrongExamples(bundle: Bundle): WrongExample[] {
  const document = asDocument(bundle.document);
  const ajv = createLenientAjv({ allErrors: false });
  ajv.addSchema({ components: document.components ?? {} }, documentId, false, false);
  return listOperations(document).flatMap((entry) => {
    const example = responseExample(document, readResponses(document, entry));
    if (example?.media.schema === undefined) return [];
    const error = firstError(ajv, example.media.schema, example.body);
    if (error === undefined) return [];
    const at = [...fromPointer(entry.pointer), "responses", example.status, ...example.at];
    const reason =
      `the example of the ${example.status} response of ${entry.id} is not valid (${error}), so the sandbox does not ` +
      "respond with it";
    return [{ ...problemAt(bundle, at, reason), operationId: entry.id }];
  });
}

/** Undefined also for a schema that cannot be compiled: the generator of validators reports it. */
function firstError(ajv: ReturnType<typeof createLenientAjv>, schema: Schema, body: unknown): string | undefined {
  const absolute = JSON.parse(JSON.stringify(schema), (key, value) =>
    key === "$ref" && typeof value === "string" && value.startsWith("#/") ? `${documentId}${value}` : value,
  );
  try {
    const validate = ajv.compile(absolute);
    if (validate(body)) return undefined;
    const [error] = validate.errors ?? [];
    if (error === undefined) return undefined;
    return [error.instancePath, describeError(error)].filter(Boolean).join(" ");
  } catch {
    return undefined;
  }
}

type Service = Pick<ProjectService, "api" | "completed">;

/** Throws a `PipelineError` with every operation whose `x-sdk` names a client that its service cannot have. */
export function checkClients(services: readonly Service[]): void {
  const owners = new Map(services.map(({ api }) => [clientOf(api), api]));
  owners.set("agent", "crypto");
  refuse(services.flatMap((service) => problemsOf(service, owners)));
}

/** `owners`: services by client; grows. */
function problemsOf({ api, completed }: Service, owners: Map<string, string>): Problem[] {
  return listOperations(asDocument(completed.document)).flatMap(({ path, method, operation }) => {
    const sdk = operation["x-sdk"];
    if (!isObject(sdk) || typeof sdk.client !== "string") return [];
    const { client } = sdk;
    const owner = owners.get(client) ?? api;
    owners.set(client, owner);
    const reason = RESERVED_CLIENTS.includes(client)
      ? `no client can be named "${client}": the generated package uses this name`
      : owner === api
        ? undefined
        : `the client "${client}" is one of the ${owner} service`;
    const at = ["paths", path, method.toLowerCase(), "x-sdk", "client"];
    return reason === undefined ? [] : [{ ...problemAt(completed, at, reason), hint: `Use ${clientOf(api)}.` }];
  });
}
