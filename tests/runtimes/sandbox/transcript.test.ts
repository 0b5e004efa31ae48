import { createSandbox } from "svc-sdk/sandbox";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningServer, startServer } from "../../../cli/src/sandbox-server/start-server.ts";
import { scenario, startTime } from "./scenario.ts";
import { openRemoteStage, openStage, stillClock } from "./stages.ts";

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

it("every state of the scenario can be exported and imported", async () => {
  const sandbox = createSandbox({ clock: stillClock });
  const stage = openStage(sandbox);
  const texts = new Set<string>();
  const end = sandbox.state.onChange(() => texts.add(sandbox.state.export()));
  await scenario(stage);
  end();
  expect(texts.size).toBeGreaterThan(40);
  const other = createSandbox({ clock: stillClock });
  for (const text of texts) expect(() => other.state.import(text)).not.toThrow();
  await other.close();
});
