-- What has to be paid, and what became of it. The same for PGlite and PostgreSQL.

CREATE TABLE IF NOT EXISTS outbox (
  -- The id of the business row, here of a payout: one transfer for each.
  payout_id text PRIMARY KEY,
  -- The body of sendFunds, its amount as a string.
  request jsonb NOT NULL,
  -- With payout_id, what the idempotency key is made of. Never changed.
  created_at timestamptz NOT NULL DEFAULT now(),

  -- pending:     nothing was sent, that is proven
  -- unknown:     it may have been sent; sent again with the same key
  -- sent:        the money moved, once; transaction_id says where
  -- refused:     the service refused, and nothing was sent before
  -- needs_human: it may have been sent, and sending it again could pay twice
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'unknown', 'sent', 'refused', 'needs_human')),
  -- The first moment at which it may have been sent: from then on the service's memory of the key runs out.
  unknown_since timestamptz,
  transaction_id text,
  -- What the last call was told.
  note text,

  -- When a worker takes it next; a worker that has it moves this on, so that no other takes it meanwhile.
  due_at timestamptz DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,

  CHECK ((status IN ('pending', 'unknown')) = (due_at IS NOT NULL)),
  CHECK ((status = 'sent') = (transaction_id IS NOT NULL)),
  CHECK (status NOT IN ('unknown', 'needs_human') OR unknown_since IS NOT NULL)
);

CREATE INDEX IF NOT EXISTS outbox_due ON outbox (due_at) WHERE due_at IS NOT NULL;
