// `npm run generate`: writes `generated/` from `specs/`; with `-- --check` it only compares.

import path from "node:path";
import { generateCommand } from "../cli/src/index.ts";
import { pipelineSteps } from "./lib/pipeline-steps.ts";
import { root, rules, specs } from "./lib/repository-specs.ts";
import { endFailed, stepRunner } from "./lib/step-runner.ts";

const step = stepRunner();
const command = generateCommand({ specs, rules, out: path.join(root, "generated"), runStep: pipelineSteps(step) });

await command.parseAsync().catch(endFailed);
