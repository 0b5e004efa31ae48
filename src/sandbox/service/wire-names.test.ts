import { describe, expect, it } from "vitest";
import { createRenamer } from "../../wrappers/http/body.ts";
import type { RenameMap } from "../../wrappers/operation.ts";
import { createWireNames } from "./documents.ts";

const map: RenameMap = {
  placeholder: "svc",
  pathSegments: ["svc-card"],
  queryNames: ["svc_card_id"],
  headers: [],
  bodies: { freeze: { request: ["svc_note", "items[].svc_id"], response: ["data.svc_card_id"] }, thaw: {} },
};

describe("names on the wire", () => {
  const names = createWireNames(map, "acme");

  it("have the real service name in paths and queries", () => {
    expect(names.path("/svc-card/{svcCardId}/other-svc")).toBe("/acme-card/{svcCardId}/other-svc");
    expect([names.queryName("svc_card_id"), names.queryName("svc_other")]).toEqual(["acme_card_id", "svc_other"]);
  });

  it("get the placeholder in a request if declared", () => {
    const body = { acme_note: "acme_note", acme_id: 1, items: [{ acme_id: 2, svc_id: 3 }] };
    expect(names.request?.("freeze", body)).toEqual({ svc_note: "acme_note", acme_id: 1, items: [{ svc_id: 3 }] });
    expect(names.request?.("thaw", body)).toBe(body);
    expect(names.request?.("unknown", body)).toBe(body);
  });

  it("get the real service name in a response if declared", () => {
    const body = { data: { svc_card_id: "svc_card_id", svc_other: 1 }, svc_card_id: 2 };
    expect(names.response?.("freeze", body)).toEqual({
      data: { acme_card_id: "svc_card_id", svc_other: 1 },
      svc_card_id: 2,
    });
    expect(names.response?.("unknown", body)).toBe(body);
  });

  it("match those of the SDK", () => {
    const renamer = createRenamer(map, "acme");
    const sent = { svc_note: "n", items: [{ svc_id: 1 }] };
    expect(names.request?.("freeze", renamer.requestBody("freeze", sent))).toEqual(sent);
    const response = { data: { svc_card_id: "c" } };
    expect(renamer.responseBody("freeze", names.response?.("freeze", response))).toEqual(response);
  });

  it("do not change without a service name", () => {
    for (const same of [
      createWireNames(map),
      createWireNames(map, "svc"),
      createWireNames({ ...map, bodies: {} }, "acme"),
    ]) {
      expect([same.request, same.response]).toEqual([undefined, undefined]);
    }
    expect(createWireNames(map).path("/svc-card")).toBe("/svc-card");
  });
});
