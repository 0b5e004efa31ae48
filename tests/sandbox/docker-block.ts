// The commands of the guide that build and start the container.

import { readFileSync } from "node:fs";

export interface DockerBlock {
  /** Packs the CLI beside which the Dockerfile is built; a line for the shell. */
  readonly pack: string;
  readonly build: string;
  /** Publishes the port. */
  readonly run: string;
  /** Shares this machine's addresses. */
  readonly runOnHostNetwork: string;
}

const guide = new URL("../../docs/guides/sandbox.md", import.meta.url);

/** @throws {Error} if the guide lacks a command. */
export function dockerBlock(text: string = readFileSync(guide, "utf8")): DockerBlock {
  const lines = text.split("\n");
  const find = (pattern: RegExp): string => {
    const found = lines.find((line) => pattern.test(line));
    if (found === undefined) throw new Error(`docs/guides/sandbox.md has no line like ${pattern}`);
    return found;
  };
  return {
    pack: find(/^mkdir .*npm pack --workspace cli /),
    build: find(/^docker build /),
    run: find(/^docker run .*--publish /),
    runOnHostNetwork: find(/^docker run .*--network host /),
  };
}

/** The words after `docker`. Commands of the guide need no quotes. */
export function dockerArguments(command: string): readonly string[] {
  const [program, ...words] = command.split(" ");
  if (program !== "docker" || /["'$\\]/.test(command)) throw new Error(`not a plain docker command: ${command}`);
  return words;
}
