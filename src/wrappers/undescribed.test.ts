import { format, inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { Undescribed } from "./results.ts";

const data = { id: "wh_1" };

describe("the data of an undocumented response [S52]", () => {
  it.each([{ status: true }, { success: true }, { status: "success" }, { status: "Success", message: "Done." }])(
    "is the field data beside %j",
    (flag) => {
      for (const value of [data, [data], "text", 0, false, null]) {
        expect(new Undescribed({ ...flag, data: value }).unwrap()).toBe(value);
      }
    },
  );

  it.each([
    ...[{ success: true }, { status: "success", id: 1 }, { data }, { data, status: "pending" }, { data, success: 1 }],
    ...[[data], [], "text", 7, null, undefined],
  ])("is the whole of %j", (body) => expect(new Undescribed(body).unwrap()).toBe(body));

  it("leaves the whole body in raw", () => {
    const body = { success: true, data };
    expect(new Undescribed(body).raw).toBe(body);
  });
});

it("[S36] [S52] its content, which may be secret, appears in no log unless you ask for it", () => {
  const result = new Undescribed({ success: true, data: { secret: "whsec_value" } });
  const texts = [
    inspect(result),
    JSON.stringify(result),
    format("%o %O %j %s", result, result, result, result),
    `${result}`,
    JSON.stringify({ ...result }),
  ];
  for (const text of texts) expect(text).not.toContain("whsec");
  expect(texts.slice(0, 2)).toEqual([
    "Undescribed { note: 'undocumented response: read .raw or .unwrap()' }",
    '{"note":"undocumented response: read .raw or .unwrap()"}',
  ]);
  expect(JSON.stringify(result.raw)).toContain("whsec_value");
});
