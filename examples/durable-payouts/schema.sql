-- Payouts to be sent and their outcomes. The same for PGlite and PostgreSQL.

CREATE TABLE IF NOT EXISTS outbox (
  -- The id of the business row, here a payout. Each has one transfer.
  payout_id text PRIMARY KEY,
  -- The body of sendFunds, its amount as a string.
  request jsonb NOT NULL,
  -- The idempotency key is derived from this and payout_id. Never changed.
  created_at timestamptz NOT NULL DEFAULT now(),

  -- pending:     provably not sent
  -- unknown:     may have been sent; will be sent again with the same key
  -- sent:        the money moved once, by transaction_id
  -- refused:     the service rejected it, and nothing was sent before
  -- needs_human: may have been sent, and sending it again could pay twice
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'unknown', 'sent', 'refused', 'needs_human')),
  -- When it may first have been sent. The service forgets the key some time after this.
  unknown_since timestamptz,
  transaction_id text,
  -- For people: what the last call said.
  note text,
  -- What is known of a call whose outcome is unknown, as JSON for settle(). NULL if a crash left nothing.
  unsettled jsonb,

  -- When a worker may claim it. A claim moves this on, so that no other worker claims it meanwhile.
  due_at timestamptz DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,

  CHECK ((status IN ('pending', 'unknown')) = (due_at IS NOT NULL)),
  CHECK ((status = 'sent') = (transaction_id IS NOT NULL)),
  CHECK (status NOT IN ('unknown', 'needs_human') OR unknown_since IS NOT NULL)
);

CREATE INDEX IF NOT EXISTS outbox_due ON outbox (due_at) WHERE due_at IS NOT NULL;
