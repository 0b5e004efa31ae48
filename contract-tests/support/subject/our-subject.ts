// Our documents and our clients.

import { AgentClient, CryptoClient, FiatClient } from "../../../src/index.ts";
import { documents } from "../documents/bundled-documents.ts";
import type { Subject } from "./subject-type.ts";

export const ourSubject: Subject = {
  documents,
  clients: {
    fiat: (options, [accountId, appSecret]) => new FiatClient({ ...options, accountId, appSecret }),
    crypto: (options, [apiKey, apiSecret]) => new CryptoClient({ ...options, apiKey, apiSecret }),
    agent: (options, [connectorKey]) => new AgentClient({ ...options, connectorKey }),
  },
};
