import { contractSecurity } from '#areas/contracts/contracts/records.ts'
import { invoicedSql, owedSql, paidSql } from '#areas/finance/invoices/invoiced/rules.ts'
import { invoice } from '#areas/finance/invoices/records.ts'
import { payment } from '#areas/finance/payments/records.ts'
import { purchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { solicitation } from '#areas/procurement/solicitations/records.ts'
import { vendorCertificate } from '#areas/vendors/certificates/records.ts'
import { addDays, addMonths, isDay } from '#platform/dates.ts'
import type { Field } from '#platform/records/fields.ts'
import { optionLabel } from '#platform/records/record.ts'
import type { Reason } from '#platform/rules.ts'
import { billsOfProjects } from '../projects/bills/rules.ts'
import { project } from '../projects/records.ts'

export type ColumnKind = 'text' | 'money' | 'number' | 'percent' | 'date'
/**
 * `to` leads from a cell to its record: the path, with the id that stands in the column `id` in the place of :id.
 * `words` is
 * what the values are called, where they are options of a choice.
 */
export type Column = {
  name: string
  label: string
  kind: ColumnKind
  to?: string
  id?: string
  sum?: true
  words?: Readonly<Record<string, string>>
}
export type Parameter = {
  name: string
  label: string
  kind: 'date' | 'days'
  initial: 'today' | 'year_ago' | 'month_ago' | number
}
export type Report = {
  name: string
  title: string
  about: string
  area: string
  parameters: readonly Parameter[]
  columns: readonly Column[]
  sql: string
}
export type Given = Readonly<Record<string, string>>

const text = (name: string, label: string, more: Partial<Column> = {}): Column => ({
  name,
  label,
  kind: 'text',
  ...more,
})
const money = (name: string, label: string): Column => ({ name, label, kind: 'money', sum: true })
const number = (name: string, label: string, more: Partial<Column> = {}): Column => ({
  name,
  label,
  kind: 'number',
  ...more,
})
const choice = (name: string, label: string, of: Field): Column => text(name, label, { words: wordsOf(of) })
const day = (name: string, label: string): Column => ({ name, label, kind: 'date' })
/** So many rows one result holds. More are counted and not shown: a shorter period shows them. */
export const mostRows = 5_000

const period: readonly Parameter[] = [
  { name: 'from', label: 'From', kind: 'date', initial: 'year_ago' },
  { name: 'to', label: 'To', kind: 'date', initial: 'today' },
]

/**
 * The standard reports: each is one statement under the reader's own row security. $1 is the organization, $2 today
 * where the agency is, $3 and further the parameters in their order. Nothing is put into the text.
 */
export const library: readonly Report[] = [
  {
    name: 'open-commitments',
    title: 'Open commitments',
    area: 'Procurement',
    about: 'Orders that are out, with what of each is still promised.',
    parameters: [],
    columns: [
      text('number', 'Order', { to: '/purchase-orders/:id', id: 'id' }),
      text('title', 'Title'),
      text('vendor', 'Vendor', { to: '/vendor-directory/:id', id: 'vendor_id' }),
      day('due', 'Deliver by'),
      money('amount', 'Ordered'),
      money('invoiced', 'Invoiced'),
      money('open', 'Still promised'),
    ],
    sql: `select o.id, o.number, o.title, v.name as vendor, v.id as vendor_id, o.due, o.amount, o.invoiced_amount
      as invoiced, o.open_amount as open
  from purchase_orders o join vendors v on v.organization_id = o.organization_id and v.id = o.vendor
 where o.organization_id = $1 and o.status = 'issued' and o.open_amount > 0 and $2::date is not null
 order by o.open_amount desc, o.number`,
  },
  {
    name: 'budget-actual',
    title: 'Budget against actual',
    area: 'Budget',
    about: 'Every adopted line of the fiscal year that is open today: budget, promised, spent and left.',
    parameters: [],
    columns: [
      text('fund', 'Fund'),
      text('line', 'Budget line', { to: '/budget-management/lines/:id', id: 'id' }),
      money('budget', 'Budget'),
      money('promised', 'Promised'),
      money('spent', 'Spent'),
      money('left', 'Left'),
      { name: 'used', label: 'Used', kind: 'percent' },
    ],
    sql: `select l.id, f.name as fund, l.name as line, l.amended as budget, l.pre_encumbered + l.encumbered as promised,
      l.spent,
       l.amended - l.pre_encumbered - l.encumbered - l.spent as left,
       case when l.amended > 0 then round((l.pre_encumbered + l.encumbered + l.spent) * 100.0 / l.amended, 1) end
       as used
  from budget_lines l join funds f on f.organization_id = l.organization_id and f.id = l.fund
 where l.organization_id = $1 and l.status = 'adopted' and $2::date between l.starts_on and l.ends_on
 order by f.name, l.name`,
  },
  {
    name: 'invoice-aging',
    title: 'Aging of invoices',
    area: 'Finance',
    about: 'What is owed and not paid, by how long it has been due.',
    parameters: [],
    columns: [
      text('age', 'Age'),
      text('number', 'Invoice', { to: '/invoices/:id', id: 'id' }),
      text('vendor', 'Vendor', { to: '/vendor-directory/:id', id: 'vendor_id' }),
      choice('status', 'Status', invoice.fields.status),
      day('due_on', 'Due'),
      number('days', 'Days past due'),
      money('open', 'Still to pay'),
    ],
    sql: `select i.id, case when i.due_on is null then 'No day yet' when i.due_on >= $2::date then 'Not due'
      when i.due_on >= $2::date - 30 then '1 to 30 days' when i.due_on >= $2::date - 60 then '31 to 60 days'
      else 'More than 60 days' end as age,
       i.number, v.name as vendor, v.id as vendor_id, i.status, i.due_on, greatest(0, $2::date - i.due_on) as days,
       case when i.kind = 'credit_note' then -i.open_amount else i.open_amount end as open
  from invoices i join vendors v on v.organization_id = i.organization_id and v.id = i.vendor
 where i.organization_id = $1 and i.status in ('held', 'submitted', 'disputed', 'approved', 'scheduled')
 and i.open_amount > 0
 order by i.due_on nulls last, i.number`,
  },
  {
    name: 'vendor-spend',
    title: 'Spend by vendor',
    area: 'Finance',
    about: 'What each vendor has billed in a period and was approved, the most first.',
    parameters: period,
    columns: [
      text('vendor', 'Vendor', { to: '/vendor-directory/:id', id: 'id' }),
      number('invoices', 'Invoices', { sum: true }),
      money('billed', 'Billed'),
      money('paid', 'of it paid'),
      { name: 'share', label: 'Share', kind: 'percent' },
    ],
    sql: `select v.id, v.name as vendor, (count(*) filter (where i.releases is null))::int as invoices,
      sum(${invoicedSql('i')})::bigint as billed,
       sum(${paidSql('i')})::bigint as paid,
       round(sum(${invoicedSql('i')}) * 100.0 / nullif(sum(sum(${invoicedSql('i')})) over (), 0), 1) as share
  from invoices i join vendors v on v.organization_id = i.organization_id and v.id = i.vendor
 where i.organization_id = $1 and ${owedSql('i')} and $2::date is not null
 and i.invoice_date between $3::date and $4::date
 group by v.id, v.name order by billed desc, v.name`,
  },
  {
    name: 'contract-expiries',
    title: 'Contracts that end',
    area: 'Contracts',
    about: 'Contracts in force whose end comes within so many days, with the day of their notice.',
    parameters: [{ name: 'days', label: 'Within days', kind: 'days', initial: 180 }],
    columns: [
      text('number', 'Contract', { to: '/contracts/:id', id: 'id' }),
      text('title', 'Title'),
      text('vendor', 'Vendor', { to: '/vendor-directory/:id', id: 'vendor_id' }),
      day('notice_on', 'Notice by'),
      day('ends_on', 'Ends'),
      number('days', 'Days left'),
      money('ceiling', 'Ceiling'),
      money('left', 'Not ordered'),
    ],
    sql: `select c.id, c.number, c.title, v.name as vendor, v.id as vendor_id, c.notice_on, c.ends_on,
      c.ends_on - $2::date as days, c.ceiling, c.ceiling - c.committed as left
  from contracts c join vendors v on v.organization_id = c.organization_id and v.id = c.vendor
 where c.organization_id = $1 and c.status in ('active', 'expired') and c.ends_on <= $2::date + $3::int
 order by c.ends_on, c.number`,
  },
  {
    name: 'bids-per-call',
    title: 'Bids per call',
    area: 'Procurement',
    about:
      'Calls that were published in a period with the offers that were opened. What is still sealed, or what you may not see, is not counted.',
    parameters: period,
    columns: [
      text('number', 'Call', { to: '/rfq-builder/:id', id: 'id' }),
      text('title', 'Title'),
      choice('kind', 'Kind', solicitation.fields.kind),
      choice('status', 'Status', solicitation.fields.status),
      day('published', 'Published'),
      number('bids', 'Offers', { sum: true }),
      money('lowest', 'Lowest'),
      money('estimate', 'Estimate'),
    ],
    sql: `select s.id, s.number, s.title, s.kind, s.status, app.day_of($1, s.published_at) as published,
      count(b.id)::int as bids, min(b.total) as lowest, s.estimate
  from solicitations s left join bids b on b.organization_id = s.organization_id and b.solicitation = s.id
 where s.organization_id = $1 and s.published_at is not null and $2::date is not null
 and s.published_at >= app.start_of_day($1, $3::date) and s.published_at < app.start_of_day($1, $4::date + 1)
 group by s.id, s.number, s.title, s.kind, s.status, s.published_at, s.estimate order by s.published_at desc`,
  },
  {
    name: 'cycle-times',
    title: 'From need to order',
    area: 'Procurement',
    about: 'How many days passed from a requisition to the order that came of it being issued.',
    parameters: period,
    columns: [
      text('requisition', 'Requisition', { to: '/requisitions/:id', id: 'id' }),
      text('title', 'Title'),
      text('order', 'Order', { to: '/purchase-orders/:id', id: 'order_id' }),
      day('asked', 'Asked'),
      day('issued', 'Issued'),
      number('days', 'Days'),
    ],
    sql: `select r.id, r.number as requisition, r.title, o.number as order, o.id as order_id,
      app.day_of($1, r.created_at) as asked, app.day_of($1, o.issued_at) as issued,
      app.day_of($1, o.issued_at) - app.day_of($1, r.created_at) as days
  from purchase_orders o join requisitions r on r.organization_id = o.organization_id and r.id = o.requisition
 where o.organization_id = $1 and o.issued_at is not null and $2::date is not null
 and o.issued_at >= app.start_of_day($1, $3::date) and o.issued_at < app.start_of_day($1, $4::date + 1)
 order by days desc, r.number`,
  },
  {
    name: 'late-deliveries',
    title: 'Late deliveries',
    area: 'Procurement',
    about: 'Orders past their day of which something is still missing.',
    parameters: [],
    columns: [
      text('number', 'Order', { to: '/purchase-orders/:id', id: 'id' }),
      text('title', 'Title'),
      text('vendor', 'Vendor', { to: '/vendor-directory/:id', id: 'vendor_id' }),
      day('due', 'Deliver by'),
      number('days', 'Days late'),
      choice('delivery', 'Delivered', purchaseOrder.fields.delivery),
      money('missing', 'Not received'),
    ],
    sql: `select o.id, o.number, o.title, v.name as vendor, v.id as vendor_id, o.due, $2::date - o.due as days,
      o.delivery, greatest(0, o.amount - o.received_amount) as missing
  from purchase_orders o join vendors v on v.organization_id = o.organization_id and v.id = o.vendor
 where o.organization_id = $1 and o.status = 'issued' and o.kind <> 'blanket' and o.delivery <> 'complete'
 and o.due < $2::date
 order by o.due, o.number`,
  },
  {
    name: 'payments',
    title: 'Payments',
    area: 'Finance',
    about: 'What left in a period, to whom and by which run.',
    parameters: period,
    columns: [
      text('number', 'Payment', { to: '/payments/:id', id: 'id' }),
      text('vendor', 'Vendor', { to: '/vendor-directory/:id', id: 'vendor_id' }),
      text('run', 'Run', { to: '/payments/runs/:id', id: 'run_id' }),
      choice('status', 'Status', payment.fields.status),
      day('paid_on', 'Paid'),
      day('cleared_on', 'Cleared'),
      money('amount', 'Amount'),
    ],
    sql: `select p.id, p.number, v.name as vendor, v.id as vendor_id, r.number as run, r.id as run_id, p.status,
      p.paid_on, p.cleared_on, p.amount
  from (select organization_id, id, number, vendor, run, status, paid_on, cleared_on, amount from payments
         where organization_id = $1 and $2::date is not null and paid_on between $3::date and $4::date
         order by paid_on desc, number limit ${mostRows + 1}) p
  join vendors v on v.organization_id = p.organization_id and v.id = p.vendor
  join payment_runs r on r.organization_id = p.organization_id and r.id = p.run
 order by p.paid_on desc, p.number`,
  },
  {
    name: 'overdue-approvals',
    title: 'Overdue approvals',
    area: 'Procurement',
    about: 'What waits for signatures, with how long and whether its day has passed.',
    parameters: [{ name: 'days', label: 'Waiting for at least so many days', kind: 'days', initial: 0 }],
    columns: [
      text('number', 'Request'),
      text('title', 'What', { to: '/approvals-inbox' }),
      text('asked_by', 'Asked by'),
      day('asked', 'Since'),
      number('days', 'Days'),
      day('due', 'Due'),
      money('amount', 'Amount'),
    ],
    sql: `select a.id, a.number, a.title, m.display_name as asked_by, app.day_of($1, a.created_at) as asked,
      $2::date - app.day_of($1, a.created_at) as days, a.due, a.amount
  from approval_requests a left join organization_members m on m.organization_id = a.organization_id
  and m.user_id = a.requested_by
 where a.organization_id = $1 and a.status = 'waiting' and $2::date - app.day_of($1, a.created_at) >= $3::int
 order by a.created_at`,
  },
  {
    name: 'insurance',
    title: 'Insurance and bonds that end',
    area: 'Contracts',
    about: 'What secures the agency under its contracts and ends within so many days, or covers too little.',
    parameters: [{ name: 'days', label: 'Within days', kind: 'days', initial: 90 }],
    columns: [
      text('contract', 'Contract', { to: '/contracts/:id', id: 'contract_id' }),
      choice('kind', 'Kind', contractSecurity.fields.kind),
      text('issued_by', 'Insurer or surety'),
      day('expires_on', 'Until'),
      number('days', 'Days left'),
      money('covers', 'Covers'),
      money('required', 'At least'),
    ],
    sql: `select s.id, c.number || ' ' || c.title as contract, c.id as contract_id, s.kind, s.issued_by, s.expires_on,
      s.expires_on - $2::date as days, s.covers, s.required
  from contract_securities s join contracts c on c.organization_id = s.organization_id and c.id = s.contract
 where s.organization_id = $1 and s.status = 'current' and (s.expires_on <= $2::date + $3::int or s.covers < s.required)
 order by s.expires_on`,
  },
  {
    name: 'vendor-certificates',
    title: 'Certificates of vendors that end',
    area: 'Vendors',
    about: 'Insurance and certificates of vendors that end within so many days, or have ended.',
    parameters: [{ name: 'days', label: 'Within days', kind: 'days', initial: 60 }],
    columns: [
      text('vendor', 'Vendor', { to: '/vendor-directory/:id', id: 'vendor_id' }),
      choice('kind', 'Kind', vendorCertificate.fields.kind),
      text('issued_by', 'Issued by'),
      day('expires_on', 'Until'),
      number('days', 'Days left'),
    ],
    sql: `select c.id, v.name as vendor, v.id as vendor_id, c.kind, c.issued_by, c.expires_on, c.expires_on - $2::date
      as days
  from vendor_certificates c join vendors v on v.organization_id = c.organization_id and v.id = c.vendor
 where c.organization_id = $1 and c.status = 'current' and c.expires_on <= $2::date + $3::int
 order by c.expires_on, v.name`,
  },
  {
    name: 'changes-by-contract',
    title: 'How far contracts have moved',
    area: 'Contracts',
    about: 'What was signed, what was changed since, and how much of it was ordered and paid.',
    parameters: [],
    columns: [
      text('number', 'Contract', { to: '/contracts/:id', id: 'id' }),
      text('title', 'Title'),
      money('original', 'When signed'),
      money('changes', 'Change orders'),
      money('ceiling', 'Ceiling today'),
      money('committed', 'Ordered'),
      money('paid', 'Paid'),
    ],
    sql: `select c.id, c.number, c.title, c.original, coalesce(sum(o.cost), 0)::bigint as changes, c.ceiling,
      c.committed, c.paid
  from contracts c left join change_orders o on o.organization_id = c.organization_id and o.contract = c.id
  and o.status = 'approved'
 where c.organization_id = $1 and c.status in ('active', 'expired', 'closed', 'terminated') and $2::date is not null
 group by c.id, c.number, c.title, c.original, c.ceiling, c.committed, c.paid order by changes desc, c.number`,
  },
  {
    name: 'projects',
    title: 'Projects',
    area: 'Projects',
    about: 'Each project that is not over: how far, when it ends, and what was billed under its contracts and orders.',
    parameters: [],
    columns: [
      text('number', 'Project', { to: '/projects/:id', id: 'id' }),
      text('name', 'Name'),
      choice('status', 'Status', project.fields.status),
      { name: 'done', label: 'Done', kind: 'percent' },
      day('ends_on', 'Due'),
      day('forecast', 'Forecast'),
      money('budget', 'Budget'),
      money('billed', 'Billed'),
    ],
    sql: `select p.id, p.number, p.name, p.status, p.done, p.ends_on, p.forecast_end as forecast, p.budget,
       coalesce(b.billed, 0)::bigint as billed
  from projects p left join (select project, sum(billed) as billed from (${billsOfProjects()}) bills group by project) b
  on b.project = p.id
 where p.organization_id = $1 and p.status in ('planned', 'active', 'on_hold', 'completed') and $2::date is not null
 order by p.ends_on, p.number`,
  },
  {
    name: 'retainage',
    title: 'Retainage held',
    area: 'Projects',
    about: 'What is kept back of certified pay applications, by contract, as the last of each has it.',
    parameters: [],
    columns: [
      text('contract', 'Contract', { to: '/contracts/:id', id: 'contract_id' }),
      text('application', 'Last application', { to: '/construction-projects/pay/:id', id: 'id' }),
      day('period_to', 'Until'),
      money('done', 'Done and stored'),
      money('retained', 'Kept back'),
    ],
    sql: `select distinct on (a.contract) a.id, c.number || ' ' || c.title as contract, c.id as contract_id,
      a.number as application, a.period_to, a.done, a.retained
  from pay_applications a join contracts c on c.organization_id = a.organization_id and c.id = a.contract
 where a.organization_id = $1 and a.status in ('certified', 'billed') and $2::date is not null
 order by a.contract, a.period_to desc, a.created_at desc`,
  },
  {
    name: 'grants',
    title: 'Grants: drawn and left',
    area: 'Grants',
    about: 'Each award in force with what was spent, drawn and is left, and the end of its period.',
    parameters: [],
    columns: [
      text('number', 'Grant', { to: '/grant-management/grants/:id', id: 'id' }),
      text('title', 'Title'),
      day('ends_on', 'Period ends'),
      number('days', 'Days left'),
      money('amount', 'Award'),
      money('spent', 'Spent'),
      money('drawn', 'Drawn'),
      money('left', 'Not spent'),
    ],
    sql: `select g.id, g.number, g.title, g.ends_on, g.ends_on - $2::date as days, g.amount, g.spent, g.drawn,
      g.amount - g.spent as left
  from grants g where g.organization_id = $1 and g.status in ('active', 'attention', 'closing')
 order by g.ends_on, g.number`,
  },
]

/** What the values of a field are called; nothing where they say themselves what they are. */
export function wordsOf(field: Field): Readonly<Record<string, string>> | undefined {
  if (field.kind === 'flag') return { true: 'Yes', false: 'No' }
  return field.kind === 'choice'
    ? Object.fromEntries(field.options!.map((option) => [option, optionLabel(field, option)]))
    : undefined
}

/** A result as people read it, on the page, in the picture and in the sheet. */
export const inWords = <Row extends Readonly<Record<string, unknown>>>(
  columns: readonly Column[],
  rows: readonly Row[],
): Row[] => {
  const worded = columns.flatMap(({ name, words }) => (words ? [[name, words] as const] : []))
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(worded.map(([name, words]) => [name, words[String(row[name])] ?? row[name]])),
  }))
}

