// The programme's desk, on the command line: `npm start -- <command> <arguments>`. Errors of the SDK contain no secrets.

import { CryptoClient } from "svc-sdk";
import { enrol } from "./enrol.ts";
import { freezeCard } from "./freeze.ts";
import { issueCard } from "./issue-card.ts";
import { readStatement } from "./statement.ts";
import { viewWallet } from "./wallet.ts";

const USAGE = `Usage: npm start -- <command>

  enrol <reference> <email>     add a customer
  issue <reference>              issue the customer's virtual card
  wallet <reference>             show the balance, and where to send money
  statement <reference>          list all transactions, with totals
  freeze <reference> <card id>   stop a card`;

const [command = "", externalId = "", argument = ""] = process.argv.slice(2);

const commands = new Map<string, (wallets: CryptoClient) => Promise<unknown>>([
  [
    "enrol",
    async (wallets) => {
      // The customer's card token stays out of the terminal.
      const { svc_card_id, flow_status, cards } = await enrol(wallets, { externalId, email: argument });
      return { svc_card_id, flow_status, cards };
    },
  ],
  ["issue", (wallets) => issueCard(wallets, externalId)],
  ["wallet", (wallets) => viewWallet(wallets, externalId)],
  ["statement", (wallets) => readStatement(wallets, externalId)],
  [
    "freeze",
    async (wallets) => {
      await freezeCard(wallets, externalId, argument);
      return "frozen";
    },
  ],
]);

const run = commands.get(command);
// Base URL and credentials: SVC_CRYPTO_BASE_URL, SVC_CRYPTO_API_KEY, SVC_CRYPTO_API_SECRET.
console.log(run ? await run(new CryptoClient({ serviceName: process.env.SVC_SERVICE_NAME })) : USAGE);
