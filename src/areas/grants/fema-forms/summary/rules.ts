import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { CostKind, CostRecord, EquipmentRate, FringeRate } from '../../costs/records.ts'
import { countedHours, times } from '../../costs/rules.ts'
import type { FemaForm, FormKind } from '../records.ts'

/** A summary as printed: column names, lines and totals. Amounts are cents. */
export type Column = { name: string; figure?: true }
export type Summary = {
  columns: readonly Column[]
  lines: readonly (readonly string[])[]
  totals: readonly (readonly [words: string, cents: number])[]
  total: number
}

type Fringes = readonly Pick<FringeRate, 'id' | 'regular' | 'overtime'>[]
type Rates = readonly Pick<EquipmentRate, 'id' | 'code' | 'unit'>[]

const hours = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 })
const rate = (value: number) =>
  `$${value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })}`
const short = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}`
const within = (rows: readonly CostRecord[], kind: CostKind) =>
  rows
    .filter((row) => row.kind === kind)
    .toSorted((a, b) => a.worked_on.localeCompare(b.worked_on) || a.description.localeCompare(b.description))
const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0)

/** Rows of the same person, equipment or rate are grouped, with the hours of each day. */
function grouped<R>(rows: readonly R[], key: (row: R) => string): R[][] {
  const groups = new Map<string, R[]>()
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row])
  return [...groups.values()]
}

const daysOf = <R extends { worked_on: string }>(rows: readonly R[], of: (row: R) => number): string =>
  rows
    .filter((row) => of(row) > 0)
    .map((row) => `${short(row.worked_on)}: ${hours(of(row))}`)
    .join(', ')

const nameKey = (name: string | null | undefined): string =>
  (name ?? '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ')

/** Hour records that repeat an earlier one, entered before the server refused that. Only the first is claimed. */
export function enteredTwice(rows: readonly CostRecord[]): CostRecord[] {
  const hoursOnly = rows.filter(({ kind, starts_at }) => (kind === 'labor' || kind === 'equipment') && !starts_at)
  const seen = new Map<string, CostRecord[]>()
  return hoursOnly.filter((row) => {
    const who = nameKey(
      row.kind === 'labor' ? (row.employee_number ?? row.person_name) : (row.unit_number ?? row.equipment),
    )
    const key = [
      row.kind,
      who,
      row.worked_on,
      nameKey(row.description),
      row.kind === 'equipment' ? nameKey(row.operator) : '',
    ].join('|')
    const before = seen.get(key) ?? []
    const regular = (of: CostRecord) => of.kind === 'equipment' || Number(of.regular_hours ?? 0) > 0
    const overtime = (of: CostRecord) => Number(of.overtime_hours ?? 0) > 0
    const repeats = before.some((first) => (regular(first) && regular(row)) || (overtime(first) && overtime(row)))
    if (!repeats) seen.set(key, [...before, row])
    return repeats
  })
}

/** Regular time and overtime of each person apart: hours by day, wage, fringe benefits per hour, and cost. */
export function laborSummary(rows: readonly CostRecord[], fringes: Fringes): Summary {
  const people = grouped(within(rows, 'labor'), ({ person_name, job_title, regular_rate, overtime_rate, fringe }) =>
    JSON.stringify([person_name, job_title, regular_rate, overtime_rate, fringe]),
  )
  let [regular, overtime] = [0, 0]
  const lines = people.flatMap((group) => {
    const [first] = group as [CostRecord]
    const benefits = fringes.find(({ id }) => id === first.fringe)
    const part = (name: string, of: (row: CostRecord) => number, wage: number, percent: number): string[][] => {
      const all = sum(group.map(of))
      if (all === 0) return []
      const cost = sum(group.map((row) => times(of(row), wage, percent)))
      if (name === 'REG') regular += cost
      else overtime += cost
      const extra = (wage * percent) / 100
      return [
        [
          [first.person_name, first.job_title].filter(Boolean).join(', '),
          name,
          daysOf(group, of),
          hours(all),
          rate(wage),
          rate(extra),
          rate(wage + extra),
          dollars(cost),
        ],
      ]
    }
    return [
      ...part(
        'REG',
        (row) => Number(row.regular_hours ?? 0),
        Number(first.regular_rate ?? 0),
        Number(benefits?.regular ?? 0),
      ),
      ...part(
        'OT',
        (row) => Number(row.overtime_hours ?? 0),
        Number(first.overtime_rate ?? 0),
        Number(benefits?.overtime ?? 0),
      ),
    ]
  })
  return {
    columns: [
      { name: 'Name and job title' },
      { name: 'REG or OT' },
      { name: 'Hours by day' },
      { name: 'Hours', figure: true },
      { name: 'Rate', figure: true },
      { name: 'Fringe benefits per hour', figure: true },
      { name: 'Total hourly rate', figure: true },
      { name: 'Cost', figure: true },
    ],
    lines,
    totals: [
      ['Regular time', regular],
      ['Overtime', overtime],
    ],
    total: regular + overtime,
  }
}

export function equipmentSummary(rows: readonly CostRecord[], rates: Rates): Summary {
  const machines = grouped(within(rows, 'equipment'), ({ equipment, rate: of, operator, fema_rate }) =>
    JSON.stringify([equipment, of, operator, fema_rate]),
  )
  const counted = (row: CostRecord) => countedHours(Number(row.hours ?? 0), Number(row.standby_hours ?? 0))
  const lines = machines.map((group) => {
    const [first] = group as [CostRecord]
    const of = rates.find(({ id }) => id === first.rate)
    return [
      first.equipment ?? '',
      of?.code ?? 'own',
      first.operator ?? '',
      daysOf(group, counted),
      hours(sum(group.map(counted))),
      rate(Number(first.fema_rate ?? 0)),
      dollars(sum(group.map(({ eligible }) => eligible))),
    ]
  })
  const total = sum(within(rows, 'equipment').map(({ eligible }) => eligible))
  return {
    columns: [
      { name: 'Equipment and size' },
      { name: 'Code' },
      { name: 'Operator' },
      { name: 'Hours by day' },
      { name: 'Hours', figure: true },
      { name: 'Rate', figure: true },
      { name: 'Cost', figure: true },
    ],
    lines,
    totals: [],
    total,
  }
}

export function materialsSummary(rows: readonly CostRecord[]): Summary {
  const used = within(rows, 'materials')
  return {
    columns: [
      { name: 'Vendor' },
      { name: 'Description' },
      { name: 'Quantity', figure: true },
      { name: 'Unit price', figure: true },
      { name: 'Cost', figure: true },
      { name: 'Purchased' },
      { name: 'Used' },
      { name: 'Source' },
    ],
    lines: used.map((row) => [
      row.vendor_name ?? '',
      row.description,
      `${hours(Number(row.quantity ?? 0))} ${row.unit ?? ''}`.trim(),
      rate(Number(row.unit_price ?? 0)),
      dollars(row.eligible),
      row.bought_on ? short(row.bought_on) : '',
      short(row.worked_on),
      row.from_stock === 'stock' ? 'Inventory' : 'Invoice',
    ]),
    totals: [],
    total: sum(used.map(({ eligible }) => eligible)),
  }
}

export function rentalSummary(rows: readonly CostRecord[]): Summary {
  const rented = within(rows, 'rental')
  return {
    columns: [
      { name: 'Equipment' },
      { name: 'Date' },
      { name: 'Hours', figure: true },
      { name: 'Rate', figure: true },
      { name: 'Operator' },
      { name: 'Cost', figure: true },
      { name: 'Vendor' },
      { name: 'Paid' },
    ],
    lines: rented.map((row) => [
      row.equipment ?? row.description,
      short(row.worked_on),
      hours(Number(row.hours ?? 0)),
      rate(Number(row.unit_price ?? 0)),
      row.with_operator ? 'With' : 'Without',
      dollars(row.eligible),
      row.vendor_name ?? '',
      [row.paid_on && short(row.paid_on), row.paid_with].filter(Boolean).join(', '),
    ]),
    totals: [],
    total: sum(rented.map(({ eligible }) => eligible)),
  }
}

export function contractSummary(
  rows: readonly CostRecord[],
  invoices: readonly { id: string; number: string; vendor_number: string }[],
): Summary {
  const bills = within(rows, 'contract')
  return {
    columns: [
      { name: 'Date' },
      { name: 'Contractor' },
      { name: 'Invoice' },
      { name: 'Amount', figure: true },
      { name: 'Purpose' },
    ],
    lines: bills.map((row) => {
      const invoice = invoices.find(({ id }) => id === row.invoice)
      return [
        short(row.worked_on),
        row.vendor_name ?? '',
        invoice ? `${invoice.vendor_number} (${invoice.number})` : '',
        dollars(row.eligible),
        row.description,
      ]
    }),
    totals: [],
    total: sum(bills.map(({ eligible }) => eligible)),
  }
}

const percent = (value: number) =>
  `${Number(value).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })}%`

/** The fringe benefit sheet: each part as a percentage of the wage, for regular hours and overtime. */
export function benefitsSummary(rows: readonly FringeRate[]): Summary {
  return {
    columns: [
      { name: 'Employee class' },
      { name: 'Leave', figure: true },
      { name: 'FICA', figure: true },
      { name: 'Retirement', figure: true },
      { name: 'Health', figure: true },
      { name: 'Workers’ comp.', figure: true },
      { name: 'Regular', figure: true },
      { name: 'Overtime', figure: true },
    ],
    lines: rows.map((row) => [
      row.name,
      percent(Number(row.leave ?? 0)),
      percent(Number(row.social) + Number(row.medicare)),
      percent(row.retirement),
      percent(row.health),
      percent(row.compensation),
      percent(Number(row.regular ?? 0)),
      percent(Number(row.overtime ?? 0)),
    ]),
    totals: [],
    total: 0,
  }
}

/** The period of the lines of a summary. */
export function periodOf(rows: readonly Pick<CostRecord, 'worked_on'>[]): string {
  if (rows.length === 0) return 'None'
  const days = rows.map(({ worked_on }) => worked_on).toSorted()
  return days[0] === days.at(-1) ? dayInWords(days[0]!) : `${dayInWords(days[0]!)} to ${dayInWords(days.at(-1)!)}`
}

/** The status of the form edition in use. */
export function standingOf(
  form: Pick<FemaForm, 'expires_on' | 'edition_on'> | undefined,
  today: string,
): { words: string; state: 'on' | 'begun' | 'bad' } {
  if (!form) return { words: 'No edition entered', state: 'begun' }
  if (form.expires_on === null) return { words: 'Expiration date not entered', state: 'begun' }
  return form.expires_on < today
    ? { words: `Expired on ${dayInWords(form.expires_on)}. Find the newer edition.`, state: 'bad' }
    : { words: `Valid until ${dayInWords(form.expires_on)}`, state: 'on' }
}

/** The newest entry for each form. */
export const newestOf = (rows: readonly FemaForm[] | undefined, kind: FormKind): FemaForm | undefined =>
  rows
    ?.filter((row) => row.kind === kind)
    .toSorted(
      (a, b) => (b.edition_on ?? '').localeCompare(a.edition_on ?? '') || b.created_at.localeCompare(a.created_at),
    )[0]

export const whyNotFill = ({ ready }: { ready: boolean }): Reason =>
  ready ? null : 'There is no data to fill the form yet.'

/** A form that lacks records would add up to less than was spent. */
export const whyNotPrint = ({ ready, cut }: { ready: boolean; cut: boolean }): Reason =>
  firstReason(
    whyNotFill({ ready }),
    cut && 'This project has more records of this kind than fit in one summary, so the total would be too low.',
  )
