// Loads a bundle in Node and prints what its program returns: `node run-program.mjs FILE FUNCTION JSON`.

import { pathToFileURL } from "node:url";

const [file, name, argument] = process.argv.slice(2);
await import(pathToFileURL(file));
console.log(await globalThis[name](JSON.parse(argument)));
