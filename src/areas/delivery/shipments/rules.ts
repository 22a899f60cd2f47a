import { howMany, plural } from '#platform/words.ts'
import { addDays, dayInWords, daysBetween } from '#platform/dates.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { shipmentLife } from './life.ts'
import type { Shipment, ShipmentEvent, ShipmentLeg, ShipmentLine } from './records.ts'

/** An event moves its shipment: it departs, arrives, and is signed for in transit or on arrival. */
export function whyNotSeen(of: Pick<Shipment, 'status'>, kind: 'departed' | 'arrived' | 'signed'): Reason {
  if (kind === 'departed') return shipmentLife.is(of, 'planned') ? null : 'Only a planned shipment can depart.'
  const isThere = kind === 'signed' && shipmentLife.is(of, 'arrived')
  return isThere || shipmentLife.is(of, 'in_transit') ? null : 'Only a shipment that has departed can arrive.'
}

type Carried = Pick<ShipmentLine, 'line' | 'quantity'>
type Ordered = { id: string; description: string; quantity: number; received: number; unit: string }

/** A shipment can carry only what is still to be delivered of a line. */
export function whyNotCarry(
  lines: readonly Carried[],
  ordered: readonly Ordered[],
  onTheWay: (line: string) => number,
): Reason {
  if (lines.length === 0) return 'Add at least one order line.'
  const before = new Map<string, number>()
  for (const { line, quantity } of lines) {
    const known = ordered.find(({ id }) => id === line)
    if (!known) return 'A line of another order can’t be in this shipment.'
    const left = Math.round((known.quantity - known.received - onTheWay(line) - (before.get(line) ?? 0)) * 1e4) / 1e4
    if (Number(quantity) <= 0) return `Enter the quantity of ${known.description}.`
    if (Number(quantity) > left)
      return `${known.description}: only ${howMany(Math.max(0, left), known.unit)} can still be shipped.`
    before.set(line, (before.get(line) ?? 0) + Number(quantity))
  }
  return null
}

/** A leg starts where and when the one before it ends. */
export function whyNotLegs(
  legs: readonly Pick<ShipmentLeg, 'from_name' | 'to_name' | 'planned_departure' | 'planned_arrival'>[],
): Reason {
  for (const [at, leg] of legs.entries()) {
    const before = legs[at - 1]
    if (leg.planned_departure && leg.planned_arrival && leg.planned_arrival < leg.planned_departure)
      return `Leg ${at + 1} arrives before it departs.`
    if (before && before.to_name.trim().toLowerCase() !== leg.from_name.trim().toLowerCase())
      return `Leg ${at + 1} starts in ${leg.from_name}, but the one before it ends in ${before.to_name}.`
    if (before?.planned_arrival && leg.planned_departure && leg.planned_departure < before.planned_arrival)
      return `Leg ${at + 1} departs before the one before it arrives.`
  }
  return null
}

/** A reading beyond an agreed limit. Without a limit, no reading is out of range. */
export function outsideLimits(
  of: Pick<Shipment, 'temp_min' | 'temp_max' | 'shock_max'>,
  event: Pick<ShipmentEvent, 'kind' | 'reading'>,
): string | null {
  if (event.reading === null) return null
  const reading = Number(event.reading)
  if (event.kind === 'temperature' && of.temp_min !== null && reading < Number(of.temp_min))
    return `${reading} °F, below the agreed ${Number(of.temp_min)} °F`
  if (event.kind === 'temperature' && of.temp_max !== null && reading > Number(of.temp_max))
    return `${reading} °F, above the agreed ${Number(of.temp_max)} °F`
  if (event.kind === 'shock' && of.shock_max !== null && reading > Number(of.shock_max))
    return `a shock of ${reading} g, above the agreed ${Number(of.shock_max)} g`
  return null
}

export type Expected = { eta: string; confidence: 'high' | 'medium' | 'low'; reason: string }

/**
 * The ETA and its reason: the last stated date, else the planned legs, else the promised date, plus any delay. It is
 * a rule of thumb, and its confidence falls with the age of the last update.
 */
export function expected(
  of: Pick<Shipment, 'promised_on' | 'shipped_on' | 'eta'>,
  {
    legs,
    events,
    today,
  }: {
    legs: readonly Pick<ShipmentLeg, 'planned_arrival' | 'planned_departure'>[]
    events: readonly { kind: ShipmentEvent['kind']; day: string; words: string | null; says?: string | null }[]
    today: string
  },
): Expected | null {
  const said = events.filter(({ says }) => says).at(-1)
  const last = events.at(-1)
  const planned = legs.at(-1)?.planned_arrival ?? of.promised_on
  if (said?.says)
    return {
      eta: said.says,
      confidence: daysBetween(said.day, today) <= 3 ? 'high' : 'medium',
      reason: said.words?.trim() || `Carrier update of ${dayInWords(said.day)}`,
    }
  if (!planned) return null
  const left = of.shipped_on
  const plannedStart = legs[0]?.planned_departure
  const late = left && plannedStart ? Math.max(0, daysBetween(plannedStart, left)) : 0
  const day = addDays(planned, late)
  const eta = day < today ? today : day
  const held = events.some(({ kind }) => kind === 'delayed' || kind === 'held')
  const quiet = left && (last ? daysBetween(last.day, today) : daysBetween(left, today)) > 5
  return {
    eta,
    confidence: held || day < today ? 'low' : quiet || late > 0 ? 'medium' : left ? 'high' : 'medium',
    reason:
      day < today
        ? 'Planned date has passed'
        : held
          ? `Held up: ${[...events].reverse().find(({ kind }) => kind === 'delayed' || kind === 'held')!.words ?? 'no reason given'}`
          : late > 0
            ? `Departed ${plural(late, { one: 'a day', other: `${late} days` })} later than planned`
            : quiet
              ? 'No update for more than five days'
              : legs.length > 0
                ? 'Planned legs'
                : 'Vendor’s delivery date',
  }
}

export const lateBy = (of: Pick<Shipment, 'eta' | 'promised_on'>): number =>
  of.eta && of.promised_on ? Math.max(0, daysBetween(of.promised_on, of.eta)) : 0

export const whyNotReceive = (
  of: Shipment,
  counts: readonly { line: string; quantity: number; rejected?: number | undefined }[],
  carried: readonly Carried[],
): Reason =>
  firstReason(
    !shipmentLife.is(of, 'arrived') && 'Only a shipment that has arrived can be received.',
    counts.length === 0 && 'Count the items received.',
    counts.some(({ line }) => !carried.some((each) => each.line === line)) &&
      'An item wasn’t in this shipment. Receive it with the order.',
  )
