import { addDays, isDay } from '#platform/dates.ts'

/** One line of a request as people write it: "40 cases nitrile gloves L @ 62.50 by 3 Dec". */
export type NeedLine = {
  description: string
  quantity: number
  unit: string
  unit_price: number | null
  need_by: string | null
  said: string
}

/**
 * Reads a request, one item per line or several with semicolons between them. The same words always give the same
 * lines, so that a person can correct them.
 */
export const readNeed = (text: string, today: string): NeedLine[] =>
  text
    .split(/[\n;]+/)
    .map((line) =>
      line
        .replace(/^\s*(?:[-*•]|\d+[.)]\s)\s*/, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => /[a-z]/i.test(line))
    .slice(0, 200)
    .map((line) => readLine(line, today))

function readLine(said: string, today: string): NeedLine {
  const [afterDay, need_by] = takeDay(said, today)
  const [afterPrice, price] = takePrice(afterDay)
  const [rest, quantity, unit] = takeQuantity(afterPrice)
  const description = rest
    .replaceAll(/\s+([,.])/g, '$1')
    .replace(/^[\s,.:–-]+|[\s,.:–-]+$/g, '')
    .replace(/^of\s+/i, '')
  const unit_price = price === null ? null : price.total ? Math.round(price.cents / quantity) : price.cents
  return { description: description || said, quantity, unit, unit_price, need_by, said }
}

const units: Record<string, string> = {
  each: 'each',
  ea: 'each',
  pc: 'each',
  pcs: 'each',
  piece: 'each',
  pieces: 'each',
  unit: 'each',
  units: 'each',
  case: 'case',
  cases: 'case',
  cs: 'case',
  box: 'box',
  boxes: 'box',
  bx: 'box',
  pack: 'pack',
  packs: 'pack',
  pk: 'pack',
  pair: 'pair',
  pairs: 'pair',
  pr: 'pair',
  dozen: 'dozen',
  doz: 'dozen',
  dz: 'dozen',
  set: 'set',
  sets: 'set',
  roll: 'roll',
  rolls: 'roll',
  bag: 'bag',
  bags: 'bag',
  pallet: 'pallet',
  pallets: 'pallet',
  drum: 'drum',
  drums: 'drum',
  gallon: 'gallon',
  gallons: 'gallon',
  gal: 'gallon',
  liter: 'liter',
  liters: 'liter',
  ton: 'ton',
  tons: 'ton',
  pound: 'pound',
  pounds: 'pound',
  lb: 'pound',
  lbs: 'pound',
  foot: 'foot',
  feet: 'foot',
  ft: 'foot',
  yard: 'yard',
  yards: 'yard',
  yd: 'yard',
  sheet: 'sheet',
  sheets: 'sheet',
  ream: 'ream',
  reams: 'ream',
  hour: 'hour',
  hours: 'hour',
  hr: 'hour',
  hrs: 'hour',
  day: 'day',
  days: 'day',
  week: 'week',
  weeks: 'week',
  month: 'month',
  months: 'month',
  year: 'year',
  years: 'year',
  license: 'license',
  licenses: 'license',
  seat: 'seat',
  seats: 'seat',
  lot: 'lot',
  job: 'job',
}

const amount = String.raw`\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,4})?\s*(k\b)?`
const priced = new RegExp(
  String.raw`(?:@|\bat\b|\bfor\b|\bà)\s*${amount}\s*(each|ea\b|apiece|per\s+[a-z]+|\/\s*[a-z]+|total|in all|altogether)?`,
  'i',
)
const bare = new RegExp(
  String.raw`\$\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,4})?\s*(k\b)?\s*(each|ea\b|apiece|per\s+[a-z]+|\/\s*[a-z]+|total|in all|altogether)?`,
  'i',
)

function takePrice(text: string): [rest: string, price: { cents: number; total: boolean } | null] {
  const found = priced.exec(text) ?? bare.exec(text)
  if (!found) return [text, null]
  const [whole, integer, fraction, thousands, how] = found
  const cents = Math.round(Number(`${integer!.replaceAll(',', '')}${fraction ?? ''}`) * (thousands ? 100_000 : 100))
  const total = /total|in all|altogether/i.test(how ?? '') || (/^for/i.test(whole) && !how)
  return [`${text.slice(0, found.index)} ${text.slice(found.index + whole.length)}`, { cents, total }]
}

