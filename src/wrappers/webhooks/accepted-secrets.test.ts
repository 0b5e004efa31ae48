import { describe, expect, test } from "vitest";
import { AcceptedSecrets } from "./accepted-secrets.ts";

function holding(...secrets: string[]): AcceptedSecrets {
  const accepted = new AcceptedSecrets();
  accepted.replace(secrets, 0);
  return accepted;
}

describe("AcceptedSecrets", () => {
  test("accepts nothing that it was not given", () => {
    const accepted = new AcceptedSecrets();
    expect(accepted.areKnown).toBe(false);
    expect(accepted.at(0)).toEqual([]);
  });

  test("gives the same array for the same secrets", () => {
    const accepted = holding("a", "b");
    const before = accepted.at(0);
    accepted.replace(["a", "b"], 1);
    expect(accepted.at(1)).toBe(before);
    accepted.withdraw(2, 0);
    accepted.replace(["a", "b"], 3);
    expect(accepted.at(3)).toBe(before);
  });

  test.each([[["b"]], [["a", "b", "c"]], [["a"]], [["b", "a"]], [["a", "c"]]])(
    "has %j take the place of others at once",
    (others) => {
      const accepted = holding("a", "b");
      accepted.replace(others, 1);
      expect(accepted.at(1)).toEqual(others);
    },
  );

  test("accepts nothing that was withdrawn, until it is known again what counts", () => {
    const accepted = holding("a");
    accepted.withdraw(1, 0);
    expect(accepted.areKnown).toBe(false);
    expect(accepted.at(1)).toEqual([]);
    accepted.replace(["b"], 2);
    expect(accepted.areKnown).toBe(true);
    expect(accepted.at(2)).toEqual(["b"]);
  });

  test("accepts withdrawn secrets for the grace, before and after others count", () => {
    const accepted = holding("a");
    accepted.withdraw(10, 5);
    expect(accepted.at(14)).toEqual(["a"]);
    accepted.replace(["b", "a"], 12);
    const both = accepted.at(12);
    expect(both).toEqual(["b", "a"]);
    expect(accepted.at(14)).toBe(both);
    accepted.replace(["b"], 13);
    expect(accepted.at(13)).toEqual(["b"]);
  });

  test("counts the grace from when secrets ceased to count, however often that is asked for", () => {
    const accepted = holding("a");
    accepted.withdraw(10, 0);
    accepted.withdraw(12, 5);
    expect(accepted.at(14)).toEqual(["a"]);
    expect(accepted.at(15)).toEqual([]);
    accepted.replace(["b"], 13);
    expect(accepted.at(14)).toEqual(["b", "a"]);
    expect(accepted.at(15)).toEqual(["b"]);
    accepted.withdraw(20, 11);
    accepted.replace(["b"], 20);
    expect(accepted.at(20)).toEqual(["b", "a"]);
    expect(accepted.at(21)).toEqual(["b"]);
  });

  test("takes a grace back", () => {
    const accepted = holding("a");
    accepted.withdraw(10, 50);
    accepted.replace(["b"], 10);
    accepted.withdraw(11, 0);
    accepted.replace(["b"], 11);
    expect(accepted.at(11)).toEqual(["b"]);
  });

  test("has a grace for one rotation alone", () => {
    const accepted = holding("a");
    accepted.withdraw(10, 0);
    accepted.replace(["b"], 10);
    accepted.withdraw(11, 50);
    accepted.replace(["c"], 11);
    expect(accepted.at(11)).toEqual(["c", "b"]);
    accepted.replace(["d"], 12);
    expect(accepted.at(12)).toEqual(["d"]);
  });
});
