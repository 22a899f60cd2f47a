import type { Client } from 'pg'

/** Two states that can't both be true, with the records in which they are. */
const contradictions: readonly { says: string; sql: string }[] = [
  {
    says: 'A solicitation that ended without an award has an awarded bid, an award, an order or a contract.',
    sql: `select s.number from solicitations s where s.status in ('closed', 'canceled') and (
        exists (select from bids b where b.organization_id = s.organization_id and b.solicitation = s.id
          and b.status = 'awarded')
        or exists (select from awards a where a.organization_id = s.organization_id and a.solicitation = s.id
          and (a.status in ('intended', 'awarded')
            or exists (select from purchase_orders o where o.organization_id = a.organization_id and o.award = a.id)
            or exists (select from contracts c where c.organization_id = a.organization_id and c.award = a.id))))`,
  },
  {
    says: 'An awarded solicitation has no award, or an award is made of another one.',
    sql: `select s.number from solicitations s where (s.status = 'awarded') <> exists (select from awards a
        where a.organization_id = s.organization_id and a.solicitation = s.id and a.status = 'awarded')`,
  },
  {
    says: 'A bid is awarded without an award line, or an award line is of a bid that lost.',
    sql: `select b.number from bids b where (b.status = 'awarded') <> exists (select from award_lines l
        join awards a on a.organization_id = l.organization_id and a.id = l.award
        where l.organization_id = b.organization_id and l.bid = b.id and a.status = 'awarded')`,
  },
  {
    says: 'An award is made while a protest is undecided.',
    sql: `select a.number from awards a join protests p on p.organization_id = a.organization_id and p.award = a.id
        where a.status = 'awarded' and p.outcome is null`,
  },
  {
    says: 'An invoice is paid without a payment, or a payment went out for an invoice that is not paid.',
    sql: `select i.number from invoices i where i.kind = 'invoice' and i.amount > 0
        and (i.status = 'paid') <> exists (select from payment_items t
          join payments p on p.organization_id = t.organization_id and p.id = t.payment
          where t.organization_id = i.organization_id and t.invoice = i.id and not t.undone
          and p.status in ('issued', 'cleared'))`,
  },
  {
    says: 'An invoice is paid without a day, or has a day and is not paid.',
    sql: `select number from invoices where (status = 'paid') <> (paid_on is not null)`,
  },
  {
    says: 'An invoice on hold has no open hold, or an approved one has.',
    sql: `select i.number from invoices i where exists (select from invoice_holds h
        where h.organization_id = i.organization_id and h.invoice = i.id and h.released_by is null)
        <> (i.status = 'held') and i.status in ('held', 'approved', 'scheduled', 'paid')`,
  },
  {
    says: 'A receipt is of an order that was not issued or was canceled.',
    sql: `select r.number from receipts r join purchase_orders o on o.organization_id = r.organization_id
        and o.id = r.purchase_order where r.kind = 'delivery' and o.status not in ('issued', 'closed')`,
  },
  {
    says: 'An open invoice is of an order that was not issued or was canceled.',
    sql: `select i.number from invoices i join purchase_orders o on o.organization_id = i.organization_id
        and o.id = i.purchase_order where i.status not in ('draft', 'returned', 'rejected', 'canceled')
        and o.status not in ('issued', 'closed')`,
  },
  {
    says: 'A closed order has funds that are still encumbered, or an order was received beyond its amount.',
    sql: `select number from purchase_orders where (status in ('closed', 'canceled') and open_amount <> 0)
        or (delivery = 'complete' and received_amount = 0 and amount > 0)
        or (delivery = 'none' and received_amount > 0)`,
  },
  {
    says: 'An order is with a vendor that is not admitted.',
    sql: `select o.number from purchase_orders o join vendors v on v.organization_id = o.organization_id
        and v.id = o.vendor where o.status = 'issued' and v.status in ('draft', 'submitted', 'closed')`,
  },
  {
    says: 'A requisition is converted and has neither an order nor a solicitation.',
    sql: `select r.number from requisitions r where r.status = 'converted' and not exists (select from purchase_orders o
        where o.organization_id = r.organization_id and o.requisition = r.id)
        and not exists (select from order_lines l join requisition_lines q on q.organization_id = l.organization_id
          and q.id = l.requisition_line where q.organization_id = r.organization_id and q.requisition = r.id)`,
  },
  {
    says: 'A payment run is sent with a payment that is still planned, cleared with one that is not, or canceled with one that went out.',
    sql: `select r.number from payment_runs r join payments p on p.organization_id = r.organization_id and p.run = r.id
        where (r.status in ('sent', 'cleared') and p.status = 'planned') or (r.status = 'cleared' and p.status = 'issued')
        or (r.status in ('draft', 'submitted', 'canceled') and p.status in ('issued', 'cleared'))`,
  },
  {
    says: 'A payment run is not the sum of its payments.',
    sql: `select r.number from payment_runs r where r.status <> 'canceled' and r.amount <> (select coalesce(sum(p.amount), 0)
        from payments p where p.organization_id = r.organization_id and p.run = r.id and p.status <> 'canceled')`,
  },
  {
    says: 'A contract that ended has an invoice in progress, or an active one ended a month ago.',
    sql: `select c.number from contracts c where (c.status in ('closed', 'terminated') and exists (select from invoices i
          where i.organization_id = c.organization_id and i.contract = c.id
          and i.status in ('held', 'submitted', 'approved', 'scheduled')))
        or (c.status in ('draft', 'submitted', 'returned', 'approved', 'signing') and c.invoiced > 0)`,
  },
  {
    says: 'A contract is paid more than it was invoiced, or invoiced above its ceiling.',
    sql: `select number from contracts where paid > invoiced or (ceiling > 0 and invoiced > ceiling)`,
  },
  {
    says: 'A closed grant has an open report, an open milestone or a drawdown in progress.',
    sql: `select g.number from grants g where g.status = 'closed' and (
        exists (select from grant_reports r where r.organization_id = g.organization_id and r.funding = g.id
          and r.status not in ('sent', 'revised'))
        or exists (select from grant_milestones m where m.organization_id = g.organization_id and m.funding = g.id
          and m.status = 'open')
        or exists (select from drawdowns d where d.organization_id = g.organization_id and d.funding = g.id
          and d.status not in ('received', 'canceled')))`,
  },
  {
    says: 'A grant has received more than was drawn, or drawn more than its award.',
    sql: `select number from grants where received > drawn or drawn > amount`,
  },
  {
    says: 'A drawdown is received without a day or an amount, or has one and is not received.',
    sql: `select number from drawdowns where (status = 'received') <> (received_on is not null)
        or (status = 'received' and coalesce(received, 0) = 0)`,
  },
  {
    says: 'An application was won without an award, or lost with one.',
    sql: `select number from grant_applications where (status = 'awarded') <> (awarded is not null)
        or (status in ('declined', 'withdrawn') and funding is not null)`,
  },
  {
    says: 'A completed project has a task that is not done, or its percentage says that work is left.',
    sql: `select p.number from projects p where p.status in ('completed', 'closed') and (p.done < 100
        or exists (select from project_tasks t where t.organization_id = p.organization_id and t.project = p.id
          and t.status <> 'done'))`,
  },
  {
    says: 'A task is done below 100 percent, or at 100 percent and not done, or done without an end.',
    sql: `select p.number || ' ' || t.code as number from project_tasks t join projects p
        on p.organization_id = t.organization_id and p.id = t.project where not t.summary and
        ((t.status = 'done') <> (t.done = 100) or (t.status = 'done' and t.ended_on is null))`,
  },
  {
    says: 'A pay application is billed without an invoice.',
    sql: `select number from pay_applications where (status = 'billed') <> (invoice is not null)`,
  },
  {
    says: 'A work order is done without a moment, or has one and is still to do.',
    sql: `select number from work_orders where (status in ('done', 'closed')) <> (done_at is not null)
        and status <> 'canceled'`,
  },
  {
    says: 'An inspection is completed without a result, or has one and is not completed.',
    sql: `select number from inspections where (status = 'completed') <> (outcome is not null)`,
  },
  {
    says: 'A corrective action is closed without a verification.',
    sql: `select number from corrective_actions where status = 'closed' and verified_on is null`,
  },
  {
    says: 'A closed incident has resources that are still deployed.',
    sql: `select i.number from emergency_incidents i join resource_requests r on r.organization_id = i.organization_id
        and r.incident = i.id where i.status = 'closed' and r.status not in ('demobilized', 'canceled')`,
  },
  {
    says: 'A damage item is in a project without one, or has a project and is not in it.',
    sql: `select number from damage_items where (status = 'in_project') <> (project is not null)`,
  },
  {
    says: 'Damage is still to be reported, and all of it is in projects.',
    sql: `select r.number from pa_requests r where r.status = 'eligible' and r.damage = 'open'
        and exists (select from damage_items d where d.organization_id = r.organization_id and d.request = r.id)
        and not exists (select from damage_items d where d.organization_id = r.organization_id and d.request = r.id
          and d.status in ('draft', 'reported', 'accepted'))`,
  },
  {
    says: 'A shipment is received without a receipt.',
    sql: `select number from shipments where status = 'received' and receipt is null and purchase_order is not null`,
  },
  {
    says: 'A closed budget line has funds that are still encumbered or reserved.',
    sql: `select name as number from budget_lines where status = 'closed' and (encumbered <> 0 or pre_encumbered <> 0)`,
  },
  {
    says: 'An access review is closed with roles that are undecided.',
    sql: `select number from access_reviews where (status = 'closed' and decided < grants) or (status = 'open' and closed_at is not null)`,
  },
  ...(
    [
      ['purchase_orders', 'submitted'],
      ['requisitions', 'submitted'],
      ['solicitations', 'submitted'],
      ['awards', 'submitted'],
      ['contracts', 'submitted'],
      ['contract_amendments', 'submitted'],
      ['change_orders', 'submitted'],
      ['budget_transfers', 'submitted'],
      ['invoices', 'submitted'],
    ] as const
  ).map(([table, waits]) => ({
    says: `A row of ${table} is submitted and its approval is not waiting, or waits for an approval without being submitted.`,
    sql: `select d.number from ${table} d where (d.status = '${waits}') <> exists (select from approval_requests r
        where r.organization_id = d.organization_id and r.document_table = '${table}' and r.document = d.id::text
        and r.status = 'waiting')`,
  })),
]

/** Each contradiction with its records, such as “An awarded solicitation has no award: SOL-2026-0004”. */
export async function contradictionsIn(owner: Pick<Client, 'query'>): Promise<string[]> {
  const found: string[] = []
  for (const { says, sql } of contradictions) {
    const { rows } = await owner.query<{ number: string }>(sql)
    if (rows.length > 0) found.push(`${says} ${rows.map(({ number }) => number).join(', ')}`)
  }
  return found
}
