// Lets Spectral's own command use the ruleset, from the root of the repository, on a bundle: `npm run lint:specs`.
// The command can load neither TypeScript nor a path relative to this file.

import { resolve } from "node:path";
import { require as load } from "tsx/cjs/api";

export default load(resolve("specs/rules/ruleset.ts"), resolve("package.json")).default;
