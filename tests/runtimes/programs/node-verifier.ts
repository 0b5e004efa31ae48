// The verifier on a server of node:http.

import { createServer } from "node:http";
import { responseJson } from "./verifier-program.ts";

const server = createServer(async (request, response) => {
  const json = Buffer.concat(await request.toArray()).toString();
  response.end(await responseJson(request.url ?? "", json));
});

server.listen(0, "127.0.0.1", () => console.log(server.address()));
