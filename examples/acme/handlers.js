// What the sandbox does for Acme's operations that it does not know: it keeps customers, beneficiaries, payouts and identity
// checks, so that a test can create something and read it again. Made up for this example.
//
// Each export is the handler of the operation with its name: see `UserHandler` of svc-sdk/sandbox. An operation without one
// answers with the example of its document.

export function createCustomer({ state, body, clock, refuse }) {
  const customers = listIn(state, "customers");
  if (customers.some(({ customer_email }) => customer_email === body.customer_email)) {
    throw refuse({
      status: 422,
      message: "Validation failed",
      fields: { customer_email: ["The email has already been taken."] },
    });
  }
  const number = 1001 + customers.length;
  const now = clock.isoNow();
  const customer = {
    id: number,
    customer_id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
    ...body,
    customer_status: "active",
    customer_kyc_status: "pending",
    kyc_verified_date: null,
    created_at: now,
    updated_at: now,
  };
  customers.unshift(customer);
  return { status: 201, body: envelope(201, "Customer created.", customer) };
}

export function getCustomer({ state, path, refuse }) {
  const customer = found(listIn(state, "customers"), "customer_id", path("customer_id"), refuse);
  return { body: envelope(200, "The customer.", customer) };
}

export function listCustomers({ state, query }) {
  const type = query("customer_type");
  const all = listIn(state, "customers").filter(({ customer_type }) => type === undefined || customer_type === type);
  const size = Number(query("per_page") ?? 20);
  const page = Number(query("page") ?? 1);
  const position = {
    total: all.length,
    per_page: size,
    current_page: page,
    last_page: Math.max(1, Math.ceil(all.length / size)),
    next_page_url: null,
    prev_page_url: null,
  };
  const customers = all.slice((page - 1) * size, page * size);
  return { body: envelope(200, "Customers.", { ...position, customers }) };
}

export function createBeneficiary({ state, body, clock }) {
  const beneficiaries = listIn(state, "beneficiaries");
  const beneficiary = {
    id: String(301 + beneficiaries.length),
    ...body,
    is_archived: false,
    created_at: clock.isoNow(),
  };
  beneficiaries.push(beneficiary);
  return { status: 201, body: envelope(201, "Beneficiary created.", beneficiary) };
}

export function listBeneficiaries({ state }) {
  return { body: envelope(200, "Beneficiaries.", listIn(state, "beneficiaries")) };
}

export function addPaymentMethod({ state, path, body, clock, id, refuse }) {
  const { id: beneficiary_id } = found(listIn(state, "beneficiaries"), "id", path("beneficiary_id"), refuse);
  const method = { id: id("bpm"), beneficiary_id, ...body, created_at: clock.isoNow() };
  listIn(state, "methods").push(method);
  return { status: 201, body: envelope(201, "Payment method added.", method) };
}

export function createPayout({ state, body, clock, id, refuse }) {
  const methods = listIn(state, "methods").filter(({ beneficiary_id }) => beneficiary_id === body.beneficiary_id);
  if (!methods.some((method) => method.id === body.payment_method_id)) {
    throw refuse({
      status: 422,
      message: "Validation failed",
      fields: { payment_method_id: ["The beneficiary has no such payment method."] },
    });
  }
  const { amount, currency } = body;
  const payout = {
    id: id("po"),
    amount,
    currency,
    status: "processing",
    beneficiary_id: Number(body.beneficiary_id),
    created_at: clock.isoNow(),
  };
  listIn(state, "payouts").unshift(payout);
  return { status: 201, body: envelope(201, "Payout created.", payout) };
}

export function getPayout({ state, path, refuse }) {
  return { body: envelope(200, "The payout.", found(listIn(state, "payouts"), "id", path("payout_id"), refuse)) };
}

export function listPayouts({ state, query }) {
  const status = query("status");
  const all = listIn(state, "payouts").filter((payout) => status === undefined || payout.status === status);
  return { body: envelope(200, "Payouts.", all) };
}

// The customer must exist: the services of one tenant share its state.
export function startIdentityCheck({ state, path, id, refuse }) {
  const customer_id = path("customer_id");
  found(listIn(state, "customers"), "customer_id", customer_id, refuse);
  const check = { check_id: id("chk"), customer_id, status: "pending", documents: 0 };
  listIn(state, "checks").push(check);
  return { status: 201, body: check };
}

export function getIdentityCheck({ state, path, refuse }) {
  return { body: found(listIn(state, "checks"), "customer_id", path("customer_id"), refuse) };
}
export function uploadDocument({ state, path, body, id, refuse }) {
  const check = found(listIn(state, "checks"), "customer_id", path("customer_id"), refuse);
  check.documents += 1;
  const { type, file } = body;
  return { status: 201, body: { document_id: id("doc"), type, file_name: file.name, size: file.bytes.length } };
}

/** The tenant's records of one kind. */
function listIn(state, name) {
  if (!state.has(name)) state.set(name, []);
  return state.get(name);
}

function found(records, field, value, refuse) {
  const record = records.find((each) => each[field] === value);
  if (record === undefined) throw refuse({ status: 404, message: `There is no record with the ${field} ${value}.` });
  return record;
}

function envelope(status_code, message, data) {
  return { status: "success", status_code, message, data };
}
