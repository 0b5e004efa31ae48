// Node releases after the one that `npm test` uses. Their packages exist only for Linux on x64.

import { existsSync } from "node:fs";
import { packageFile } from "../lib/executable.ts";
import { deliveriesTo, type StartProgram } from "../lib/hosted-deliveries.ts";
import { sandboxIn } from "../lib/hosted-sandbox.ts";
import { verifierIn } from "../lib/hosted-verifier.ts";
import { installedVersion } from "../lib/installed-version.ts";
import type { RuntimeHost } from "../runtime-host.ts";

function node(name: string): RuntimeHost {
  const command = packageFile(`${name}/bin/node`);
  const start: StartProgram = (file, env, project) => ({ command, args: [file], cwd: project.folder, env });
  return {
    missing() {
      if (existsSync(command)) return undefined;
      return { reason: `no package for ${process.platform} on ${process.arch}`, isLeftOut: true };
    },
    version: () => installedVersion(name),
    parts: [
      verifierIn("node-verifier", start),
      deliveriesTo({ title: "Express", program: "node-server", app: "express", start }),
      deliveriesTo({ title: "Fastify", program: "node-server", app: "fastify", start }),
      sandboxIn("node-sandbox", start),
    ],
  };
}

export const node22: RuntimeHost = node("node22");
export const node24: RuntimeHost = node("node24");
export const node26: RuntimeHost = node("node26");
