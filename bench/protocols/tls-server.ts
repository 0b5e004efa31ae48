// A server over TLS on loopback, for `serve`, which speaks HTTP/2 and HTTP/1.1. Prints its address. Its certificate is in the
// folder that it is started with.

import { readFileSync } from "node:fs";
import { createSecureServer } from "node:http2";
import type { AddressInfo } from "node:net";
import path from "node:path";

const [folder = ""] = process.argv.slice(2);
const body = JSON.stringify({
  success: true,
  message: "Funding address retrieved.",
  data: { address: "ExampleFundingAddress111111111111111111111", network: "example-network", supported_tokens: [] },
});

const options = {
  key: readFileSync(path.join(folder, "key.pem")),
  cert: readFileSync(path.join(folder, "certificate.pem")),
  allowHTTP1: true,
};
const server = createSecureServer(options, (request, response) => {
  request.resume().on("end", () => {
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
    response.end(body);
  });
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.stdin.resume().on("end", () => process.exit());
