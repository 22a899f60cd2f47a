import { performance } from 'node:perf_hooks'
import type pg from 'pg'

/** The orders' owners and last day: that day's fiscal year is open, the one before it closed. */
export type Place = { organization: string; buyer: string; today: string }
export type Made = {
  orders: number
  lines: number
  entries: number
  journal: number
  invoices: number
  payments: number
  seconds: number
  line: string
  vendor: string
}

/**
 * Orders of two fiscal years with their lines, splits, receipts, invoices, payments and both books, in the tables of
 * the product and as its commands would have left them: what is encumbered is what is open, what is spent is what was
 * billed, and every entry balances in its fund. What looks random is made from the number of the row, so the same call
 * makes the same town.
 *
 * Set by set and as the owner: the triggers that keep the trail and the search rest meanwhile, and keys are not looked
 * up row by row; `auditOf` asks afterward for what they would have refused.
 */
export async function makeOrders(
  owner: pg.ClientBase,
  { organization, buyer, today }: Place,
  count = 100_000,
): Promise<Made> {
  const began = performance.now()
  await owner.query('begin')
  await owner.query('set local session_replication_role = replica')
  await owner.query(functions(organization, buyer, today, count))
  for (const statement of statements) await owner.query(statement)
  // Beside another agency's orders, what is known of these tables does not know this agency: its sums took ten times as
  // long.
  await owner.query(
    'analyze vendors, purchase_orders, order_lines, receipts, receipt_lines, invoices, budget_lines, budget_entries, journal_lines',
  )
  await owner.query(
    `select app.sum_up_months((select organization from town)), app.sum_up_journal((select organization from town)),
      app.judge_performance_anew((select organization from town)),
      app.sum_up_supply((select organization from town), app.supply_since((select today from town)))`,
  )
  const counted = (
    await owner.query<Record<keyof Omit<Made, 'seconds'>, string>>(
      `select (select count(*) from o) as orders, (select count(*) from l) as lines, (select count(*) from b)
        as entries, (select count(*) from journal_lines where organization_id = (select organization from town))
        as journal,
            (select count(*) from o where billed > 0) as invoices, (select count(*) from o where closed) as payments,
            (select id from budgets where year = 1 order by n limit 1) as line, pg_temp.id(5, 1) as vendor`,
    )
  ).rows[0]!
  await owner.query('commit')
  const { filled } = (await owner.query<{ filled: string }>(filledSql)).rows[0]!
  await owner.query(`vacuum analyze ${filled}`)
  const { line, vendor, ...numbers } = counted
  return {
    ...(Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, Number(value)])) as Omit<
      Made,
      'seconds' | 'line' | 'vendor'
    >),
    line,
    vendor,
    seconds: (performance.now() - began) / 1000,
  }
}

/** The tables with rows: the many without, and the catalog, would take most of the time of a small town's vacuum. */
const filledSql = `
  select string_agg(oid::regclass::text, ', ') as filled from pg_class
   where relkind = 'r' and relnamespace in ('public'::regnamespace, 'app'::regnamespace) and pg_relation_size(oid) > 0`

/** Violations of keys, journal checks and commands, as one row of counts: all are zero. */
export async function auditOf(
  owner: pg.ClientBase,
  { organization }: Pick<Place, 'organization'>,
): Promise<Record<string, number>> {
  const { rows } = await owner.query<Record<string, string>>(audit, [organization])
  return Object.fromEntries(Object.entries(rows[0]!).map(([name, value]) => [name, Number(value)]))
}

const [linesOfAnOrder, budgetsOfAYear, vendors] = [10, 240, 400]

/** An id that is the same each time and sorts by its number, like the product's ids. */
const functions = (organization: string, buyer: string, today: string, count: number) => `
  create or replace function pg_temp.id(kind int, n bigint) returns uuid language sql immutable as
    $$ select (lpad(to_hex(1735689600000 + n), 12, '0') || '7000' || '8' || lpad(to_hex(kind), 3, '0') || lpad(to_hex(n), 12, '0'))::uuid $$;
  create temp table town on commit drop as
    select '${organization}'::uuid as organization, '${buyer}'::uuid as buyer, '${today}'::date as today, ${count}::int as orders,
           (date_trunc('year', '${today}'::date - interval '6 months') + interval '6 months')::date as begins;`

