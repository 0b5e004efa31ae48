import { expect, it } from "vitest";
import { hideSecrets, maxShownLength } from "./hide-secrets.ts";

const record = { operationId: "checkBalance", status: 200, path: "/", requestText: undefined, responseText: undefined };

it("truncates only texts that are too long", () => {
  const longest = "x".repeat(maxShownLength);
  const shown = (text: string) => hideSecrets({ ...record, path: text, requestText: text, responseText: text }, []);
  expect(shown(longest)).toEqual({ path: longest, requestText: longest, responseText: longest });
  const cut = `${longest}…`;
  expect(shown(`${longest}y`)).toEqual({ path: cut, requestText: cut, responseText: cut });
});

it("keeps an empty body apart from a missing one", () => {
  expect(hideSecrets({ ...record, operationId: undefined, requestText: "" }, [])).toEqual({
    ...{ path: "/", requestText: "", responseText: undefined },
  });
});
