// The documents and clients of the worked example, for the contract tests: `npm run test:acme`.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { OpenApiDocument } from "../../contract-tests/support/documents/bundled-documents.ts";
import type { Subject } from "../../contract-tests/support/subject/subject-type.ts";
import { acmeFolder } from "./prepare.ts";

type ClientClass = new (options: object) => object;

const sources = join(acmeFolder, "sdk/src");
const { AcmeFiatClient, AcmeCryptoClient, AcmeAgentClient, AcmeKycClient } = (await import(
  join(sources, "clients.ts")
)) as Record<"AcmeFiatClient" | "AcmeCryptoClient" | "AcmeAgentClient" | "AcmeKycClient", ClientClass>;

export const subject: Subject = {
  documents: { fiat: documentOf("fiat"), crypto: documentOf("crypto"), kyc: withoutUpload(documentOf("kyc")) },
  clients: {
    fiat: (options, [accountId, appSecret]) => new AcmeFiatClient({ ...options, accountId, appSecret }),
    crypto: (options, [apiKey, apiSecret]) => new AcmeCryptoClient({ ...options, apiKey, apiSecret }),
    agent: (options, [connectorKey]) => new AcmeAgentClient({ ...options, connectorKey }),
    kyc: (options, [apiKey]) => new AcmeKycClient({ ...options, apiKey }),
  },
  otherMethods: { kyc: ["documents.upload"] },
};

/** The suites write JSON bodies; the story tests the form. */
function withoutUpload({ paths, ...document }: OpenApiDocument): OpenApiDocument {
  const { "/customers/{customer_id}/documents": _, ...others } = paths;
  return { ...document, paths: others };
}

function documentOf(service: string): OpenApiDocument {
  return JSON.parse(readFileSync(join(sources, service, "openapi.json"), "utf8")) as OpenApiDocument;
}
