import { contractSecurity } from '#areas/contracts/contracts/records.ts'
import { invoicedSql, owedSql, paidSql } from '#areas/finance/invoices/invoiced/rules.ts'
import { invoice } from '#areas/finance/invoices/records.ts'
import { payment } from '#areas/finance/payments/records.ts'
import { purchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { solicitation } from '#areas/procurement/solicitations/records.ts'
import { vendorCertificate } from '#areas/vendors/certificates/records.ts'
import { addDays, addMonths, isDay } from '#platform/dates.ts'
import type { Bar } from '#platform/documents/document.ts'
import type { Field } from '#platform/records/fields.ts'
import { optionLabel } from '#platform/records/record.ts'
import type { Reason } from '#platform/rules.ts'
import type { Drawn } from '#platform/sheets/drawn.ts'
import { among } from '#platform/life/status-sql.ts'
import { billsOfProjects } from '../projects/bills/rules.ts'
import { project } from '../projects/records.ts'

export type DateStep = 'day' | 'month' | 'quarter' | 'year'
export type ColumnKind = 'text' | 'money' | 'number' | 'percent' | 'date'
/**
 * `to` links a cell to its record: the path, with :id replaced by the value in the column `id`. `words` are the
 * labels of a choice's options.
 */
export type Column = {
  name: string
  label: string
  kind: ColumnKind
  to?: string
  id?: string
  sum?: true
  words?: Readonly<Record<string, string>>
  /** Values are steps of a date: months (2026-11), quarters (2026-Q4) or years. */
  step?: DateStep
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
  /** Its title compares two columns, and so does its chart. */
  against?: Against
  sql: string
}
export type Against = { value: string; limit: string }
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
/** The maximum number of rows in one result. More are counted but not shown; a shorter period shows them. */
export const mostRows = 5_000

const period: readonly Parameter[] = [
  { name: 'from', label: 'From', kind: 'date', initial: 'year_ago' },
  { name: 'to', label: 'To', kind: 'date', initial: 'today' },
]

/**
 * The standard reports: each is one statement under the reader's row security. $1 is the organization, $2 today in
 * the agency's time zone, $3 and further the parameters in order. Nothing is inserted into the text.
 */
export const library: readonly Report[] = [
  {
    name: 'open-commitments',
    title: 'Open encumbrances',
    area: 'Procurement',
    about: 'Issued orders with their open encumbrance.',
    parameters: [],
    columns: [
      text('number', 'Order', { to: '/purchase-orders/:id', id: 'id' }),
      text('title', 'Title'),
      text('vendor', 'Vendor', { to: '/vendor-directory/:id', id: 'vendor_id' }),
      day('due', 'Delivery date'),
      money('amount', 'Ordered'),
      money('invoiced', 'Invoiced'),
      money('open', 'Open encumbrance'),
    ],
    sql: `select o.id, o.number, o.title, v.name as vendor, v.id as vendor_id, o.due, o.amount, o.invoiced_amount
      as invoiced, o.open_amount as open
  from purchase_orders o join vendors v on v.organization_id = o.organization_id and v.id = o.vendor
 where o.organization_id = $1 and o.status = 'issued' and o.open_amount > 0 and $2::date is not null
 order by o.open_amount desc, o.number`,
  },
  {
    name: 'budget-actual',
    title: 'Budget vs. actual',
    area: 'Budget',
    about: 'Adopted lines of the current fiscal year: budget, encumbered, spent and available.',
    parameters: [],
    columns: [
      text('fund', 'Fund'),
      text('line', 'Budget line', { to: '/budget-management/lines/:id', id: 'id' }),
      money('budget', 'Budget'),
      money('encumbered', 'Encumbered'),
      money('spent', 'Spent'),
      money('left', 'Available'),
      { name: 'used', label: 'Used', kind: 'percent' },
    ],
    against: { value: 'spent', limit: 'budget' },
    sql: `select l.id, f.name as fund, l.name as line, l.amended as budget, l.pre_encumbered + l.encumbered as encumbered,
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
    title: 'Accounts payable aging',
    area: 'Finance',
    about: 'Unpaid invoices by days past due.',
    parameters: [],
    columns: [
      text('age', 'Age'),
      text('number', 'Invoice', { to: '/invoices/:id', id: 'id' }),
      text('vendor', 'Vendor', { to: '/vendor-directory/:id', id: 'vendor_id' }),
      choice('status', 'Status', invoice.fields.status),
      day('due_on', 'Due'),
      number('days', 'Days past due'),
      money('open', 'Balance due'),
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
    about: 'Approved invoices by vendor in a period, highest first.',
    parameters: period,
    columns: [
      text('vendor', 'Vendor', { to: '/vendor-directory/:id', id: 'id' }),
      number('invoices', 'Invoices', { sum: true }),
      money('billed', 'Invoiced'),
      money('paid', 'Paid'),
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
    title: 'Expiring contracts',
    area: 'Contracts',
    about: 'Active contracts that end within a number of days, with their notice date.',
    parameters: [{ name: 'days', label: 'Within days', kind: 'days', initial: 180 }],
    columns: [
      text('number', 'Contract', { to: '/contracts/:id', id: 'id' }),
      text('title', 'Title'),
      text('vendor', 'Vendor', { to: '/vendor-directory/:id', id: 'vendor_id' }),
      day('notice_on', 'Notice date'),
      day('ends_on', 'End date'),
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
    name: 'bids-per-solicitation',
    title: 'Bids by solicitation',
    area: 'Procurement',
    about:
      'Solicitations published in a period, with opened bids. Sealed bids and bids you may not see are not counted.',
    parameters: period,
    columns: [
      text('number', 'Solicitation', { to: '/rfq-builder/:id', id: 'id' }),
      text('title', 'Title'),
      choice('kind', 'Kind', solicitation.fields.kind),
      choice('status', 'Status', solicitation.fields.status),
      day('published', 'Published'),
      number('bids', 'Bids', { sum: true }),
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
    title: 'Requisition to order',
    area: 'Procurement',
    about: 'Days from a requisition to the issue of its order.',
    parameters: period,
    columns: [
      text('requisition', 'Requisition', { to: '/requisitions/:id', id: 'id' }),
      text('title', 'Title'),
      text('order', 'Order', { to: '/purchase-orders/:id', id: 'order_id' }),
      day('asked', 'Requested'),
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
    about: 'Orders past their delivery date with items not received.',
    parameters: [],
    columns: [
      text('number', 'Order', { to: '/purchase-orders/:id', id: 'id' }),
      text('title', 'Title'),
      text('vendor', 'Vendor', { to: '/vendor-directory/:id', id: 'vendor_id' }),
      day('due', 'Delivery date'),
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
    about: 'Payments made in a period, by vendor and payment run.',
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
    about: 'Requests waiting for approval, with days waiting and due date.',
    parameters: [{ name: 'days', label: 'Waiting for at least (days)', kind: 'days', initial: 0 }],
    columns: [
      text('number', 'Request'),
      text('title', 'Item', { to: '/approvals-inbox' }),
      text('asked_by', 'Requested by'),
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
    title: 'Expiring insurance and bonds',
    area: 'Contracts',
    about: 'Insurance and bonds under contracts that end within a number of days, or cover too little.',
    parameters: [{ name: 'days', label: 'Within days', kind: 'days', initial: 90 }],
    columns: [
      text('contract', 'Contract', { to: '/contracts/:id', id: 'contract_id' }),
      choice('kind', 'Kind', contractSecurity.fields.kind),
      text('issued_by', 'Insurer or surety'),
      day('expires_on', 'Expires'),
      number('days', 'Days left'),
      money('covers', 'Coverage'),
      money('required', 'Minimum'),
    ],
    sql: `select s.id, c.number || ' ' || c.title as contract, c.id as contract_id, s.kind, s.issued_by, s.expires_on,
      s.expires_on - $2::date as days, s.covers, s.required
  from contract_securities s join contracts c on c.organization_id = s.organization_id and c.id = s.contract
 where s.organization_id = $1 and s.status = 'current' and (s.expires_on <= $2::date + $3::int or s.covers < s.required)
 order by s.expires_on`,
  },
  {
    name: 'vendor-certificates',
    title: 'Expiring vendor certificates',
    area: 'Vendors',
    about: 'Vendor insurance and certificates that expire within a number of days, or have expired.',
    parameters: [{ name: 'days', label: 'Within days', kind: 'days', initial: 60 }],
    columns: [
      text('vendor', 'Vendor', { to: '/vendor-directory/:id', id: 'vendor_id' }),
      choice('kind', 'Kind', vendorCertificate.fields.kind),
      text('issued_by', 'Issued by'),
      day('expires_on', 'Expires'),
      number('days', 'Days left'),
    ],
    sql: `select c.id, v.name as vendor, v.id as vendor_id, c.kind, c.issued_by, c.expires_on, c.expires_on - $2::date
      as days
  from vendor_certificates c join vendors v on v.organization_id = c.organization_id and v.id = c.vendor
 where c.organization_id = $1 and c.status ${among(vendorCertificate, 'current')} and c.expires_on <= $2::date + $3::int
 order by c.expires_on, v.name`,
  },
  {
    name: 'changes-by-contract',
    title: 'Contract changes',
    area: 'Contracts',
    about: 'Signed amount, change orders, and ordered and paid amounts.',
    parameters: [],
    columns: [
      text('number', 'Contract', { to: '/contracts/:id', id: 'id' }),
      text('title', 'Title'),
      money('original', 'Original ceiling'),
      money('changes', 'Change orders'),
      money('ceiling', 'Current ceiling'),
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
    about: 'Open projects with progress, end date, and amounts billed under their contracts and orders.',
    parameters: [],
    columns: [
      text('number', 'Project', { to: '/projects/:id', id: 'id' }),
      text('name', 'Name'),
      choice('status', 'Status', project.fields.status),
      { name: 'done', label: 'Percent complete', kind: 'percent' },
      day('ends_on', 'Due'),
      day('forecast', 'Forecast'),
      money('budget', 'Budget'),
      money('billed', 'Billed'),
    ],
    sql: `select p.id, p.number, p.name, p.status, round(p.done) as done, p.ends_on, p.forecast_end as forecast, p.budget,
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
    about: 'Retainage by contract, from the last certified pay application.',
    parameters: [],
    columns: [
      text('contract', 'Contract', { to: '/contracts/:id', id: 'contract_id' }),
      text('application', 'Last application', { to: '/construction-projects/pay/:id', id: 'id' }),
      day('period_to', 'Period end'),
      money('done', 'Completed and stored'),
      money('retained', 'Retainage'),
    ],
    sql: `select distinct on (a.contract) a.id, c.number || ' ' || c.title as contract, c.id as contract_id,
      a.number as application, a.period_to, a.done, a.retained
  from pay_applications a join contracts c on c.organization_id = a.organization_id and c.id = a.contract
 where a.organization_id = $1 and a.status in ('certified', 'billed') and $2::date is not null
 order by a.contract, a.period_to desc, a.created_at desc`,
  },
  {
    name: 'grants',
    title: 'Grants: drawn and remaining',
    area: 'Grants',
    about: 'Active awards with amounts spent, drawn and remaining, and the end of the period.',
    parameters: [],
    columns: [
      text('number', 'Grant', { to: '/grant-management/grants/:id', id: 'id' }),
      text('title', 'Title'),
      day('ends_on', 'Period ends'),
      number('days', 'Days left'),
      money('amount', 'Award'),
      money('spent', 'Spent'),
      money('drawn', 'Drawn'),
      money('left', 'Unspent'),
    ],
    sql: `select g.id, g.number, g.title, g.ends_on, g.ends_on - $2::date as days, g.amount, g.spent, g.drawn,
      g.amount - g.spent as left
  from grants g where g.organization_id = $1 and g.status in ('active', 'attention', 'closing')
 order by g.ends_on, g.number`,
  },
]

/** The labels of a field's values; none where the values are readable. */
export function wordsOf(field: Field): Readonly<Record<string, string>> | undefined {
  if (field.kind === 'flag') return { true: 'Yes', false: 'No' }
  return field.kind === 'choice'
    ? Object.fromEntries(field.options!.map((option) => [option, optionLabel(field, option)]))
    : undefined
}

/** A result in readable form, on the page, in the chart and in the file. */
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

/** The decimals of a column: as many as its most exact value needs, up to two, and three of a percentage. */
export function decimalsOf({ name, kind }: Column, rows: readonly Readonly<Record<string, unknown>>[]): number {
  const most = kind === 'percent' ? 3 : 2
  return rows.reduce((needed, row) => {
    const [, decimals = ''] = Number(Number(row[name] ?? 0).toFixed(most))
      .toString()
      .split('.')
    return Math.max(needed, decimals.length)
  }, 0)
}

export const reportNamed = (name: string): Report | undefined => library.find((report) => report.name === name)

/** Where a result is run again: a custom report is named by its id. */
export const pathOf = (report: string): string =>
  reportNamed(report) ? `/reports/${report}` : `/enhanced-reporting?report=${report}`

/** The look of a result in its files. A standard report draws its largest amounts, a custom one what it names. */
export type Layout = Pick<Report, 'about' | 'columns' | 'against'> & {
  more?: boolean
  chart?: { caption: string; bars: readonly Bar[] } | null
  drawn?: Drawn | null
}

/** The layout of a saved result; none where its report left the library. */
export const layoutOf = ({ report, layout }: { report: string; layout: string | null }): Layout | undefined =>
  layout === null ? reportNamed(report) : (JSON.parse(layout) as Layout)

/** A parameter's default, in the agency's time zone. */
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

/** Whole days up to ten years; a missing parameter uses its default. */
export function whyNotGiven({ parameters }: Report, given: Given): Reason {
  for (const { name, label, kind } of parameters) {
    const value = given[name]
    if (value === undefined) continue
    if (kind === 'date' && !isDay(value)) return `${label}: enter a date.`
    if (kind === 'days' && !(/^\d{1,4}$/.test(value) && Number(value) <= 3_650))
      return `${label}: enter a number of days, up to 3,650.`
  }
  const [from, to] = [given.from, given.to]
  if (from !== undefined && to !== undefined && from > to) return 'The period must end on or after its start.'
  const stranger = Object.keys(given).find((name) => !parameters.some((parameter) => parameter.name === name))
  return stranger ? `This report has no parameter ${stranger}.` : null
}

/** The values in the statement's form, in the order of the parameters. */
export const valuesFor = (report: Report, given: Given, organization: string, today: string): unknown[] => [
  organization,
  today,
  ...report.parameters.map((parameter) => given[parameter.name] ?? initialOf(parameter, today)),
]
