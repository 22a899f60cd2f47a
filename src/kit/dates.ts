import { isZone } from '#platform/dates.ts'
import { language, locale as inUse } from '#platform/say.ts'

/** The formats for days and numbers; the product itself is in English. */
export const locales = {
  'en-US': 'Nov 20, 2026 · 1,234.50',
  'en-GB': '20 Nov 2026 · 1,234.50',
  'es-US': '20 nov 2026 · 1,234.50',
} as const
export type Locale = keyof typeof locales
export type Spoken = { locale: Locale; timeZone?: string | undefined }

/** A person's selection, as stored with their account. Anything else is the default. */
export function localeOf(metadata: Record<string, unknown> | undefined): Spoken {
  const { locale, time_zone } = metadata ?? {}
  return {
    locale: typeof locale === 'string' && locale in locales ? (locale as Locale) : 'en-US',
    timeZone: typeof time_zone === 'string' && isZone(time_zone) ? time_zone : undefined,
  }
}

const whole = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

let spoken: Spoken = { locale: 'en-US' }
/** Whether the first of July is 1/7 for the reader, and not 7/1. */
export const writesDayFirst = (): boolean => spoken.locale === 'en-GB'
/** The first weekday of the reader’s week: 0 is Sunday. */
export const weekBegins = (): 0 | 1 => (writesDayFirst() ? 1 : 0)
let formats = formatsFor(spoken)
let inSpanish: typeof formats | undefined

/** A page in another language has its days in it too; otherwise the person's own format. */
const format = () => (language() === 'en' ? formats : (inSpanish ??= formatsFor({ ...spoken, locale: inUse() })))

/** From now on days and moments use this format. */
export function speak(chosen: Spoken): void {
  if (chosen.locale === spoken.locale && chosen.timeZone === spoken.timeZone) return
  spoken = chosen
  formats = formatsFor(chosen)
  inSpanish = undefined
}

function formatsFor({ locale, timeZone }: Spoken) {
  const zone = timeZone && { timeZone }
  return {
    day: new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }),
    dayOfMoment: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...zone }),
    long: new Intl.DateTimeFormat(locale, { dateStyle: 'long' }),
    short: new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }),
    month: new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric' }),
    time: new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', ...zone }),
    hour: new Intl.DateTimeFormat(locale, {
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      ...zone,
    }),
    moment: new Intl.DateTimeFormat(locale, { ...whole, ...zone }),
  }
}

/**
 * Nov 20, 2026. A calendar day has no zone, and neither the selected zone nor Greenwich moves it: 2026-11-20 alone
 * would be midnight there.
 */
export const asDay = (instant: string) =>
  /^.{10}$/.test(instant)
    ? format().day.format(new Date(`${instant}T12:00:00`))
    : (/Z$|[+-]\d\d:?\d\d$/.test(instant) ? format().dayOfMoment : format().day).format(new Date(instant))

/**
 * Nov 20, 8:04 AM; or 8:04 AM where all are on one day: the steps of a chart, whose year and zone are shown beside
 * it.
 */
export function asHours(instants: readonly string[]): string[] {
  const shown = new Set(instants.map(asDay)).size > 1 ? format().hour : format().time
  return instants.map((instant) => shown.format(new Date(instant)))
}

/** Nov 20, 2026, 8:04 AM EST: a time of day is never shown without its zone. */
export const asMoment = (instant: string) => format().moment.format(new Date(instant))

/**
 * A deadline by the clock of its agency, as everyone reads it; and the reader’s own time where their clock differs: with
 * its day, where that differs too.
 */
export function asDeadline(instant: string, zone: string): readonly [there: string, own: string | null] {
  const at = new Date(instant)
  const locale = language() === 'en' ? spoken.locale : inUse()
  const there = new Intl.DateTimeFormat(locale, { ...whole, timeZone: zone })
  const wall = (timeZone: string | undefined) =>
    at.toLocaleString('en-US', { dateStyle: 'short', timeStyle: 'short', ...(timeZone && { timeZone }) })
  const [day, time] = wall(spoken.timeZone).split(', ')
  const [thereDay, thereTime] = wall(zone).split(', ')
  if (day === thereDay && time === thereTime) return [there.format(at), null]
  const own = new Intl.DateTimeFormat(locale, {
    ...(day === thereDay ? ({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const) : whole),
    ...(spoken.timeZone && { timeZone: spoken.timeZone }),
  })
  return [there.format(at), own.format(at)]
}

/** November 20, 2026: a calendar day in a sentence. */
export const asLongDay = (day: string) => format().long.format(new Date(`${day.slice(0, 10)}T12:00:00`))

/** Nov 20, for the days of a chart: 2026-11-20. */
export const asShortDay = (day: string) => format().short.format(new Date(`${day}T12:00:00`))

/** A step of a chart in words: a day, a month (2026-11), a quarter (2026-Q4) or a year. */
export function asStep(label: string): string {
  if (label.length === 10) return asDay(label)
  if (label.includes('Q')) return `${label.slice(5)} ${label.slice(0, 4)}`
  return label.length === 7 ? asMonth(label) : label
}

/** Nov 2026, from 2026-11. */
export const asMonth = (month: string) => format().month.format(new Date(`${month}-15T12:00:00`))
