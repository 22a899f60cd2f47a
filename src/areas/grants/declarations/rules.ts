import { firstReason, type Reason } from '#platform/rules.ts'
import type { DisasterDeclaration } from './records.ts'

/** The numbers FEMA gives to each kind of declaration. */
const series: Record<DisasterDeclaration['type'], readonly (readonly [from: number, to: number])[]> = {
  DR: [
    [1, 1_999],
    [4_000, 4_999],
  ],
  EM: [[3_000, 3_999]],
  FM: [
    [2_000, 2_999],
    [5_000, 9_999],
  ],
}

export function whyNotNumber(number: string, { type, state }: Pick<DisasterDeclaration, 'type' | 'state'>): Reason {
  const [, kind, digits, where] = /^(DR|EM|FM)-(\d{1,4})(?:-([A-Z]{2}))?$/.exec(number.trim()) ?? []
  return firstReason(
    !kind && 'Enter the number in FEMA’s format: DR-4706-OK.',
    kind !== type &&
      `${number} isn’t a number of ${type === 'DR' ? 'a major disaster' : type === 'EM' ? 'an emergency' : 'a fire management declaration'}. Those start with ${type}.`,
    where !== undefined && where !== state && `${number} belongs to ${where}, not ${state}.`,
    !series[type].some(([from, to]) => Number(digits) >= from && Number(digits) <= to) &&
      `FEMA numbers ${type} declarations ${series[type].map(([from, to]) => `${from} to ${to}`).join(' or ')}.`,
  )
}

export function whyNotDeclaration(
  of: Pick<DisasterDeclaration, 'number' | 'type' | 'state' | 'declared_on' | 'incident_begins' | 'incident_ends'>,
  today: string,
): Reason {
  return firstReason(
    !/^[A-Z]{2}$/.test(of.state) && 'Enter the state as two capital letters, such as IA.',
    whyNotNumber(of.number, of),
    of.incident_ends !== null &&
      of.incident_ends < of.incident_begins &&
      'The incident end date must be on or after the begin date.',
    of.declared_on > today && 'The declaration date can’t be in the future.',
  )
}

type Designated = { area: string; fips: string | null; designated_on: string }

/** An area is listed once and designated no earlier than the declaration date. */
export function whyNotAreas(
  areas: readonly Designated[],
  { declared_on }: Pick<DisasterDeclaration, 'declared_on'>,
): Reason {
  const early = areas.find(({ designated_on }) => designated_on < declared_on)
  const twice = areas.find(
    ({ area }, at) => areas.findIndex((other) => other.area.trim().toLowerCase() === area.trim().toLowerCase()) !== at,
  )
  const strange = areas.find(({ fips }) => fips !== null && fips !== '' && !/^\d{5}$/.test(fips))
  return firstReason(
    twice && `${twice.area} is listed twice.`,
    strange && `The FIPS code of ${strange.area} must have five digits: two for the state, three for the county.`,
    early && `${early.area} can’t be designated before the declaration date.`,
  )
}
