// What can be tested of the container without Docker: its health check, and the guide's commands. `npm run test:nightly -- container` does the rest.

import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { startServer } from "../../cli/src/sandbox-server/start-server.ts";
import { run } from "../../scripts/lib/run-command.ts";
import { dockerArguments, dockerBlock } from "./docker-block.ts";

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

describe("the guide's Docker commands", () => {
  it("build from the Dockerfile the folder that holds the packed CLI, and start that image in both ways", () => {
    const { pack, build, run: start, runOnHostNetwork } = dockerBlock();
    const built = dockerArguments(build);
    const tag = built[built.indexOf("--tag") + 1];
    const folder = built.at(-1);
    expect(pack).toContain(`--pack-destination ${folder}`);
    expect(built[built.indexOf("--file") + 1]).toBe("Dockerfile");
    expect(dockerArguments(start)).toEqual(["run", "--detach", "--publish", "127.0.0.1:4010:4010", tag]);
    expect(dockerArguments(runOnHostNetwork)).toEqual(["run", "--detach", "--network", "host", tag]);
  });

  it("are missed if the guide lacks one, and are refused if they need a shell", () => {
    expect(() => dockerBlock("docker build .")).toThrow("no line like");
    expect(() => dockerArguments("docker run $IMAGE")).toThrow("not a plain docker command");
  });
});
