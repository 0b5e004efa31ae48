import { beforeEach, describe, expect, test } from "vitest";
import { ConfigurationError } from "../errors.ts";
import type { RenameMap } from "../operation.ts";
import { createRenamer, type Renamer } from "./body.ts";

const map: RenameMap = {
  placeholder: "svc",
  pathSegments: ["svc-card"],
  queryNames: ["svc_card_id"],
  headers: ["x-svc-signature"],
  bodies: {
    get: { response: ["data.svc_card_id", "data.cards[].svc_ref", "data.svc_wallet", "data.svc_wallet.svc_id"] },
    set: { request: ["svc_card_id", "limits.*.svc_ref"] },
  },
};

describe("createRenamer", () => {
  let acme: Renamer;

  beforeEach(() => {
    acme = createRenamer(map, "acme");
  });

  test("[S47] renames declared path segments, query names and headers, and nothing else", () => {
    expect(acme.path("/svc-card/{svcCardId}/svc-other")).toBe("/acme-card/{svcCardId}/svc-other");
    expect(acme.path("../health")).toBe("../health");
    expect(acme.queryName("svc_card_id")).toBe("acme_card_id");
    expect(acme.queryName("svc_free")).toBe("svc_free");
    expect(acme.headerName("x-svc-signature")).toBe("x-acme-signature");
    expect(acme.headerName("x-svc-other")).toBe("x-svc-other");
    expect(acme.wirePaths(["data.svc_wallet.amount", "data.x"])).toEqual(["data.acme_wallet.amount", "data.x"]);
  });

  test("[S47] renames properties of requests, never values", () => {
    const body = Object.freeze({ svc_card_id: "svc_card_id", svc_free: 1, limits: { a: { svc_ref: 2 } } });
    expect(acme.requestBody("set", body)).toEqual({
      acme_card_id: "svc_card_id",
      svc_free: 1,
      limits: { a: { acme_ref: 2 } },
    });
    expect(body).toHaveProperty("svc_card_id");
  });

  test("[S47] renames properties of responses, also below renamed ones", () => {
    const body = {
      data: { acme_card_id: "acme_card_id", cards: [{ acme_ref: 1 }], acme_wallet: { acme_id: 2 }, acme_free: 3 },
      acme_card_id: 4,
    };
    const renamed = {
      data: { svc_card_id: "acme_card_id", cards: [{ svc_ref: 1 }], svc_wallet: { svc_id: 2 }, acme_free: 3 },
      acme_card_id: 4,
    };
    expect(acme.responseBody("get", body)).toEqual(renamed);
    expect(acme.responseBody("get", body)).toEqual(renamed);
  });

  test("[S47] a service name that is part of its properties is renamed back correctly", () => {
    const card = createRenamer(map, "card");
    const wire = card.requestBody("set", { svc_card_id: 1 });
    expect(wire).toEqual({ card_card_id: 1 });
    expect(card.responseBody("get", { data: wire })).toEqual({ data: { svc_card_id: 1 } });
  });

  test.each(["unknown", "constructor", "__proto__"])("bodies of %s are not changed", (operationId) => {
    const body = { svc_card_id: 1, data: { acme_card_id: 1 } };
    expect(acme.requestBody(operationId, body)).toBe(body);
    expect(acme.responseBody(operationId, body)).toBe(body);
  });

  test("documents with the real name need no serviceName", () => {
    expect(createRenamer({ ...map, placeholder: "Real-Name" }, undefined).path("/x")).toBe("/x");
  });

  test.each([undefined, "svc"])("[S47] with %s, names are not changed", (serviceName) => {
    const none = createRenamer(map, serviceName);
    const body = { svc_card_id: 1, data: { svc_card_id: 2 } };
    const paths = ["data.svc_card_id"];
    expect(none.path("/svc-card/x")).toBe("/svc-card/x");
    expect(none.queryName("svc_card_id")).toBe("svc_card_id");
    expect(none.headerName("x-svc-signature")).toBe("x-svc-signature");
    expect(none.wirePaths(paths)).toBe(paths);
    expect(none.requestBody("set", body)).toBe(body);
    expect(none.responseBody("get", body)).toBe(body);
  });

  test.each(["a", "z9", "a".repeat(31)])("[S47] accepts %j as a name", (serviceName) => {
    expect(createRenamer(map, serviceName).path("/svc-card")).toBe(`/${serviceName}-card`);
  });

  test.each(["", "Acme", "1a", "a-b", "a_b", "a/b", "a".repeat(32), "a\n", "$&", null, 7])(
    "[S47] rejects %j as a name",
    (serviceName) => {
      expect(() => createRenamer(map, serviceName as string)).toThrow(ConfigurationError);
      expect(() => createRenamer(map, serviceName as string)).toThrow("serviceName must be 1 to 31 lower-case letters");
    },
  );
});
