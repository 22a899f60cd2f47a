import { addDays, dayInWords, daysBetween } from '#platform/dates.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { shipmentLife } from './life.ts'
import type { Shipment, ShipmentEvent, ShipmentLeg, ShipmentLine } from './records.ts'

/** What was seen of a shipment moves it: it departs, arrives, and is signed for on the way or once it is there. */
export function whyNotSeen(of: Pick<Shipment, 'status'>, kind: 'departed' | 'arrived' | 'signed'): Reason {
  if (kind === 'departed') return shipmentLife.is(of, 'planned') ? null : 'Only a planned shipment can depart.'
  const isThere = kind === 'signed' && shipmentLife.is(of, 'arrived')
  return isThere || shipmentLife.is(of, 'in_transit') ? null : 'Only a shipment that departed can arrive.'
}

type Carried = Pick<ShipmentLine, 'line' | 'quantity'>
type Ordered = { id: string; description: string; quantity: number; received: number; unit: string }

/** No more of a line is on its way than is still to come. */
export function whyNotCarry(
  lines: readonly Carried[],
  ordered: readonly Ordered[],
  onTheWay: (line: string) => number,
): Reason {
  if (lines.length === 0) return 'Say what of the order is in this shipment.'
  const before = new Map<string, number>()
  for (const { line, quantity } of lines) {
    const known = ordered.find(({ id }) => id === line)
    if (!known) return 'A line of another order cannot be in this shipment.'
    const left = Math.round((known.quantity - known.received - onTheWay(line) - (before.get(line) ?? 0)) * 1e4) / 1e4
    if (Number(quantity) <= 0) return `Enter how much of ${known.description} is in this shipment.`
    if (Number(quantity) > left)
      return `Of ${known.description} only ${Math.max(0, left)} ${known.unit} are still to be sent.`
    before.set(line, (before.get(line) ?? 0) + Number(quantity))
  }
  return null
}

/** One leg begins where and when the one before it ends. */
export function whyNotLegs(
  legs: readonly Pick<ShipmentLeg, 'from_name' | 'to_name' | 'planned_departure' | 'planned_arrival'>[],
): Reason {
  for (const [at, leg] of legs.entries()) {
    const before = legs[at - 1]
    if (leg.planned_departure && leg.planned_arrival && leg.planned_arrival < leg.planned_departure)
      return `Leg ${at + 1} arrives before it leaves.`
    if (before && before.to_name.trim().toLowerCase() !== leg.from_name.trim().toLowerCase())
      return `Leg ${at + 1} begins in ${leg.from_name}, and the one before it ends in ${before.to_name}.`
    if (before?.planned_arrival && leg.planned_departure && leg.planned_departure < before.planned_arrival)
      return `Leg ${at + 1} leaves before the one before it arrives.`
  }
  return null
}

/** A reading beyond a limit that was agreed. Where no limit was set nothing is outside it. */
export function outsideLimits(
  of: Pick<Shipment, 'temp_min' | 'temp_max' | 'shock_max'>,
  event: Pick<ShipmentEvent, 'kind' | 'reading'>,
): string | null {
  if (event.reading === null) return null
  const reading = Number(event.reading)
  if (event.kind === 'temperature' && of.temp_min !== null && reading < Number(of.temp_min))
    return `${reading} °F, colder than the ${Number(of.temp_min)} °F that were agreed`
  if (event.kind === 'temperature' && of.temp_max !== null && reading > Number(of.temp_max))
    return `${reading} °F, warmer than the ${Number(of.temp_max)} °F that were agreed`
  if (event.kind === 'shock' && of.shock_max !== null && reading > Number(of.shock_max))
    return `a shock of ${reading} g, above the ${Number(of.shock_max)} g that were agreed`
  return null
}

export type Expected = { eta: string; confidence: 'high' | 'medium' | 'low'; reason: string }

/**
 * When it is expected, and why: what somebody last said, else the plan of its legs, else what was promised; later by
 * the days of a delay. A rule of thumb, and said as one: how sure it is hangs on how old the last word of it is.
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
      reason: said.words?.trim() || `The carrier said so on ${dayInWords(said.day)}`,
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
        ? 'Its planned day has passed'
        : held
          ? `Held up: ${[...events].reverse().find(({ kind }) => kind === 'delayed' || kind === 'held')!.words ?? 'no reason given'}`
          : late > 0
            ? `It left ${late === 1 ? 'a day' : `${late} days`} later than planned`
            : quiet
              ? 'Nothing was heard of it for more than five days'
              : legs.length > 0
                ? 'As its legs are planned'
                : 'As the vendor promised',
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
    !shipmentLife.is(of, 'arrived') && 'Only a shipment that arrived can be received.',
    counts.length === 0 && 'Count what came.',
    counts.some(({ line }) => !carried.some((each) => each.line === line)) &&
      'Something is counted that was not in this shipment: receive it with the order.',
  )
