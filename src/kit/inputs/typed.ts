// Typed text and its value. Unreadable text stays text, for the check to report.
import { addDays } from '#platform/dates.ts'

/** $1,234.50, 1234.5, (12), 1.2k and 3m: whole cents, never through a fraction. */
export function moneyTyped(text: string): number | string | null {
  const tidy = text.replaceAll(/[\s$_]/g, '').replace('−', '-')
  if (tidy === '') return null
  const match = /^(\()?(-)?(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,5}))?([km])?\)?$/i.exec(tidy)
  if (!match || (!match[3] && !match[4])) return text
  const places = 2 + ({ k: 3, m: 6 }[match[5]?.toLowerCase() ?? ''] ?? 0)
  const fraction = match[4] ?? ''
  if (fraction.length > places) return text
  const value = Number(`${match[3]!.replaceAll(',', '') || '0'}${fraction.padEnd(places, '0')}`)
  return match[1] || match[2] ? -value : value
}

export function moneyShown(cents: number): string {
  const [whole, rest] = [Math.trunc(Math.abs(cents) / 100), Math.abs(cents) % 100]
  return `${cents < 0 ? '-' : ''}${whole.toLocaleString('en-US')}${rest ? `.${String(rest).padStart(2, '0')}` : ''}`
}

export function numberTyped(text: string): number | string | null {
  const tidy = text.replaceAll(/[\s%]/g, '').replace('−', '-')
  if (tidy === '') return null
  return /^-?(\d{1,3}(,\d{3})+|\d+)?(\.\d+)?$/.test(tidy) && /\d/.test(tidy) ? Number(tidy.replaceAll(',', '')) : text
}

/**
 * 42.5021, -90.669 as copied from maps, with or without °, N and W. Unreadable text is NaN, for the check to report;
 * empty
 * is no location.
 */
export function positionTyped(text: string): { latitude?: number; longitude?: number } {
  if (text.trim() === '') return {}
  const match = /^(-?\d{1,2}(?:\.\d+)?)\s*°?\s*([ns])?[\s,;]+(-?\d{1,3}(?:\.\d+)?)\s*°?\s*([ew])?$/i.exec(
    text.trim().replaceAll('−', '-'),
  )
  const [latitude, longitude] = match
    ? [
        Number(match[1]) * (match[2]?.toLowerCase() === 's' ? -1 : 1),
        Number(match[3]) * (match[4]?.toLowerCase() === 'w' ? -1 : 1),
      ]
    : [Number.NaN, Number.NaN]
  return { latitude, longitude }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * 2026-07-01, 7/1/2026, 7/1/26, 7/1, Jul 1 2026, 1 July, today, tomorrow, +10: a day as 2026-07-01. In figures, some
 * readers write the day first.
 */
export function dayTyped(text: string, today: string, dayFirst = false): string | null {
  const tidy = text
    .trim()
    .toLowerCase()
    .replaceAll(/(\d)(st|nd|rd|th)\b/g, '$1')
  if (tidy === '') return null
  if (tidy === 'today') return today
  if (tidy === 'tomorrow') return addDays(today, 1)
  const ahead = /^\+(\d{1,4})$/.exec(tidy)
  if (ahead) return addDays(today, Number(ahead[1]))
  const thisYear = today.slice(0, 4)
  const whole = (year: string | undefined) => (year === undefined ? thisYear : year.length === 2 ? `20${year}` : year)

  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(tidy)
  if (iso) return real(iso[1]!, Number(iso[2]), Number(iso[3])) ?? text
  const slashed = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/.exec(tidy)
  if (slashed) {
    const [month, day] = dayFirst ? [slashed[2], slashed[1]] : [slashed[1], slashed[2]]
    return real(whole(slashed[3]), Number(month), Number(day)) ?? text
  }
  const named = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:,?\s+(\d{2}|\d{4}))?$/.exec(tidy) ?? undefined
  const turned = /^(\d{1,2})\.?\s+([a-z]{3,9})\.?(?:,?\s+(\d{2}|\d{4}))?$/.exec(tidy) ?? undefined
  const [month, day, year] = named
    ? [named[1]!, named[2]!, named[3]]
    : turned
      ? [turned[2]!, turned[1]!, turned[3]]
      : ['', '', undefined]
  return real(whole(year), months.indexOf(month.slice(0, 3)) + 1, Number(day)) ?? text
}

function real(year: string, month: number, day: number): string | null {
  const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso
}
