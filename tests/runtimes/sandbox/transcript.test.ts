import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningServer, startServer } from "../../../cli/src/sandbox-server/start-server.ts";
import { openStage } from "./in-process-stage.ts";
import { openRemoteStage } from "./remote-stage.ts";
import { scenario } from "./sandbox-scenario.ts";
import { startTime } from "./stage.ts";

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({
    ...{ port: 0, host: "127.0.0.1", frozenAt: Date.parse(startTime) },
    failed: (error) => {
      throw error;
    },
  });
});

afterAll(() => server.close());

it("the scenario has the same transcript in process, over HTTP, and when repeated", async () => {
  const inProcess = await scenario(openStage());
  expect(inProcess.length).toBeGreaterThan(70);
  expect(await scenario(openStage())).toEqual(inProcess);
  expect(await scenario(await openRemoteStage(server.origin))).toEqual(inProcess);
});