/** A number at the beginning, with its unit or without: "2 dozen", "1,200 ft of", "12 x", "a pallet of". */
function takeQuantity(text: string): [rest: string, quantity: number, unit: string] {
  const found =
    /^\s*(?:(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?|(an?|one|two|three|four|five|six|ten|twelve)\b)\s*(x\b|×)?\s*/i.exec(text)
  if (!found || found[0].trim() === '') return [text.trim(), 1, 'each']
  const [whole, integer, fraction, word] = found
  const quantity = integer
    ? Number(`${integer.replaceAll(',', '')}${fraction ?? ''}`)
    : (numbers[word!.toLowerCase()] ?? 1)
  const rest = text.slice(whole.length)
  const [first = ''] = rest.split(/[\s,]/, 1)
  const unit = units[first.toLowerCase().replace(/\.$/, '')]
  if (quantity <= 0) return [text.trim(), 1, 'each']
  return unit && rest.slice(first.length).trim()
    ? [rest.slice(first.length).trim(), quantity, unit]
    : [rest.trim(), quantity, 'each']
}
const numbers: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  ten: 10,
  twelve: 12,
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthPattern = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`
const before = String.raw`(?:\b(?:needed|need|wanted|due|delivered)\s+)?\b(?:by|before|until|no later than)\s+(?:the\s+)?`
const dayPatterns: readonly [RegExp, (found: RegExpExecArray, today: string) => string | null][] = [
  [new RegExp(`${before}(\\d{4}-\\d{2}-\\d{2})`, 'i'), ([, day]) => day!],
  [
    new RegExp(`${before}(\\d{1,2})\\/(\\d{1,2})(?:\\/(\\d{2,4}))?`, 'i'),
    ([, month, day, year], today) => dated(Number(month), Number(day), year, today),
  ],
  [
    new RegExp(`${before}(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?${monthPattern}(?:\\s+(\\d{4}))?`, 'i'),
    ([, day, month, year], today) => dated(months.indexOf(month!.toLowerCase()) + 1, Number(day), year, today),
  ],
  [
    new RegExp(`${before}${monthPattern}\\s+(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+(\\d{4}))?`, 'i'),
    ([, month, day, year], today) => dated(months.indexOf(month!.toLowerCase()) + 1, Number(day), year, today),
  ],
  [
    /\b(?:with)?in\s+(\d{1,3})\s+(day|week)s?\b/i,
    ([, count, unit], today) => addDays(today, Number(count) * (unit!.toLowerCase() === 'week' ? 7 : 1)),
  ],
]

function takeDay(text: string, today: string): [rest: string, day: string | null] {
  for (const [pattern, read] of dayPatterns) {
    const found = pattern.exec(text)
    const day = found && read(found, today)
    if (found && day && isDay(day))
      return [`${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`, day]
  }
  return [text, null]
}

/** A date without a year is the next one: no request is for last December. */
function dated(month: number, day: number, year: string | undefined, today: string): string | null {
  if (month < 1 || month > 12) return null
  const text = (of: number) => `${of}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  if (year) return text(Number(year.length === 2 ? `20${year}` : year))
  const this_year = Number(today.slice(0, 4))
  return text(this_year) >= today ? text(this_year) : text(this_year + 1)
}

/** A catalog item's name in words that can be compared: lower case, without plurals and filler. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word && !filler.has(word))
      .map(singular),
  ),
]
const filler = new Set(['the', 'a', 'an', 'of', 'for', 'and', 'with', 'in', 'to', 'or', 'our', 'new', 'per'])
const singular = (word: string) =>
  word.length > 3 && word.endsWith('ies')
    ? `${word.slice(0, -3)}y`
    : word.length > 3 && /(?:ch|sh|ss|us|x)es$/.test(word)
      ? word.slice(0, -2)
      : word.length > 3 && word.endsWith('s') && !word.endsWith('ss')
        ? word.slice(0, -1)
        : word

export type Offer = { id: string; name: string; words: string | null; contract: string | null; price: number }

/** The catalog items that match a line: those that share the most words, contract prices first, then the cheaper. */
export function pricesFor<O extends Offer>(description: string, items: readonly O[], most = 3): O[] {
  const asked = wordsOf(description)
  if (asked.length === 0) return []
  return items
    .map((item) => {
      const known = new Set(wordsOf(`${item.name} ${item.words ?? ''}`))
      return { item, shared: asked.filter((word) => known.has(word)).length }
    })
    .filter(({ shared }) => shared >= Math.min(2, asked.length))
    .toSorted(
      (a, b) =>
        b.shared - a.shared ||
        Number(Boolean(b.item.contract)) - Number(Boolean(a.item.contract)) ||
        a.item.price - b.item.price ||
        (a.item.id < b.item.id ? -1 : 1),
    )
    .slice(0, most)
    .map(({ item }) => item)
}
