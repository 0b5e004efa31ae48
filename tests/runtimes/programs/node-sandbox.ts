// The sandbox's scenario on a server of node:http.

import { createServer } from "node:http";
import { transcriptJson } from "./sandbox-program.ts";

const server = createServer(async (_, response) => {
  response.end(await transcriptJson());
});

server.listen(0, "127.0.0.1", () => console.log(server.address()));
