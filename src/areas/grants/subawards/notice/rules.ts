import { dayInWords } from '#platform/dates.ts'
import type { endingGrounds, Subaward } from '../records.ts'

export type Ground = (typeof endingGrounds)[number]
export type Notice = { ground: Ground; last_day: string; object_by?: string | null }
type Wrong<Name> = { name: Name; message: string } | null

/**
 * A subrecipient that is sent away or cut short may object first (2 CFR 200.342). Where it agreed or asked for it,
 * there is nothing to object to.
 */
export const mayObject = (ground: Ground | null): boolean => ground === 'noncompliance' || ground === 'terms'

type Noticed = Pick<Subaward, 'ends_on'>
export function whyNotNotice(
  { ground, last_day, object_by }: Notice,
  { ends_on }: Noticed,
  today: string,
): Wrong<'last_day' | 'object_by'> {
  if (last_day < today) return { name: 'last_day', message: 'Enter a last day that is today or later.' }
  if (last_day >= ends_on) return { name: 'last_day', message: `The subaward ends on ${dayInWords(ends_on)} anyway.` }
  if (!mayObject(ground)) return null
  const wrong = (message: string) => ({ name: 'object_by', message }) as const
  if (!object_by) return wrong('Enter until when the subrecipient may object (2 CFR 200.342).')
  if (object_by < today) return wrong('Enter a day to object that is today or later.')
  return object_by > last_day ? wrong('Enter a day to object that is on or before the last day.') : null
}

type Objected = Pick<Subaward, 'noticed_on' | 'object_by'>
export function whyNotObjected(day: string, { noticed_on, object_by }: Objected, today: string): Wrong<'day'> {
  const wrong = (message: string) => ({ name: 'day', message }) as const
  if (day > today) return wrong('Enter a day that is not in the future.')
  if (noticed_on && day < noticed_on) return wrong(`The notice was issued on ${dayInWords(noticed_on)}.`)
  return object_by && day > object_by ? wrong(`Objections were due by ${dayInWords(object_by)}.`) : null
}
