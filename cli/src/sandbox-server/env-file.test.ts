import { once } from "node:events";
import { chmod, lstat, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../pipeline/testing/fixture.ts";
import { withVariables, writeEnvFile } from "./env-file.ts";
import { ProgramError } from "./program-error.ts";

const one = new Map([["SVC_A", "1"]]);
const block = (...lines: string[]) =>
  ["# >>> svc-sdk-cli sandbox: written at each start", ...lines, "# <<< svc-sdk-cli sandbox"].join("\n");

describe("variables", () => {
  it.each([
    ["", `${block("SVC_A=1")}\n`],
    ["MINE=1\n", `MINE=1\n${block("SVC_A=1")}\n`],
    ["MINE=1", `MINE=1\n${block("SVC_A=1")}\n`],
    ["\n# mine\n\n", `\n# mine\n\n${block("SVC_A=1")}\n`],
    [`MINE=1\n${block("SVC_A=0", "SVC_B=2")}\nYOURS=2\n`, `MINE=1\n${block("SVC_A=1")}\nYOURS=2\n`],
    [block("SVC_A=0"), block("SVC_A=1")],
    ["MINE=1\r\n", `MINE=1\n${block("SVC_A=1")}\n`.replaceAll("\n", "\r\n")],
    ["A=1\nB=2\r\nC=3", `A=1\nB=2\r\nC=3\r\n${block("SVC_A=1").replaceAll("\n", "\r\n")}\r\n`],
    [`\uFEFF${block("SVC_A=0")}\n`, `\uFEFF${block("SVC_A=1")}\n`],
    [`A=1\r\n${block("SVC_A=0")}\nB=2\r\n`, `A=1\r\n${block("SVC_A=1").replaceAll("\n", "\r\n")}\nB=2\r\n`],
  ])("go into %j, and stay there the second time", (before, after) => {
    expect(withVariables(before, one)).toBe(after);
    expect(withVariables(after, one)).toBe(after);
  });

  it.each(["plain-1", "it's", 'a "b" c', "a#b $HOME \\n", ""])("of the value %j are read as they are", (value) => {
    expect(parseEnv(withVariables("", new Map([["SVC_A", value]])))).toEqual({ SVC_A: value });
  });

  it.each([
    "# >>> svc-sdk-cli sandbox: written at each start\nSVC_A=0\n",
    "# <<< svc-sdk-cli sandbox\n",
    "# <<< svc-sdk-cli sandbox\n# >>> svc-sdk-cli sandbox: written at each start\n",
    `${block()}\n${block()}\n`,
  ])("do not go into %j, whose markers are damaged", (text) => {
    expect(() => withVariables(text, one)).toThrow("remove these lines");
  });

  it("that no quotes fit are rejected", () => {
    expect(() => withVariables("", new Map([["SVC_A", `'"\``]]))).toThrow("the value of SVC_A cannot be quoted");
  });
});

describe("the file", () => {
  it("is created for its user only; one that exists keeps its mode, and a link stays one", async () => {
    const folder = await temporaryFolder();
    const at = (name: string) => path.join(folder, name);
    const [file, shared, link] = [at(".env"), at("shared.env"), at("link.env")];
    await writeEnvFile(file, one);
    expect(await readFile(file, "utf8")).toBe(`${block("SVC_A=1")}\n`);
    await writeFile(shared, "MINE=1\n");
    await chmod(shared, 0o640);
    await symlink(shared, link);
    await writeEnvFile(link, one);
    expect(await readFile(shared, "utf8")).toBe(`MINE=1\n${block("SVC_A=1")}\n`);
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
    const modes = await Promise.all([file, shared].map(async (each) => (await stat(each)).mode & 0o777));
    expect(modes).toEqual([0o600, 0o640]);
    expect((await readdir(folder)).sort()).toEqual([".env", "link.env", "shared.env"]);
  });

  it.each([
    ["missing/folder/.env", "the folder missing/folder does not exist; create it"],
    ["x".repeat(250), "ENAMETOOLONG: name too long, open 'FILE'"],
  ])("in a place where none can be is named as it was typed: %s", async (typed, reason) => {
    const file = path.join(await temporaryFolder(), typed);
    const message = `cannot write the variables to ${typed}: ${reason.replace("FILE", file)}`;
    await expect(writeEnvFile(file, one, typed)).rejects.toThrow(new ProgramError(message));
  });

  it.each([
    ["in another encoding", Buffer.from("NAME=caf\xe9\n", "latin1"), "it is not UTF-8"],
    ["in UTF-16", Buffer.from("\uFEFFA=1\n", "utf16le"), "it is not UTF-8"],
    ["that is read-only", Buffer.from("A=1\n"), "it is read-only", 0o400],
    ["whose markers are damaged", Buffer.from("# <<< svc-sdk-cli sandbox\n"), "remove these lines"],
  ])("%s is refused, and stays as it was", async (_, bytes, problem, mode = 0o600) => {
    const file = path.join(await temporaryFolder(), ".env");
    await writeFile(file, bytes, { mode });
    await expect(writeEnvFile(file, one)).rejects.toThrow(problem);
    expect(await readFile(file)).toEqual(bytes);
  });

  it("is neither a folder, a device, a pipe or a socket, nor a link to nothing", async () => {
    const folder = await temporaryFolder();
    const [socket, link] = [path.join(folder, "socket"), path.join(folder, "link.env")];
    const server = createServer().listen(socket);
    await once(server, "listening");
    for (const file of [folder, socket])
      await expect(writeEnvFile(file, one)).rejects.toThrow(`cannot write the variables to ${file}: it is not a file`);
    expect((await lstat(socket)).isSocket()).toBe(true);
    server.close();
    await symlink(path.join(folder, "missing.env"), link);
    await expect(writeEnvFile(link, one)).rejects.toThrow("it is a link to a file that does not exist");
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
  });
});
