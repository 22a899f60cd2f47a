import { dayInWords } from '#platform/dates.ts'
import type { endingGrounds, Subaward } from '../records.ts'

export type Ground = (typeof endingGrounds)[number]
export type Notice = { ground: Ground; last_day: string; object_by?: string | null }
type Wrong<Name> = { name: Name; message: string } | null

/**
 * A subrecipient that is terminated or reduced may object first (2 CFR 200.342). If it agreed or asked for
 * termination, it can't object.
 */
export const mayObject = (ground: Ground | null): boolean => ground === 'noncompliance' || ground === 'terms'

type Noticed = Pick<Subaward, 'ends_on'>
export function whyNotNotice(
  { ground, last_day, object_by }: Notice,
  { ends_on }: Noticed,
  today: string,
): Wrong<'last_day' | 'object_by'> {
  if (last_day < today) return { name: 'last_day', message: 'Enter a termination date that is today or later.' }
  if (last_day >= ends_on) return { name: 'last_day', message: `The subaward already ends on ${dayInWords(ends_on)}.` }
  if (!mayObject(ground)) return null
  const wrong = (message: string) => ({ name: 'object_by', message }) as const
  if (!object_by) return wrong('Enter the objection deadline (2 CFR 200.342).')
  if (object_by < today) return wrong('The objection deadline can’t be in the past.')
  return object_by > last_day ? wrong('The objection deadline must be on or before the termination date.') : null
}

type Objected = Pick<Subaward, 'noticed_on' | 'object_by'>
export function whyNotObjected(day: string, { noticed_on, object_by }: Objected, today: string): Wrong<'day'> {
  const wrong = (message: string) => ({ name: 'day', message }) as const
  if (day > today) return wrong('The date can’t be in the future.')
  if (noticed_on && day < noticed_on)
    return wrong(`The notice was issued on ${dayInWords(noticed_on)}. Enter that date or later.`)
  return object_by && day > object_by ? wrong(`Objections were due by ${dayInWords(object_by)}.`) : null
}
