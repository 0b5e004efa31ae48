// The commands of svc-sdk-cli, out of their own help.

import { createProgram } from "../../../cli/src/commands/program.ts";
import { blocks, code, fence, type Page, section, table } from "../../../cli/src/reference/page.ts";

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
    return printed.join("\n");
  };
  const commands = program.commands.filter((command) => command.name() !== "help");
  return [overview(program, commands, help(program)), ...commands.map((command) => commandPage(command, help))];
}

function overview(program: Command, commands: readonly Command[], help: string): Page {
  const { prose, examples } = afterOptions(help);
  const markdown = blocks(
    "# Command line",
    `${program.description()} [Install it](../../quickstart.md#install), and run it with \`npx svc-sdk-cli\`.`,
    table(
      ["Command", "Purpose"],
      commands.map((command) => [`[${code(command.name())}](${command.name()}.md)`, sentence(command.summary())]),
    ),
    section("Options", optionTable(program)),
    section("Exit codes and JSON", fence("text", prose)),
    section("Examples", fence("sh", examples)),
  );
  const description = "The commands of svc-sdk-cli: generator, sandbox and tools.";
  return { path: `${folder}/README.md`, title: "Command line", description, markdown: `${markdown}\n`, group };
}

function commandPage(command: Command, help: (command: Command) => string): Page {
  const name = command.name();
  const { prose, examples } = afterOptions(help(command));
  const markdown = blocks(
    `# svc-sdk-cli ${name}`,
    escaped(command.description()),
    fence("sh", `npx svc-sdk-cli ${name} ${command.usage()}`.trim()),
    proseText(prose),
    section("Arguments", argumentTable(command)),
    section("Options", optionTable(command)),
    section(
      "Subcommands",
      ...command.commands.filter((child) => child.name() !== "help").map((child) => childText(child, name)),
    ),
    section("Examples", examples === "" ? undefined : fence("sh", examples)),
  );
  const description = sentence(command.summary() || command.description());
  return { path: `${folder}/${name}.md`, title: name, description, markdown: `${markdown}\n`, group };
}

function childText(child: Command, parent: string): string {
  return blocks(
    `### ${parent} ${child.name()}`,
    escaped(child.description()),
    fence("sh", `npx svc-sdk-cli ${parent} ${child.name()} ${child.usage()}`.trim()),
    argumentTable(child),
    optionTable(child),
  );
}

function argumentTable(command: Command): string | undefined {
  return table(
    ["Argument", "Description"],
    command.registeredArguments.map((argument) => [code(argument.name()), sentence(argument.description)]),
  );
}

function optionTable(command: Command): string | undefined {
  const options = command.options.filter(({ hidden }) => !hidden);
  return table(
    ["Option", "Description"],
    options.map((option) => {
      const choices = option.argChoices === undefined ? "" : ` One of ${option.argChoices.map(code).join(", ")}.`;
      const usual = option.defaultValue === undefined ? "" : ` Default: ${code(String(option.defaultValue))}.`;
      return [code(option.flags), `${sentence(option.description)}${choices}${usual}`];
    }),
  );
}

/** What a command adds below its options: sentences, and examples without their prompts. */
function afterOptions(help: string): { readonly prose: string; readonly examples: string } {
  const lines = help.split("\n");
  const headings = lines.filter((line) => /^(Options|Commands|Arguments):$/.test(line));
  const heading = lines.lastIndexOf(headings.at(-1) ?? "");
  const end = lines.indexOf("", heading);
  const rest = end < 0 ? [] : lines.slice(end);
  const start = rest.findIndex((line) => /^Examples?:/.test(line));
  const prose = (start < 0 ? rest : rest.slice(0, start)).join("\n").trim();
  const examples = start < 0 ? [] : rest.slice(start + 1);
  return {
    prose,
    examples: examples
      .map((line) => line.replace(/^ {2}(\$ )?/, ""))
      .join("\n")
      .trim(),
  };
}

function sentence(text: string): string {
  const whole = text === "" ? "" : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return escaped(whole === "" || whole.endsWith(".") ? whole : `${whole}.`);
}

/** A placeholder such as `<field>` would be an element. */
function escaped(text: string): string {
  return text.replaceAll("<", "&lt;");
}

/** Lists and tables of the help keep their lines. */
function proseText(prose: string): string {
  return prose
    .split(/\n{2,}/)
    .map((paragraph) => (/\n {2}/.test(paragraph) ? fence("text", paragraph) : escaped(paragraph)))
    .join("\n\n");
}
