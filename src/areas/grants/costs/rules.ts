import { costLife } from './life.ts'
import { invoiceLife } from '#areas/finance/invoices/life.ts'
import { timeOf } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { invoice as invoiceRecord } from '#areas/finance/invoices/records.ts'
import { firstReason, isInWords, type Reason } from '#platform/rules.ts'
import type { Category } from '../public-assistance/records.ts'
import { isEmergency } from '../public-assistance/share/rules.ts'
import { isAsked } from '#platform/records/asked.ts'
import { openFields } from '#platform/records/record.ts'
import { costRecord, type CostRecord, type EquipmentRate, type FringeRate } from './records.ts'

/**
 * A quantity at a price in dollars with up to four places, in cents, half a cent rounded up; a percentage is added
 * before rounding.
 */
export function times(quantity: number, price: number, percentOnTop = 0): number {
  const scaled =
    BigInt(Math.round(quantity * 10_000)) *
    BigInt(Math.round(price * 10_000)) *
    BigInt(Math.round((100 + percentOnTop) * 10_000))
  return Number((scaled + 500_000_000_000n) / 1_000_000_000_000n)
}

type Wage = {
  regular_hours: number
  regular_rate: number
  regular_benefits: number
  overtime_hours: number
  overtime_rate: number
  overtime_benefits: number
}

/** Hours at the wage plus fringe benefits, with regular time and overtime apart, as in the labor summary. */
export function laborCost({
  regular_hours,
  regular_rate,
  regular_benefits,
  overtime_hours,
  overtime_rate,
  overtime_benefits,
}: Wage): { regular: number; overtime: number; total: number } {
  const [regular, overtime] = [
    times(regular_hours, regular_rate, regular_benefits),
    times(overtime_hours, overtime_rate, overtime_benefits),
  ]
  return { regular, overtime, total: regular + overtime }
}

/** Leave hours divided by the hours left to work: 248 of 2,080 are 13.54 percent of an hour worked. */
export const leavePercent = (leave_hours: number, paid_hours: number): number =>
  paid_hours > leave_hours ? Math.round((leave_hours / (paid_hours - leave_hours)) * 1_000_000) / 10_000 : 0

type Benefits = Pick<
  FringeRate,
  | 'paid_hours'
  | 'leave_hours'
  | 'social'
  | 'medicare'
  | 'retirement'
  | 'health'
  | 'compensation'
  | 'unemployment'
  | 'other'
  | 'overtime_retirement'
  | 'overtime_compensation'
>

/**
 * The cost of an hour beyond the wage. Overtime includes only what is really paid on it: no leave, no health
 * insurance.
 */
export function benefitsOf(rates: Benefits): { leave: number; regular: number; overtime: number } {
  const of = (name: keyof Benefits) => Number(rates[name])
  const leave = leavePercent(of('leave_hours'), of('paid_hours'))
  const taxes = of('social') + of('medicare')
  const regular =
    leave + taxes + of('retirement') + of('health') + of('compensation') + of('unemployment') + of('other')
  const overtime =
    taxes + (rates.overtime_retirement ? of('retirement') : 0) + (rates.overtime_compensation ? of('compensation') : 0)
  const round = (value: number) => Math.round(value * 10_000) / 10_000
  return { leave, regular: round(regular), overtime: round(overtime) }
}

export const whyNotBenefits = (rates: Pick<FringeRate, 'paid_hours' | 'leave_hours'>): Reason =>
  Number(rates.leave_hours) >= Number(rates.paid_hours) ? 'Leave must be less than the paid hours.' : null

/**
 * The rate that is paid, 44 CFR 206.228(a)(1): the state's up to a limit, the lower of a local one and FEMA's, else
 * FEMA's.
 */
export function rateFor({
  by,
  own,
  fema,
  most,
}: {
  by: CostRecord['own_rate_by']
  own: number | null
  fema: number | null
  most: number | undefined
}): { rate: number; rule: string } | { reason: string } {
  if (by === 'state') {
    if (own === null) return { reason: 'Enter the rate of the state’s guidelines.' }
    if (most === undefined) return { reason: 'No limit for state rates is set for that date under FEMA settings.' }
    return own <= most
      ? { rate: own, rule: `State rate, up to ${dollars(most * 100)} per hour` }
      : { reason: `FEMA must approve a state rate above ${dollars(most * 100)} per hour. Use FEMA’s rate until then.` }
  }
  if (fema === null)
    return { reason: 'Select FEMA’s rate for this equipment. If the schedule has none, ask FEMA for a rate.' }
  if (by === 'local') {
    if (own === null) return { reason: 'Enter your local rate.' }
    return own < fema
      ? { rate: own, rule: 'Local rate (below FEMA’s rate)' }
      : { rate: fema, rule: 'FEMA rate (not above your local rate)' }
  }
  return { rate: fema, rule: 'FEMA rate' }
}