const org = '(select organization from town)'
const own = (table: string, columns: string, rows: string) =>
  `insert into ${table} (organization_id, ${columns}) select ${org}, ${rows}`

const statements: readonly string[] = [
  // The calendar, the chart and the budget of two years.
  own(
    'fiscal_years',
    'id, name, starts_on, ends_on, status',
    `pg_temp.id(1, y), to_char(begins + (y || ' years')::interval, 'YYYY'), (begins + ((y - 1) || ' years')::interval)::date, (begins + (y || ' years')::interval)::date - 1, case y when 0 then 'closed' else 'open' end from town, generate_series(0, 1) y`,
  ),
  own(
    'fiscal_periods',
    'id, fiscal_year, number, name, starts_on, ends_on, status',
    `pg_temp.id(2, y * 12 + m), pg_temp.id(1, y), m + 1, to_char(d, 'FMMonth YYYY'), d::date, (d + interval '1 month')::date - 1, case y when 0 then 'closed' else 'open' end from town, generate_series(0, 1) y, generate_series(0, 11) m, lateral (select begins + (y - 1) * interval '1 year' + m * interval '1 month' as d) at`,
  ),
  own(
    'funds',
    'id, code, name, type',
    `pg_temp.id(3, n), 'F' || n, 'Fund ' || n, case n when 0 then 'general' else 'special_revenue' end from generate_series(0, 3) n`,
  ),
  own(
    'accounts',
    'id, code, name, type',
    `pg_temp.id(4, n), '5' || lpad(n::text, 3, '0'), 'Account ' || n, 'expenditure' from generate_series(0, 19) n`,
  ),
  own(
    'cost_centers',
    'id, code, name, valid_from',
    `pg_temp.id(6, n), lpad(n::text, 4, '0'), 'Department ' || n, date '2020-01-01' from generate_series(1, 12) n`,
  ),
  own(
    'vendors',
    'id, number, name, type, email, city, status',
    `pg_temp.id(5, n), 'V-' || lpad(n::text, 5, '0'), 'Vendor ' || (n * 7919) % 20011, 'llc', 'orders' || n || '@vendor.example', 'Town ' || n % 50, 'active' from generate_series(1, ${vendors}) n`,
  ),
  `create temp table budgets on commit drop as select y as year, n, pg_temp.id(7, y * ${budgetsOfAYear} + n) as id, pg_temp.id(3, n % 4) as fund, pg_temp.id(4, n % 20) as account, pg_temp.id(6, 1 + n % 12) as center,
     (begins + ((y - 1) || ' years')::interval)::date as starts_on, (begins + (y || ' years')::interval)::date - 1 as ends_on from town, generate_series(0, 1) y, generate_series(0, ${budgetsOfAYear - 1}) n`,

  // The orders: last year's are closed or canceled, this year's are at every step.
  `create temp table o on commit drop as
    select n, pg_temp.id(10, n) as id, pg_temp.id(5, 1 + (n * 13) % ${vendors}) as vendor, pg_temp.id(6, 1 + n % 12) as center, d.day, (d.day >= begins)::int as year,
           case when n % 20 = 0 and d.day >= begins then 'draft' when n % 20 = 0 then 'canceled' when n % 20 >= 12 or d.day < begins then 'closed' else 'issued' end as status,
           case when n % 20 = 0 then 0 when n % 20 >= 12 or d.day < begins then ${linesOfAnOrder} when n % 20 >= 7 then ${linesOfAnOrder / 2} else 0 end as billed,
           n % 20 > 0 and (n % 20 >= 12 or d.day < begins) as closed
      from town, generate_series(1, orders) n, lateral (select (begins - interval '1 year')::date + ((n::bigint * 31) % (today - (begins - interval '1 year')::date))::int as day) d`,
  `create temp table l on commit drop as
    select o.n, o.id as purchase_order, pg_temp.id(11, o.n::bigint * 16 + p) as id, p as position,
    1 + (o.n * 13 + p * 7) % 40 as quantity, (100 + (o.n::bigint * 7919 + p * 104729) % 50000) as cents,
    p <= o.billed as billed, o.status = 'canceled' as given_back, b.id as budget_line, b.fund
      from o cross join generate_series(1, ${linesOfAnOrder}) p join budgets b on b.year = o.year
      and b.n = (o.n * 7 + p % 3) % ${budgetsOfAYear}`,
  'analyze o; analyze l; analyze budgets',
  own(
    'purchase_orders',
    'id, number, title, vendor, cost_center, due, price_basis, buyer, amount, original, received_amount, invoiced_amount, open_amount, delivery, issued_at, closed_at, closing_reason, created_at, status',
    `o.id, 'PO-' || to_char(o.day, 'YYYY') || '-' || lpad(o.n::text, 6, '0'), 'Gravel, salt and signs, lot ' || o.n,
      o.vendor, o.center, o.day + 20, 'As in the catalog.', (select buyer from town), s.amount,
      case when o.status <> 'draft' then s.amount end, s.billed, s.billed,
     case when o.status = 'issued' then s.amount - s.billed else 0 end, case when o.billed = 0 then 'none'
     when o.closed then 'complete' else 'partial' end, case when o.status <> 'draft' then o.day +
     interval '15 hours' end,
     case when o.status in ('closed', 'canceled') then o.day + interval '9 days' end, case when o.status = 'canceled'
     then 'Not needed any more.' end, o.day + interval '14 hours', o.status
     from o join (select purchase_order, sum(quantity * cents) as amount,
       coalesce(sum(quantity * cents) filter (where billed), 0) as billed from l group by 1) s on s.purchase_order =
       o.id order by o.n`,
  ),
  own(
    'order_lines',
    'id, purchase_order, position, description, quantity, unit, unit_price, budget_line, amount, received, invoiced, invoiced_amount, relieved, created_at',
    `l.id, l.purchase_order, l.position, 'Item ' || (l.n * 10 + l.position) % 5000, l.quantity, 'each', l.cents / 100.0, l.budget_line, l.quantity * l.cents, case when l.billed then l.quantity else 0 end, case when l.billed then l.quantity else 0 end, case when l.billed then l.quantity * l.cents else 0 end, case when l.billed or l.given_back then l.quantity * l.cents else 0 end, o.day + interval '14 hours' from l join o using (n) order by l.n, l.position`,
  ),
  own(
    'order_line_shares',
    'id, purchase_order, position, line, budget_line, percent, amount, relieved, created_at',
    `pg_temp.id(12, l.n::bigint * 16 + l.position), l.purchase_order, 1, l.id, l.budget_line, 100, l.quantity * l.cents, case when l.billed or l.given_back then l.quantity * l.cents else 0 end, o.day + interval '14 hours' from l join o using (n) order by l.n, l.position`,
  ),

  // Receipts, their invoices, and the paid and cleared part.
  own(
    'receipts',
    'id, number, purchase_order, vendor, kind, received_on, packing_slip, received_by, created_at, status',
    `pg_temp.id(13, n), 'RC-' || lpad(n::text, 7, '0'), id, vendor, 'delivery', day, 'S-' || n,
      (select buyer from town), day + interval '16 hours', 'done' from o where billed > 0 order by n`,
  ),
  own(
    'receipt_lines',
    'id, receipt, position, line, quantity, accepted, rejected, inspecting, created_at',
    `pg_temp.id(14, n::bigint * 16 + position), pg_temp.id(13, n), position, id, quantity, quantity, 0, 0,
      o.day + interval '16 hours' from l join (select n, day from o) o using (n) where l.billed order by n, position`,
  ),
  `create temp table i on commit drop as select o.n, pg_temp.id(15, o.n) as id, o.id as purchase_order, o.vendor, o.day, o.closed, o.billed, sum(l.quantity * l.cents)::bigint as amount from o join l on l.n = o.n and l.billed group by 1, 2, 3, 4, 5, 6, 7`,
  own(
    'invoices',
    'id, number, vendor, vendor_number, vendor_number_key, invoice_date, received_on, purchase_order, came_by, entered_by, amount, open_amount, clock_from, due_on, approved_at, paid_on, created_at, status',
    `id, 'INV-' || lpad(n::text, 7, '0'), vendor, 'B-' || n, 'B' || n, day, day, purchase_order, 'form', (select buyer from town), amount, case when closed then 0 else amount end, day, day + 30, day + interval '18 hours', case when closed then day end, day + interval '17 hours', case when closed then 'paid' else 'approved' end from i order by n`,
  ),
  own(
    'invoice_lines',
    'id, invoice, position, description, quantity, unit, unit_price, order_line, amount, created_at',
    `pg_temp.id(16, n::bigint * 16 + position), pg_temp.id(15, n), position, 'Item ' || (n * 10 + position) % 5000,
      quantity, 'each', cents / 100.0, id, quantity * cents, o.day + interval '17 hours' from l
      join (select n, day from o) o using (n) where l.billed order by n, position`,
  ),
  `create temp table s on commit drop as select n, budget_line, fund,
    row_number() over (partition by n order by budget_line) as place, sum(quantity * cents)::bigint as ordered,
    coalesce(sum(quantity * cents) filter (where billed), 0)::bigint as billed from l group by 1, 2, 3`,
  'analyze i; analyze s',
  own(
    'invoice_shares',
    'id, invoice, position, budget_line, amount, created_at',
    `pg_temp.id(17, n::bigint * 16 + place), pg_temp.id(15, n), place, budget_line, billed, o.day + interval '17 hours'
      from s join (select n, day from o) o using (n) where billed > 0 order by n, place`,
  ),
  own(
    'paying_accounts',
    'id, name, bank, routing, account_last, company_name, company_id',
    `pg_temp.id(20, 1), 'General disbursements', 'Bank of the benchmark', '073000228', '1010', 'Agency', '1420000000'`,
  ),
  own(
    'payment_runs',
    'id, number, paying_account, method, pay_on, payments, amount, made_by, sent_on, created_at, status',
    `pg_temp.id(18, day - date '2000-01-01'), 'PR-' || to_char(day, 'YYYYMMDD'), pg_temp.id(20, 1), 'ach', day,
      count(*), sum(amount), (select buyer from town), day, day + interval '19 hours', 'cleared' from i where closed
      group by day`,
  ),
  own(
    'payments',
    'id, number, run, vendor, amount, remittance, paid_on, cleared_on, created_at, status',
    `pg_temp.id(19, n), 'PAY-' || lpad(n::text, 7, '0'), pg_temp.id(18, day - date '2000-01-01'), vendor, amount, 'B-' || n, day, day, day + interval '19 hours', 'cleared' from i where closed order by n`,
  ),
  own(
    'payment_items',
    'id, payment, position, invoice, billed, amount, created_at',
    `pg_temp.id(21, n), pg_temp.id(19, n), 1, id, amount, amount, day + interval '19 hours' from i where closed order by n`,
  ),

  // Both books: encumbered at issue, relieved and spent when invoiced, released where canceled, and paid.
  `create temp table b on commit drop as
    select row_number() over (order by n, place, step) as n, line, day, kind, releases, amount, source_table, source,
    words from (
      select s.n, s.place, e.step, s.budget_line as line, o.day, e.kind, e.releases, e.amount, e.source_table,
      case e.source_table when 'invoices' then pg_temp.id(15, s.n) else o.id end::text as source, e.words || ' ' || o.n
      as words
        from s join o using (n)
        cross join lateral (values (1, 'encumbrance', null, s.ordered, 'purchase_orders', 'Order'),
          (2, 'release', 'encumbrance', case when o.status = 'canceled' then s.ordered else s.billed end,
            'purchase_orders', 'Billed'), (3, 'expenditure', null, s.billed, 'invoices', 'Invoice')) e (step, kind,
            releases, amount, source_table, words)
       where o.status <> 'draft' and e.amount > 0) t`,
  own(
    'budget_lines',
    'id, name, fund, account, cost_center, fiscal_year, starts_on, ends_on, original, amended, encumbered, spent, status',
    `g.id, 'Budget ' || g.n || ' of ' || g.year, g.fund, g.account, g.center, pg_temp.id(1, g.year), g.starts_on,
      g.ends_on, 2 * coalesce(t.given, 0) + 100000000, 2 * coalesce(t.given, 0) + 100000000, coalesce(t.encumbered, 0),
      coalesce(t.spent, 0), case g.year when 0 then 'closed' else 'adopted' end from budgets g
     left join (select line, sum(amount) filter (where kind = 'encumbrance') as given,
       sum(case kind when 'encumbrance' then amount when 'release' then -amount else 0 end) as encumbered,
       coalesce(sum(amount) filter (where kind = 'expenditure'), 0) as spent from b group by 1) t on t.line = g.id`,
  ),
  own(
    'budget_entries',
    'id, line, day, kind, amount, source_table, source, words',
    `pg_temp.id(23, n), id, starts_on, 'original', original, 'budget_lines', id, 'Adopted'
      from (select row_number() over () as n, * from budget_lines where organization_id = ${org}) g`,
  ),
  own(
    'budget_entries',
    'id, line, day, kind, releases, amount, source_table, source, words, created_at',
    `pg_temp.id(22, n), line, day, kind, releases, amount, source_table, source, words, day + interval '18 hours' from b order by n`,
  ),
  // The sides of app.journal_sides, as one join instead of a call for each entry.
  own(
    'journal_lines',
    'entry, position, day, period, fund, control, account, budget_line, debit, credit, source_table, source, words, created_at',
    `pg_temp.id(22, b.n), s.side, b.day, p.id, g.fund, s.control, case when s.control = 'expenditure'
      then g.account end, b.line, greatest(s.amount, 0), greatest(-s.amount, 0), b.source_table, b.source, b.words,
      b.day + interval '18 hours'
     from b join budgets g on g.id = b.line join fiscal_periods p on p.organization_id = ${org}
     and b.day between p.starts_on and p.ends_on cross join lateral (values
       (1, case when b.kind = 'expenditure' then 'expenditure' else 'encumbrance' end,
         case when b.kind = 'release' then -b.amount else b.amount end),
       (2, case when b.kind <> 'expenditure' then 'encumbrance_reserve' else 'payable' end,
         case when b.kind = 'release' then b.amount else -b.amount end)) s (side, control, amount) order by b.n`,
  ),
  own(
    'journal_lines',
    'entry, position, day, period, fund, control, debit, credit, source_table, source, words, created_at',
    `pg_temp.id(24, i.n::bigint * 2 + e.step), row_number() over (partition by i.n, e.step order by f.fund, e.side),
      i.day, p.id, f.fund, e.control, case e.side when 1 then f.amount else 0 end, case e.side when 2 then f.amount
      else 0 end, 'payments', pg_temp.id(19, i.n), 'Payment ' || i.n || e.words, i.day + interval '20 hours'
     from i join (select n, fund, sum(billed)::bigint as amount from s where billed > 0 group by 1, 2) f using (n)
     join fiscal_periods p on p.organization_id = ${org} and i.day between p.starts_on and p.ends_on
     cross join (values (0, 1, 'payable', ': paid'), (0, 2, 'in_transit', ': paid'), (1, 1, 'in_transit', ': cleared'),
       (1, 2, 'cash', ': cleared')) e (step, side, control, words) where i.closed`,
  ),
  // The next number of each series is not in use yet.
  `insert into app.series (organization_id, name, period, last) select ${org}, name, period, 900000
    from (values ('purchase_orders', to_char((select today from town), 'YYYY')),
      ('approval_requests', to_char((select today from town), 'YYYY')), ('approval_requests', ''), ('receipts', ''),
      ('invoices', ''), ('payments', ''), ('vendors', '')) v (name, period) on conflict do nothing`,
]

