import { expect, it } from "vitest";
import { plainInfo, plainTitles } from "./plain-titles.ts";

const escapeText = (text: string): string => text.replaceAll("<", "&lt;").replaceAll(">", "&gt;");

it.each([
  ["ts", "ts"],
  ["ts{1,3-4} [client.ts]", "ts{1,3-4} [client.ts]"],
  ["c++", "c++"],
  ["", ""],
  // VitePress evaluates double braces in such a block.
  ["js-vue", "js"],
  ["js-vue-vue [a]", "js [a]"],
  ["<i/:a=run()>", ""],
  ["js<i/:a=run()>", "js"],
  ['js" onload="run()', "js"],
  ["js [<i :a=run()>]", "js [&lt;i :a=run()&gt;]"],
])("the info of a block %s is %s", (info, plain) => expect(plainInfo(info, escapeText)).toBe(plain));

it("the title of an alert is text", () => {
  const token = {
    type: "github_alert_open",
    content: "",
    info: "",
    markup: "",
    children: null,
    attrGet: () => null,
    attrSet: () => undefined,
  };
  const alert = { ...token, meta: { title: "<i :a=run()>" } };
  plainTitles([alert, { ...token, meta: null }], escapeText);
  expect(alert.meta.title).toBe("&lt;i :a=run()&gt;");
});
