// The commands of svc-sdk-cli: their own help, as it is printed.

import { createProgram } from "../../../cli/src/commands/program.ts";
import { blocks, code, fence, type Page, pageOf, table } from "../../../cli/src/reference/page.ts";

type Command = ReturnType<typeof createProgram>;

const folder = "reference/cli";
const group = "Command line";

export function cliPages(): Page[] {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const program = createProgram({
    cwd: "/",
    env: {},
    output: { colors: false, columns: undefined },
    print,
    warn: print,
    exitWith: () => undefined,
    writeFile: async () => undefined,
    page: async () => undefined,
    stopped: async () => undefined,
  });
  const help = (command: Command): string => {
    printed.length = 0;
    command.outputHelp();
    return fence("text", printed.join("\n").trim());
  };
  const childrenOf = ({ commands }: Command) => commands.filter((command) => command.name() !== "help");
  const commandPage = (command: Command): Page => {
    const name = command.name();
    const children = childrenOf(command).flatMap((child) => [`## ${name} ${child.name()}`, help(child)]);
    const markdown = `${blocks(`# svc-sdk-cli ${name}`, help(command), ...children)}\n`;
    return { path: `${folder}/${name}.md`, title: name, description: sentence(command.summary()), markdown, group };
  };
  const rows = childrenOf(program).map((command) => [
    `[${code(command.name())}](${command.name()}.md)`,
    sentence(command.summary()).replaceAll("<", "&lt;"),
  ]);
  const overview = pageOf(
    {
      path: `${folder}/README.md`,
      title: "Command line",
      description: "The commands of svc-sdk-cli: generator, sandbox and tools.",
      group,
    },
    `${program.description()} [Install it](../../quickstart.md#install), and run it with \`npx svc-sdk-cli\`.`,
    table(["Command", "Purpose"], rows),
    help(program),
  );
  return [overview, ...childrenOf(program).map(commandPage)];
}

function sentence(text: string): string {
  return text === "" ? "" : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