const off = (words: string, rows: string) => `(select count(*) from (${rows}) found) as "${words}"`
const refersTo = (table: string, column: string, other: string) =>
  off(
    `${table}.${column}`,
    `select from ${table} t where t.organization_id = $1 and t.${column} is not null
      and not exists (select from ${other} r where r.organization_id = t.organization_id and r.id = t.${column})`,
  )
const audit = `select ${[
  refersTo('purchase_orders', 'vendor', 'vendors'),
  refersTo('order_lines', 'purchase_order', 'purchase_orders'),
  refersTo('order_lines', 'budget_line', 'budget_lines'),
  refersTo('order_line_shares', 'line', 'order_lines'),
  refersTo('receipt_lines', 'receipt', 'receipts'),
  refersTo('receipt_lines', 'line', 'order_lines'),
  refersTo('invoices', 'purchase_order', 'purchase_orders'),
  refersTo('invoice_lines', 'invoice', 'invoices'),
  refersTo('invoice_lines', 'order_line', 'order_lines'),
  refersTo('invoice_shares', 'budget_line', 'budget_lines'),
  refersTo('payments', 'run', 'payment_runs'),
  refersTo('payment_items', 'payment', 'payments'),
  refersTo('payment_items', 'invoice', 'invoices'),
  refersTo('budget_entries', 'line', 'budget_lines'),
  refersTo('journal_lines', 'period', 'fiscal_periods'),
  refersTo('journal_lines', 'fund', 'funds'),
  off(
    'entries that do not balance in a fund',
    'select from journal_lines where organization_id = $1 group by entry, fund having sum(debit) <> sum(credit)',
  ),
  off(
    'orders that differ from the sum of their lines',
    `select from purchase_orders o join order_lines l on l.organization_id = o.organization_id
      and l.purchase_order = o.id where o.organization_id = $1 group by o.id, o.amount, o.invoiced_amount
      having o.amount <> sum(l.amount) or o.invoiced_amount <> sum(l.invoiced_amount)`,
  ),
  off(
    'orders with a wrong open amount',
    `select from purchase_orders o join order_line_shares s on s.organization_id = o.organization_id
      and s.purchase_order = o.id where o.organization_id = $1 group by o.id, o.open_amount, o.status
      having o.open_amount <> case when o.status = 'draft' then 0 else sum(s.amount - s.relieved) end`,
  ),
  off(
    'orders with a wrong encumbrance',
    `select from purchase_orders o
      left join (select source, sum(case kind when 'encumbrance' then amount when 'release' then -amount else 0 end)
        as held from budget_entries where organization_id = $1 and source_table = 'purchase_orders' group by 1) e
        on e.source = o.id::text where o.organization_id = $1 and o.open_amount <> coalesce(e.held, 0)`,
  ),
  off(
    'invoices that differ from the sum of their lines and shares',
    `select from invoices i where i.organization_id = $1
      and (i.amount <> (select sum(amount) from invoice_lines l where l.organization_id = i.organization_id
        and l.invoice = i.id) or i.amount <> (select sum(amount) from invoice_shares s
        where s.organization_id = i.organization_id and s.invoice = i.id))`,
  ),
  off(
    'payments that differ from the sum of their invoices',
    `select from payments p join payment_items i on i.organization_id = p.organization_id and i.payment = p.id
      where p.organization_id = $1 group by p.id, p.amount having p.amount <> sum(i.amount)`,
  ),
  off(
    'lines with more received or invoiced than ordered',
    'select from order_lines where organization_id = $1 and (received > quantity or invoiced > received)',
  ),
  off(
    'budget lines that differ from the ledger',
    `select from budget_lines l join budget_entries e on e.organization_id = l.organization_id and e.line = l.id
      where l.organization_id = $1 group by l.id, l.amended, l.encumbered, l.spent
    having l.amended <> sum(e.amount) filter (where e.kind = 'original')
    or l.encumbered <> sum(case e.kind when 'encumbrance' then e.amount when 'release' then -e.amount else 0 end)
    or l.spent <> coalesce(sum(e.amount) filter (where e.kind = 'expenditure'), 0)`,
  ),
  off(
    'overdrawn budget lines',
    'select from budget_lines where organization_id = $1 and amended < pre_encumbered + encumbered + spent',
  ),
  off(
    'months that differ from the ledger',
    `select from budget_months m full join (select line, date_trunc('month', day)::date as month, sum(amount) as spent
      from budget_entries where organization_id = $1 and kind = 'expenditure' group by 1, 2) e on e.line = m.line
      and e.month = m.month where coalesce(m.organization_id, $1) = $1 and m.spent is distinct from e.spent`,
  ),
  off(
    'journal sums that differ from the budget',
    `select from funds f where f.organization_id = $1
      and (select coalesce(sum(debit - credit), 0) from journal_lines j where j.organization_id = $1 and j.fund = f.id
        and j.control = 'encumbrance') + 1e15 * (select coalesce(sum(debit - credit), 0) from journal_lines j
        where j.organization_id = $1 and j.fund = f.id and j.control = 'expenditure')
    <> (select sum(encumbered) + 1e15 * sum(spent) from budget_lines l where l.organization_id = $1 and l.fund = f.id)`,
  ),
].join(',\n')}`