const unpriced = 'Not priced yet: the hours count $0.00 until FEMA’s rate is selected.'

/** Standby time counts if the equipment ran more than half the day. */
export const countedHours = (hours: number, standby: number): number => (hours > standby ? hours + standby : hours)

export type Known = {
  fringe: Pick<FringeRate, 'regular' | 'overtime' | 'name'> | null
  rate: Pick<EquipmentRate, 'rate' | 'unit' | 'equipment'> | null
  most: number | undefined
}
export type Reckoned = {
  amount: number
  eligible: number
  fema_rate: number | null
  rule: string | null
  left_out: string | null
}
type Given = Pick<
  CostRecord,
  | 'kind'
  | 'category'
  | 'permanent'
  | 'mutual_aid'
  | 'donated'
  | 'regular_hours'
  | 'regular_rate'
  | 'overtime_hours'
  | 'overtime_rate'
  | 'hours'
  | 'standby_hours'
  | 'own_rate'
  | 'own_rate_by'
  | 'quantity'
  | 'unit_price'
  | 'billed'
>

/** The cost of a record, its eligible amount and the reason for any reduction; or why it can't be calculated. */
export function reckon(row: Given, { fringe, rate, most }: Known): Reckoned | { reason: string } {
  const plain = (amount: number): Reckoned => ({
    amount,
    eligible: amount,
    fema_rate: null,
    rule: null,
    left_out: null,
  })
  switch (row.kind) {
    case 'labor': {
      const cost = laborCost({
        regular_hours: Number(row.regular_hours ?? 0),
        regular_rate: Number(row.regular_rate ?? 0),
        regular_benefits: Number(fringe?.regular ?? 0),
        overtime_hours: Number(row.overtime_hours ?? 0),
        overtime_rate: Number(row.overtime_rate ?? 0),
        overtime_benefits: Number(fringe?.overtime ?? 0),
      })
      // 44 CFR 206.228(a)(2) is about the applicant's own staff; a neighbor's hours are a service under its agreement.
      const isOwn = row.permanent && !row.donated && !row.mutual_aid
      const straight = isOwn && isEmergency(row.category as Category) && cost.regular > 0
      return {
        ...plain(cost.total),
        eligible: straight ? cost.overtime : cost.total,
        rule: fringe
          ? `Fringe benefits of ${fringe.name}: ${Number(fringe.regular)}%, overtime ${Number(fringe.overtime)}%`
          : 'Without fringe benefits',
        left_out: straight
          ? 'Regular hours of permanent employees aren’t eligible for emergency work (44 CFR 206.228).'
          : null,
      }
    }
    case 'equipment': {
      const chosen = rateFor({
        by: row.own_rate_by,
        own: row.own_rate === null ? null : Number(row.own_rate),
        fema: rate?.rate === null || rate?.rate === undefined ? null : Number(rate.rate),
        most,
      })
      // Nothing is assumed, and no hour is lost: at the scene the schedule is often not at hand.
      if (rate === null && row.own_rate_by !== 'state') return { ...plain(0), left_out: unpriced }
      if ('reason' in chosen) return chosen
      const [hours, standby] = [Number(row.hours ?? 0), Number(row.standby_hours ?? 0)]
      const [amount, eligible] = [times(hours + standby, chosen.rate), times(countedHours(hours, standby), chosen.rate)]
      return {
        amount,
        eligible,
        fema_rate: chosen.rate,
        rule: chosen.rule,
        left_out: eligible < amount ? 'Standby time counts only if the equipment ran more than half the day.' : null,
      }
    }
    case 'materials':
      return plain(times(Number(row.quantity ?? 0), Number(row.unit_price ?? 0)))
    case 'rental':
      return plain(times(Number(row.hours ?? 0), Number(row.unit_price ?? 0)))
    case 'contract':
      return plain(row.billed ?? 0)
  }
}

const empty = (value: unknown) => value === null || value === undefined || value === ''
const nothing = (value: unknown) => empty(value) || Number(value) === 0

/** Start and end tell two shifts of one day apart: enter both or neither, and no more hours than lie between them. */
export function whyNotShift(
  { starts_at, ends_at }: Partial<Pick<CostRecord, 'starts_at' | 'ends_at'>>,
  hours: number,
): Reason {
  if (empty(starts_at) && empty(ends_at)) return null
  const between = empty(starts_at) || empty(ends_at) ? null : (timeOf(ends_at!) - timeOf(starts_at!)) / 3_600_000
  return firstReason(
    between === null && 'Enter both a start and an end time, or neither.',
    between !== null && between <= 0 && 'The end time must be after the start time.',
    between !== null && hours > between && `These times span ${between} hours, but ${hours} are entered.`,
  )
}

/** A field of a record, and the reason why it can’t be as it is. */
export type Wrong = readonly [field: keyof typeof costRecord.fields, reason: Reason | false | undefined]

