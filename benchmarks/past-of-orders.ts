import type pg from 'pg'

type Past = { organization: string; buyer: string; signer: string }

/**
 * The side effects of orders over the years: history of changes, the audit log of commands, approvals, links, read
 * notifications, and the search index. Written as the triggers and commands would, set by set.
 */
export async function makePast(owner: pg.ClientBase, { organization, buyer, signer }: Past): Promise<void> {
  const people = [organization, buyer, signer]
  await owner.query('begin')
  await owner.query('set local session_replication_role = replica')
  for (const statement of statements) await owner.query(named(statement), people)
  for (const { table, reader, number, title, words } of (await owner.query<Searched>(searchedSql)).rows)
    await owner.query(
      `insert into search_entries (organization_id, table_name, record, number, title, words, terms, reader)
       select organization_id, $2, id, number, title, words, app.search_terms(words), $3 from (
         select organization_id, id, r.row ->> $4::text as number, coalesce(r.row ->> $5::text, '') as title,
         lower(concat_ws(' ', r.row ->> $4::text, r.row ->> $5::text,
           (select string_agg(left(r.row ->> c, 2000), ' ') from unnest($6::text[]) c))) as words
           from public.${table} t, lateral (select to_jsonb(t) as row) r where organization_id = $1) made
           on conflict do nothing`,
      [organization, table, reader, number, title, words],
    )
  await owner.query(
    `insert into app.search_words (organization_id, word) select distinct e.organization_id, w.word
      from search_entries e, regexp_split_to_table(e.words, '[^[:alnum:]]+') as w (word)
      where e.organization_id = $1 and length(w.word) between 3 and 40 and w.word !~ '^[0-9]+$'`,
    [organization],
  )
  await owner.query('commit')
}

type Searched = { table: string; reader: string; number: string; title: string; words: string[] }

/** Every statement names all three, whichever of them it needs. */
const named = (statement: string) =>
  `with people as (select $1::uuid as organization, $2::uuid as buyer, $3::uuid as signer) ${statement}`

const changes = (table: string, operation: 'insert' | 'update', command: string, at: string, where = 'true') => `
  insert into record_changes (organization_id, table_name, record, operation, actor, command, before, after, at)
  select r.organization_id, '${table}', r.id, '${operation}', people.buyer, '${command}',
         ${operation === 'insert' ? 'null, to_jsonb(r)' : `jsonb_build_object('status', 'draft'), jsonb_build_object('status', r.status)`}, ${at}
    from ${table} r, people where r.organization_id = people.organization and ${where} order by r.id`
const commands = (table: string, command: string, at: string, where = 'true') => `
  insert into audit_events (organization_id, actor, command, input, result, at, request_id)
  select r.organization_id, people.buyer, '${command}', jsonb_build_object('id', r.id), jsonb_build_object('id', r.id),
  ${at}, 'bench-' || r.number
    from ${table} r, people where r.organization_id = people.organization and ${where} order by r.id`

const links = (kind: string, from: string, its: string, to: string, other: string, rows: string) => `
  insert into record_links (organization_id, from_table, from_record, kind, to_table, to_record, created_by, created_at)
  select r.organization_id, '${from}', ${its}, '${kind}', '${to}', ${other}, people.buyer, r.created_at
  from ${rows}, people where r.organization_id = people.organization order by r.created_at`

const statements: readonly string[] = [
  changes('purchase_orders', 'insert', 'purchase-orders/draft', 'r.created_at'),
  changes(
    'purchase_orders',
    'update',
    'purchase-orders/submit',
    `r.created_at + interval '20 minutes'`,
    `r.status <> 'draft'`,
  ),
  changes('purchase_orders', 'update', 'purchase-orders/issue', 'r.issued_at', 'r.issued_at is not null'),
  changes('receipts', 'insert', 'receipts/record', 'r.created_at'),
  changes('invoices', 'insert', 'invoices/enter', 'r.created_at'),
  changes('invoices', 'update', 'invoices/approve', 'r.approved_at', 'r.approved_at is not null'),
  changes('payments', 'insert', 'payment-runs/make', 'r.created_at'),
  commands('purchase_orders', 'purchase-orders/draft', 'r.created_at'),
  commands('purchase_orders', 'purchase-orders/submit', `r.created_at + interval '20 minutes'`, `r.status <> 'draft'`),
  commands('purchase_orders', 'purchase-orders/issue', 'r.issued_at', 'r.issued_at is not null'),
  commands('invoices', 'invoices/enter', 'r.created_at'),
  `insert into approval_requests (organization_id, number, document_table, document, title, amount, amount_asked,
    requested_by, submitted_by, status, decided_at, created_at)
   select r.organization_id, 'AP-B' || r.number, 'purchase_orders', r.id::text, r.title, r.amount, r.amount,
   people.buyer, people.buyer, 'approved', r.issued_at, r.created_at
     from purchase_orders r, people where r.organization_id = people.organization and r.issued_at is not null
     order by r.id`,
  `insert into approval_turns (organization_id, request, chain, sequence, slot, name, who, role, signed_by, signed_at,
    status, created_at)
   select r.organization_id, r.id,
   coalesce((select c.id from approval_chains c where c.organization_id = r.organization_id limit 1), r.id), 1, 1,
   'Manager', 'role', 'manager', people.signer, r.decided_at, 'signed', r.created_at
     from approval_requests r, people where r.organization_id = people.organization and r.number like 'AP-B%'
     order by r.id`,
  links('receives', 'receipts', 'r.id', 'purchase_orders', 'r.purchase_order', 'receipts r'),
  links('bills', 'invoices', 'r.id', 'purchase_orders', 'r.purchase_order', 'invoices r'),
  links(
    'funds',
    'budget_lines',
    'r.budget_line',
    'purchase_orders',
    'r.purchase_order',
    '(select distinct organization_id, purchase_order, budget_line, created_at from order_lines) r',
  ),
  links('pays', 'payments', 'r.payment', 'invoices', 'r.invoice', 'payment_items r'),
  `insert into notifications (organization_id, user_id, event, words, path, table_name, record, actor, happening, at,
    read_at)
   select r.organization_id, people.signer, 'approval_waiting', 'An order waits for your approval.',
   '/purchase-orders/' || r.id, 'purchase_orders', r.id, people.buyer, r.id, r.created_at,
   r.created_at + interval '1 hour'
     from purchase_orders r, people where r.organization_id = people.organization and r.issued_at is not null
     order by r.id`,
]

/**
 * The tables in the search index, with the arguments of their trigger; rows private to their creator are not made
 * here.
 */
const searchedSql = `
  select distinct c.relname as table, args[1] as reader, args[3] as number, args[4] as title,
  args[5:cardinality(args) - 1] as words
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid,
         lateral (select string_to_array(encode(t.tgargs, 'escape'), '\\000') as args) a
   where p.proname = 'record_search' and args[2] <> 'owner'
   and c.relname in ('purchase_orders', 'vendors', 'invoices', 'payments', 'payment_runs', 'receipts', 'budget_lines')`
