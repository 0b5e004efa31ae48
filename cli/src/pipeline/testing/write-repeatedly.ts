// For tests, a separate process that can be killed: replaces a folder again and again, each time with files that say
// the same. Arguments: the folder, what the files say, how often.

import { writeOutput } from "../write/write-output.ts";

const [folder = "", text = "", times = "0"] = process.argv.slice(2);
const files = Object.fromEntries(["a", "b", "c", "d"].map((name) => [`${name}.ts`, text]));
for (let time = 0; time < Number(times); time++) await writeOutput(new Map([[folder, files]]));
