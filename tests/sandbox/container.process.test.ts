// What can be tested of the container without Docker: its health check. `npm run test:nightly -- container` does the rest.

import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { startServer } from "../../cli/src/sandbox-server/start-server.ts";
import { run } from "../../scripts/lib/run-command.ts";

const root = path.resolve(import.meta.dirname, "../..");
const dockerfile = path.join(root, "Dockerfile");

it("its health check tells a running sandbox from none", async () => {
  const [, command = ""] = /\n +CMD node -e "(.+)"/.exec(readFileSync(dockerfile, "utf8")) ?? [];
  expect(command).toContain("http://127.0.0.1:4010/");
  const server = await startServer({ port: 0, host: "127.0.0.1", failed: () => undefined });
  const check = async () => {
    const here = command.replace("http://127.0.0.1:4010", server.origin);
    return await run(process.execPath, ["-e", here], { cwd: root }).then(
      () => "healthy",
      () => "unhealthy",
    );
  };
  expect(await check()).toBe("healthy");
  await server.close();
  expect(await check()).toBe("unhealthy");
});
