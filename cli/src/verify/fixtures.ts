// What the caller knows about the service's data: ids, bodies and query parameters.

import { refuse } from "../pipeline/bundle/problem.ts";
import { readYaml } from "../pipeline/bundle/read-yaml.ts";
import { createAjv, describeError } from "../pipeline/model/ajv.ts";
import { fromPointer } from "../pipeline/model/json-pointer.ts";

export interface Fixtures {
  /** By name, such as `svcCardId`; of one operation, `getTransactionReceipt.id` or `deployCardSafe.svcCardId`. */
  readonly ids: Readonly<Record<string, string>>;
  readonly operations: Readonly<Record<string, OperationFixture>>;
}

interface OperationFixture {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export const noFixtures: Fixtures = { ids: {}, operations: {} };

/** @param file Its absolute path. @throws {PipelineError} for a file that is no file of fixtures, with all of its problems */
export async function readFixtures(file: string, operationIds: readonly string[]): Promise<Fixtures> {
  const { value, locate } = await readYaml(file);
  const texts = { type: "object", additionalProperties: { type: ["string", "number"] } };
  const operation = record({ body: true, query: { type: "object" }, headers: texts });
  const operations = record(Object.fromEntries(operationIds.map((id) => [id, operation])));
  const validate = createAjv().compile<Partial<Fixtures>>(record({ ids: texts, operations }));
  if (validate(value)) {
    const ids = Object.entries(value.ids ?? {}).map(([name, id]) => [name, String(id)]);
    return { ids: Object.fromEntries(ids), operations: value.operations ?? {} };
  }
  const hint = "Write `ids: { svcCardId: … }` and `operations: { createWallet: { body: … } }`.";
  const problems = (validate.errors ?? []).map((error) => {
    const at = fromPointer(error.instancePath);
    const key: string | undefined = error.params.additionalProperty;
    const what = key === undefined ? describeError(error) : `cannot have ${JSON.stringify(key)}`;
    const reason = `${at.join(".") || "a file of fixtures"} ${what}`;
    return { ...locate(key === undefined ? at : [...at, key]), reason, hint };
  });
  refuse(problems);
  return noFixtures;
}

function record(properties: object): object {
  return { type: "object", properties, additionalProperties: false };
}
