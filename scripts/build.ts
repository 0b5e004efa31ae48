// `npm run build`: both packages, as they are published.

import { buildPackages } from "./lib/build-packages.ts";
import { endFailed } from "./lib/step-runner.ts";

await buildPackages().catch(endFailed);