/** Details that each kind of record must state. */
export function wrongInRecord(row: Partial<CostRecord>): readonly Wrong[] {
  const worked = Number(row.regular_hours ?? 0) + Number(row.overtime_hours ?? 0)
  switch (row.kind) {
    case 'labor':
      return [
        ['person_name', empty(row.person_name) && 'Enter the person who worked.'],
        ['regular_hours', worked === 0 && 'Enter regular or overtime hours.'],
        ['regular_hours', worked > 24 && 'Hours can’t exceed 24 per day.'],
        ['regular_rate', !nothing(row.regular_hours) && nothing(row.regular_rate) && 'Enter the regular rate.'],
        ['overtime_rate', !nothing(row.overtime_hours) && nothing(row.overtime_rate) && 'Enter the overtime rate.'],
        [
          'volunteer_work',
          !empty(row.work_order) &&
            !empty(row.volunteer_work) &&
            'Select either the work order or the volunteer assignment.',
        ],
        ['ends_at', whyNotShift(row, worked)],
      ]
    case 'equipment':
      return [
        ['equipment', empty(row.equipment) && empty(row.rate) && 'Enter the equipment used.'],
        ['hours', nothing(row.hours) && 'Enter the hours or miles.'],
        ['ends_at', whyNotShift(row, Number(row.hours ?? 0) + Number(row.standby_hours ?? 0))],
      ]
    case 'materials':
      return [
        ['quantity', nothing(row.quantity) && 'Enter the quantity used.'],
        ['unit_price', nothing(row.unit_price) && 'Enter the unit price.'],
        ['from_stock', empty(row.from_stock) && 'Select whether it was purchased or from inventory.'],
      ]
    case 'rental':
      return [
        ['vendor_name', empty(row.vendor_name) && 'Enter the rental vendor.'],
        ['hours', nothing(row.hours) && 'Enter the hours.'],
        ['unit_price', nothing(row.unit_price) && 'Enter the hourly price.'],
      ]
    case 'contract':
      return [
        ['invoice', empty(row.invoice) && 'Select the invoice that supports this contract cost.'],
        ['billed', nothing(row.billed) && 'Enter the invoice amount for this work.'],
      ]
    default:
      return [['kind', 'Select the kind of cost.']]
  }
}

export const firstWrong = (wrong: readonly Wrong[]): Reason => firstReason(...wrong.map(([, reason]) => reason))

/** Only protective measures come before a disaster: preparation for it. A reviewer decides whether they count. */
export const whyNotDay = (
  { worked_on, category }: Pick<CostRecord, 'worked_on' | 'category'>,
  { incident_begins, today }: { incident_begins: string; today: string },
): Reason =>
  firstReason(
    worked_on > today && 'The date can’t be in the future.',
    worked_on < incident_begins &&
      category !== 'B' &&
      'The date can’t be before the incident period. Only protective measures (category B) can prepare for it.',
  )

/** No invoice is claimed twice: all records together stay within its amount. */
export const whyNotBilled = ({
  billed,
  others,
  charged,
  invoice,
  number,
  status,
}: {
  billed: number
  others: number
  /** Paid by grants. */ charged: number
  invoice: number
  number: string
  status: string
}): Reason =>
  firstReason(
    invoiceLife.is({ status }, 'draft', 'rejected', 'canceled', 'returned') &&
      `${number} ${isInWords(invoiceRecord, { status })} and can’t support a cost.`,
    billed + others + charged > invoice &&
      `${number} totals ${dollars(invoice)}. Other records already claim ${dollars(others)}${charged > 0 ? `, ${dollars(charged)} charged to grants` : ''}.`,
  )

/** By category, in order: checked, waiting for check, and donated. */
export type ByCategory = Record<string, { checked: number; noted: number; donated: number }>
export function costByCategory(
  rows: readonly Pick<CostRecord, 'category' | 'eligible' | 'status' | 'donated'>[],
): ByCategory {
  const sums: ByCategory = {}
  for (const { category, eligible, status, donated } of rows) {
    const counted = costLife.byStatus(
      { status },
      { noted: 'noted', checked: 'checked', rejected: null, withdrawn: null },
    )
    if (!counted) continue
    const sum = (sums[category] ??= { checked: 0, noted: 0, donated: 0 })
    sum[donated ? 'donated' : counted] += eligible
  }
  return sums
}

/** The fields of this kind of record, in their order. */
export const fieldsOfKind = (row: Pick<CostRecord, 'kind'>) =>
  openFields(costRecord).flatMap(([name, field]) => (field.onlyFor && isAsked(field, row) ? [name as CostField] : []))
type CostField = keyof typeof costRecord.fields

/** On the page of a declaration, which is known there. */
const { declaration: _known, ...inForm } = costRecord.fields
export const costForm = { ...costRecord, fields: inForm } as unknown as typeof costRecord
