// A plain server on loopback: it reads each request to its end and sends a short JSON body of known length.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const address = {
  success: true,
  message: "Funding address retrieved.",
  data: { address: "ExampleFundingAddress111111111111111111111", network: "example-network", supported_tokens: [] },
};

const quote = {
  success: true,
  message: "Quote created.",
  data: {
    quoteId: "quote_example",
    sourceAsset: "USDC_SOLANA",
    destinationAsset: "ETH",
    inputAmount: "100.00",
    estimatedOutput: "0.031250000000000000",
    exchangeRate: "0.0003125",
    fee: { amount: "0.50", currency: "USDC" },
    expiresAt: "2030-01-15T09:31:00Z",
  },
};

const transfer = {
  status: true,
  message: "Funds sent.",
  data: {
    transaction_id: "transaction_example",
    transaction_hash: "ExampleTransactionHash11111111111111111111",
    gas_amount: "0.020",
    platform_fee: "0.100",
    total_fee: "0.124",
  },
};

const texts = { GET: JSON.stringify(address), quote: JSON.stringify(quote), transfer: JSON.stringify(transfer) };

const server = createServer((request, response) => {
  request.resume().on("end", () => {
    const text =
      request.method === "GET" ? texts.GET : request.url?.endsWith("/swap/quote") ? texts.quote : texts.transfer;
    response.writeHead(200, {
      "content-type": "application/json",
      "content-length": text.length,
      "x-ratelimit-limit": "1000",
      "x-ratelimit-remaining": "999",
      "x-ratelimit-reset": "1900000000",
    });
    response.end(text);
  });
});

// Longer than a round, so that no contender meets a connection that is about to be closed.
server.keepAliveTimeout = 120_000;
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