export const reportNamed = (name: string): Report | undefined => library.find((report) => report.name === name)

/** What a parameter begins with, where the agency is. */
export function initialOf({ initial }: Parameter, today: string): string {
  switch (initial) {
    case 'today':
      return today
    case 'year_ago':
      return addDays(addMonths(today, -12), 1)
    case 'month_ago':
      return addDays(addMonths(today, -1), 1)
    default:
      return String(initial)
  }
}

/** Whole days up to ten years; what was left out is as it begins. */
export function whyNotGiven({ parameters }: Report, given: Given): Reason {
  for (const { name, label, kind } of parameters) {
    const value = given[name]
    if (value === undefined) continue
    if (kind === 'date' && !isDay(value)) return `${label}: write a day.`
    if (kind === 'days' && !(/^\d{1,4}$/.test(value) && Number(value) <= 3_650))
      return `${label}: write a number of days, 3,650 at most.`
  }
  const [from, to] = [given.from, given.to]
  if (from !== undefined && to !== undefined && from > to) return 'The period ends before it begins.'
  const stranger = Object.keys(given).find((name) => !parameters.some((parameter) => parameter.name === name))
  return stranger ? `This report has no parameter ${stranger}.` : null
}

/** The values as the statement wants them, in the order of the parameters. */
export const valuesFor = (report: Report, given: Given, organization: string, today: string): unknown[] => [
  organization,
  today,
  ...report.parameters.map((parameter) => given[parameter.name] ?? initialOf(parameter, today)),
]

/**
 * The day after a run on which it is run again. Months are counted from the first day: from the 31st it goes to the
 * 28th, and back to the 31st.
 */
export function nextRun(every: 'day' | 'week' | 'month', after: string, first: string = after): string {
  if (every !== 'month') return addDays(after, every === 'day' ? 1 : 7)
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  const inThisMonth = addMonths(first, months(after) - months(first))
  return inThisMonth > after ? inThisMonth : addMonths(first, months(after) - months(first) + 1)
}
