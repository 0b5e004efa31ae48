// The programme's desk, on the command line: `npm start -- <command> <arguments>`. Errors of the SDK contain no secrets.

import { CryptoClient } from "svc-sdk";
import { enrol } from "./enrol.ts";
import { freezeCard } from "./freeze.ts";
import { issueCard } from "./issue-card.ts";
import { readStatement } from "./statement.ts";
import { viewWallet } from "./wallet.ts";

const USAGE = `Usage: npm start -- <command>

  enrol <reference> <e-mail>     add a customer
  issue <reference>              issue the customer's virtual card
  wallet <reference>             show the balance, and where to send money
  statement <reference>          list all transactions, with totals
  freeze <reference> <card id>   stop a card`;

const [command, externalId = "", argument = ""] = process.argv.slice(2);

async function run(client: CryptoClient): Promise<unknown> {
  switch (command) {
    case "enrol": {
      // The customer's card token stays out of the terminal.
      const { svc_card_id, flow_status, cards } = await enrol(client, { externalId, email: argument });
      return { svc_card_id, flow_status, cards };
    }
    case "issue":
      return issueCard(client, externalId, { onProgress: ({ step }) => console.error(`wallet: ${step}`) });
    case "wallet":
      return viewWallet(client, externalId);
    case "statement":
      return readStatement(client, externalId);
    case "freeze":
      await freezeCard(client, externalId, argument);
      return "frozen";
    default:
      return USAGE;
  }
}

// Base URL and credentials: SVC_CRYPTO_BASE_URL, SVC_CRYPTO_API_KEY, SVC_CRYPTO_API_SECRET.
const wallets = new CryptoClient({ serviceName: process.env.SVC_SERVICE_NAME });
console.log(await run(wallets));
