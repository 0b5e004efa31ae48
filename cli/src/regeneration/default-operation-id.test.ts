import { expect, it } from "vitest";
import { defaultOperationId } from "./default-names.ts";

const idOf = (method: string, path: string) => defaultOperationId({ method, path }, new Set()).value;

it.each([
  ["GET", "/customers", "listCustomers"],
  ["GET", "/customers/{id}", "getCustomer"],
  ["POST", "/customers", "createCustomer"],
  ["PUT", "/customers/{id}", "replaceCustomer"],
  ["PATCH", "/customers/{id}", "updateCustomer"],
  ["DELETE", "/customers/{id}", "deleteCustomer"],
  ["HEAD", "/customers/{id}", "checkCustomer"],
  ["GET", "/customers/{id}/payment-methods", "listCustomerPaymentMethods"],
  ["GET", "/customers/{id}/payment_methods/{method}", "getCustomerPaymentMethod"],
  ["POST", "/customers/{id}/archive", "archiveCustomer"],
  ["GET", "/health", "getHealth"],
  ["GET", "/", "get"],
])("names %s %s %s", (method, path, expected) => {
  expect(idOf(method, path)).toBe(expected);
});

it("numbers a name that another operation has, and says where it comes from", () => {
  const taken = new Set(["listCustomers", "listCustomers2"]);
  expect(defaultOperationId({ method: "GET", path: "/customers" }, taken)).toEqual({
    value: "listCustomers3",
    why: "from GET /customers",
  });
});
