import { beforeAll, describe, expect, it } from "vitest";
import { type OperationModel, readOperations } from "../operation-model.ts";
import { loadFixture } from "../testing/fixture.ts";
import type { Link } from "./groups.ts";
import { behaviourInWords } from "./words.ts";

let models: readonly OperationModel[];

beforeAll(async () => {
  models = readOperations(await loadFixture());
});

function words(id: string, readBack?: Link): Record<string, string> {
  const model = models.find((candidate) => candidate.id === id);
  if (!model) throw new Error(`no operation ${id}`);
  const paragraphs = behaviourInWords(model, readBack).map(
    (text) => text.match(/^\*\*(.+?)\.\*\* (.+)$/)?.slice(1) ?? [],
  );
  return Object.fromEntries(paragraphs);
}

describe("sending again in words", () => {
  it("a read is sent again", () => {
    expect(words("getVault")).toEqual({
      "Sending again": "Safe after connection errors, 408, 429, 500, 502, 503 and 504.",
    });
  });

  it("an idempotent write may be sent again; an absent thing has been deleted", () => {
    expect(words("deployVault")["Sending again"]).toMatch(/^Safe after .* 504: twice is the same as once\.$/);
    expect(words("deleteVault")["Sending again"]).toContain("A 404 counts as success");
  });

  it("a keyed write is sent again with its key", () => {
    expect(words("replaceHook")["Sending again"]).toContain("with the same key after connection errors, 429 and 5xx");
  });

  it("a transfer is sent again with its key, and never after 500", () => {
    expect(words("transferMoney")["Sending again"]).toMatch(
      /^With its key, .* never after 500\. Without a key, safe only when/,
    );
  });

  it.each(["tradeThing", "fetchThing", "freezeCard"])("%s is sent again only when nothing can have happened", (id) => {
    expect(words(id)["Sending again"]).toBe(
      "Safe only when the request provably was not sent, after 429 with `rate_limit_exceeded`, and once after 401.",
    );
  });
});

describe("keys in words", () => {
  it("[S11] the caller's own, with its documented life where there is one", () => {
    expect(words("transferMoney").Key).toContain("remembers it for 24 hours");
    expect(words("tradeThing").Key).toContain("for how long, is not shown");
  });

  it("made by the SDK, and relied on only where the service says what it does", () => {
    expect(words("replaceHook").Key).not.toContain("nothing relies on it");
    expect(words("freezeCard").Key).toContain("nothing relies on it");
    expect(words("login").Key).toContain("of its own");
  });

  it("none, with a warning where money moves", () => {
    expect(words("fetchThing")).not.toHaveProperty("Key");
    expect(words("fetchThing")["Moves money"]).toContain("happening twice");
  });
});

describe("results in words", () => {
  it("a refusal that stands for a transfer which exists", () => {
    expect(words("transferMoney").Duplicate).toMatch(/^A refusal with `conflict` .* resolves to `\{ duplicate: true, /);
    expect(words("tradeThing")).not.toHaveProperty("Duplicate");
  });

  it("one page, or all of them", () => {
    expect(words("listTransfers").Pages).toContain("for the `transfers` of that page and of all after it");
    expect(words("listHooks")).not.toHaveProperty("Pages");
  });
});

describe("unknown outcomes in words", () => {
  it("say what settles them", () => {
    expect(words("freezeCard", { text: "the lookup", typed: true })["Unknown outcome"]).toBe(
      "The lookup tells what happened.",
    );
    expect(words("freezeCard", { text: "the list", typed: false })["Unknown outcome"]).toBe(
      "Look at the list, whose answer is not shown and may not tell.",
    );
    expect(words("replaceHook")["Unknown outcome"]).toBe("Send it again with the same key.");
    expect(words("transferMoney")["Unknown outcome"]).toMatch(/^Send it again with the same key within 24 hours;/);
    expect(words("deployVault")["Unknown outcome"]).toBe("Call it again.");
    expect(words("issueCard")["Unknown outcome"]).toBe("Nothing that is shown tells what happened.");
  });
});
