import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { apiSurface, declarationProgram } from "./api-surface.ts";

const folder = mkdtempSync(join(tmpdir(), "api-surface-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (file: string, text: string) => writeFileSync(join(folder, file), text);

write("package.json", '{ "type": "module" }');
write(
  "index.ts",
  `export { send as pay } from "./send.ts";
export type * from "./options.ts";
export class Client { #secret = 1; private count = 0; /** Says hello. */ hello(name: string): string { return name + this.count; } }
`,
);
write(
  "send.ts",
  `import type { Inner } from "./inner.ts";\nexport function send(inner: Inner): number { return Number(unseen(inner)); }\nfunction unseen(value: unknown): unknown { return value; }\n`,
);
write("inner.ts", "export interface Inner { readonly deep: Deep }\ninterface Deep { readonly text: string }\n");
write("options.ts", "export interface Options { readonly a?: string }\n");

describe("apiSurface", () => {
  const { entries } = apiSurface(folder, declarationProgram(folder, ["index.ts"]), new Map([["pkg", "index.ts"]]));
  const exported = new Map((entries.get("pkg") ?? []).map(({ name, text }) => [name, text]));

  it("lists the exports under the names that users import", () =>
    expect([...exported.keys()]).toEqual(["Client", "Options", "pay"]));

  it("shows neither bodies nor comments nor the types of private members", () =>
    expect(exported.get("Client")).toBe(
      "declare class Client {\n    #private;\n    private count;\n    hello(name: string): string;\n}",
    ));
});
