import { expect, it } from "vitest";
import { PipelineError } from "../pipeline/bundle/problem.ts";
import type { JsonObject } from "../pipeline/model/json-pointer.ts";
import { checkClients } from "./check-documents.ts";
import { operation } from "./testing/small-documents.ts";

/** A service with one operation for each client. */
function service(api: string, ...clients: string[]) {
  const paths: JsonObject = Object.fromEntries(
    clients.map((client) => [
      `/${client}`,
      { get: operation({ operationId: `${api}${client}` }, { client, resource: "things", method: "get" }) },
    ]),
  );
  const locate = () => ({ file: `${api}.json`, line: 1 });
  return { api, wire: { file: `${api}.json`, files: [], document: { openapi: "3.1.1", paths }, locate } };
}

function complaints(...services: ReturnType<typeof service>[]): string[] {
  try {
    checkClients(services);
    return [];
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error;
    return error.problems.map(({ file, reason, hint }) => `${file}: ${reason} ${hint}`);
  }
}

it("accepts clients of one service each", () => {
  const [crypto, idCheck] = [service("crypto", "crypto", "agent"), service("id-check", "idcheck")];
  expect(complaints(service("fiat", "fiat"), crypto, idCheck)).toEqual([]);
});

it.each([
  ["of another service", "fiat", 'the client "fiat" is one of the fiat service'],
  ["of the agent operations", "agent", 'the client "agent" is one of the crypto service'],
  ["that two services name", "shared", 'the client "shared" is one of the fiat service'],
  ["with the name of a member", "close", 'no client can be named "close": the generated package uses this name'],
  ["with the name of a property", "wallets", 'no client can be named "wallets": the generated package uses this name'],
])("refuses a client %s", (_, client, reason) => {
  const [fiat, crypto] = [service("fiat", "fiat", "shared"), service("crypto", "crypto")];
  expect(complaints(fiat, crypto, service("kyc", client))).toEqual([`kyc.json: ${reason} Use kyc.`]);
});
