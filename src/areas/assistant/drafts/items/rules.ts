import type { Source } from '../rules.ts'

const units =
  'cases?|boxes|box|each|ea|pairs?|bags?|tons?|gallons?|hours?|sets?|rolls?|pallets?|units?|dozen|lots?|sheets?|feet|yards?|pounds?|packs?|cartons?|months?|licenses?|pcs|pieces'

export type Wanted<T> = { quantity: string; unit: string | null; description: string; price: string | null; line: T }

/** Items of an email, one per line: “12 cases of nitrile gloves at $9.50 each”. A line that isn’t one is left alone. */
export function wantedIn<T extends Pick<Source, 'text'>>(given: readonly T[]): Wanted<T>[] {
  return given.flatMap((line): Wanted<T>[] => {
    const item = new RegExp(
      `^(?:[-•*]|\\d{1,2}[.)])?\\s*(?:(?:we|i)(?: would)? (?:need|want|like)\\s+|(?:\\p{L}+\\s+)?(?:order|buy)\\s+)?(\\d[\\d,]*(?:\\.\\d+)?)\\s*(?:x\\s+)?(?:(${units})\\b(?:\\s+of)?\\s+)?(\\p{L}.*)$`,
      'iu',
    ).exec(line.text)
    if (!item) return []
    const [, quantity, unit, rest] = item
    const priced =
      /^(.*?)[\s,]*(?:\bat|@|\bfor|,)\s*\$\s?([\d,]+(?:\.\d{1,2})?)(?:\s*(?:each|apiece|per \w+|a \w+|\/\s?\w+))?[.\s]*$/i.exec(
        rest!,
      )
    const description = (priced?.[1] ?? rest!).replace(/[.;,\s]+$/, '').slice(0, 300)
    if (
      !/\p{L}{3}/u.test(description) ||
      /^(days?|weeks?|months?|years?|people|am|pm|st|nd|rd|th)\b/i.test(description)
    )
      return []
    return [
      {
        quantity: quantity!.replaceAll(',', ''),
        unit: unit ? singular(unit.toLowerCase()) : null,
        description,
        price: priced?.[2]?.replaceAll(',', '') ?? null,
        line,
      },
    ]
  })
}

const known = new RegExp(`^(?:boxe|${units})$`, 'i')

/** Units are named in the singular. Other words stay as they are. */
export const singular = (unit: string): string =>
  !known.test(unit)
    ? unit
    : /^boxes?$/i.test(unit)
      ? 'box'
      : unit === 'feet' || unit === 'pcs' || unit === 'pieces'
        ? unit
        : unit.replace(/s$/, '')
