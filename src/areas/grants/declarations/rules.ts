import { firstReason, type Reason } from '#platform/rules.ts'
import type { DisasterDeclaration } from './records.ts'

/** Which numbers FEMA gives to which kind of declaration. */
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
    !kind && 'Write the number as FEMA does: DR-4706-OK.',
    kind !== type &&
      `${number} is no number of ${type === 'DR' ? 'a major disaster' : type === 'EM' ? 'an emergency' : 'a fire management declaration'}: those begin with ${type}.`,
    where !== undefined && where !== state && `${number} is of ${where}, not of ${state}.`,
    !series[type].some(([from, to]) => Number(digits) >= from && Number(digits) <= to) &&
      `FEMA gives ${type} declarations the numbers ${series[type].map(([from, to]) => `${from} to ${to}`).join(' or ')}.`,
  )
}

export function whyNotDeclaration(
  of: Pick<DisasterDeclaration, 'number' | 'type' | 'state' | 'declared_on' | 'incident_begins' | 'incident_ends'>,
  today: string,
): Reason {
  return firstReason(
    !/^[A-Z]{2}$/.test(of.state) && 'A state is two capital letters, such as IA.',
    whyNotNumber(of.number, of),
    of.incident_ends !== null && of.incident_ends < of.incident_begins && 'The incident ends before it begins.',
    of.declared_on > today && 'That day has not come yet. A declaration is entered when it is made.',
  )
}

type Designated = { area: string; fips: string | null; designated_on: string }

/** A place stands once, and is designated no earlier than the disaster is declared. */
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
    twice && `${twice.area} stands here twice.`,
    strange && `The FIPS of ${strange.area} is five digits: two of the state, three of the county.`,
    early && `${early.area} cannot be designated before the disaster was declared.`,
  )
}
