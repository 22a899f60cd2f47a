import { addMonths } from '#platform/dates.ts'
import { dayIn, labeled, lineWords, placeOf, type Found, type TextLine } from '#platform/documents/text-lines.ts'
import { isSame } from '../insurance/rules.ts'

export type CompanyType = 'corporation' | 'llc' | 'partnership' | 'sole_proprietor' | 'nonprofit' | 'government'

/** A W-9 as read. Its number is stored and shown with its last four digits only. */
export type ReadW9 = {
  name: Found<string> | null
  business: Found<string> | null
  type: Found<CompanyType> | null
  /** The street, with the city, state and ZIP code of the next line. */ address: Found<string> | null
  /** The city and its state. */ city: Found<string> | null
  tin_kind: Found<'ein' | 'ssn'> | null
  tin_last: Found<string> | null
  signed: Found<string> | null
  notes: string[]
}

const title = /request\s+for\s+taxpayer|form\s*w\s*-?\s*9\b/i
const nothing: Omit<ReadW9, 'notes'> = {
  name: null,
  business: null,
  type: null,
  address: null,
  city: null,
  tin_kind: null,
  tin_last: null,
  signed: null,
}

/** The boxes of line 3, as the form words them. */
const types: readonly (readonly [CompanyType, RegExp])[] = [
  ['sole_proprietor', /individual(?:\/|\s+or\s+)sole\s+proprietor/i],
  ['corporation', /\b[CS]\s+corporation/i],
  ['partnership', /\bpartnership\b/i],
  ['llc', /\bLLC\b|limited\s+liability\s+company/i],
]
const checked = /[☒☑✓✔]|\[x\]|(?:^|\s)x(?=\s)/iu

export function readW9(lines: readonly TextLine[]): ReadW9 {
  if (!lines.some((line) => title.test(lineWords(line))))
    return { ...nothing, notes: ['This file doesn’t read like a form W-9.'] }
  const numbers = lines.flatMap((line) => numberIn(line))
  const kinds = lines.flatMap((line, at) => kindAt(lines, line, at))
  const boxes = types.flatMap(([type, words]) => boxOf(lines, type, words))
  const street = nameAt(lines, /^5\.?\s+address\b.*|^(?:street\s+)?address\b.*/i)
  const town = nameAt(lines, /^6\.?\s+city\b.*|^city,?\s+state\b.*/i)
  const one = <Value>(found: readonly Found<Value>[]) =>
    new Set(found.map(({ value }) => value)).size === 1 ? found[0]! : null
  return {
    name: nameAt(lines, /^1\.?\s+name\b.*|^name\s*(?:\(as\s+shown.*|of\s+entity.*|:.*)?$/i),
    business: nameAt(lines, /^2\.?\s+business\s+name.*|^business\s+name\b.*/i),
    type: one(boxes),
    address: street && town ? { ...street, value: `${street.value}, ${townOf(town.value).join(' ')}` } : street,
    city: town && { ...town, value: townOf(town.value)[0] },
    tin_kind: one(kinds),
    tin_last: one(numbers),
    signed: signedOn(lines),
    notes: [
      ...(new Set(boxes.map(({ value }) => value)).size > 1 ? ['More than one tax class is checked.'] : []),
      ...(new Set(numbers.map(({ value }) => value)).size > 1 ? ['The file has more than one tax number.'] : []),
      ...(numbers.length === 0 ? ['No tax number could be read.'] : []),
      ...(signedOn(lines) ? [] : ['No date of signature could be read.']),
    ],
  }
}

/** “Alder Falls IA 50001” as “Alder Falls, IA” and its ZIP code. */
function townOf(line: string): [city: string, ...zip: string[]] {
  const [, town = line, zip] = /^(.+?)[\s,]+(\d{5}(?:-\d{4})?)$/.exec(line) ?? []
  const city = town.replace(/[\s,]+([A-Z]{2})\.?$/i, (_, state: string) => `, ${state.toUpperCase()}`)
  return zip ? [city, zip] : [city]
}

/** Labels end where the form's explanation in brackets ends; the value is below them, or behind a colon. */
function nameAt(lines: readonly TextLine[], label: RegExp): Found<string> | null {
  for (const [at, line] of lines.entries())
    for (const [position, cell] of line.cells.entries()) {
      if (!label.test(cell.text)) continue
      const behind =
        /:\s*(\S.*)$/.exec(cell.text)?.[1] ?? (/:\s*$/.test(cell.text) ? line.cells[position + 1]?.text : undefined)
      if (behind && isValue(behind)) return { value: behind.trim().slice(0, 200), from: placeOf(line) }
      for (const below of lines.slice(at + 1, at + 4)) {
        if (below.page !== line.page) break
        const under = below.cells.find(({ x }) => Math.abs(x - cell.x) < 60)
        if (under && /^\d\w?\.?\s+[A-Z]/.test(under.text)) break
        if (under && isValue(under.text)) return { value: under.text.slice(0, 200), from: placeOf(below) }
      }
    }
  return null
}
/** Explanations are in brackets or begin small; a value is neither. */
const isValue = (text: string) =>
  /[a-z0-9]/i.test(text) &&
  !/^[a-z(]|\bsee instructions\b|\bline \d\b|required on this line|if different from above/.test(text.trim())

function boxOf(lines: readonly TextLine[], type: CompanyType, words: RegExp): Found<CompanyType>[] {
  return lines.flatMap((line) =>
    line.cells.flatMap(({ text }, at) => {
      const match = words.exec(text)
      if (!match) return []
      // A box belongs to the words that follow it, up to the next box.
      const before = text
        .slice(0, match.index)
        .split(/(?<=[a-z)])\s{1,}(?=[☐☒☑✓✔[])/u)
        .at(-1)!
      const own =
        checked.test(`${before.slice(-6)} `) ||
        (match.index < 3 &&
          checked.test(` ${line.cells[at - 1]?.text ?? ''} `) &&
          (line.cells[at - 1]?.text.length ?? 9) < 4)
      return own ? [{ value: type, from: placeOf(line) }] : []
    }),
  )
}

/** Its first five digits were taken out before it was stored. */
function numberIn(line: TextLine): Found<string>[] {
  const found = /•[•\s–-]*•[\s–-]*((?:\d[\s–-]*){4})$|•[•\s–-]*•[\s–-]*((?:\d[\s–-]*){4})(?=\s|$)/.exec(lineWords(line))
  const digits = (found?.[1] ?? found?.[2])?.replaceAll(/\D/g, '')
  return digits ? [{ value: digits, from: placeOf(line) }] : []
}

/** The label above or before the number: the form has a place for each kind. */
function kindAt(lines: readonly TextLine[], line: TextLine, at: number): Found<'ein' | 'ssn'>[] {
  if (numberIn(line).length === 0) return []
  const shape = /•\s*•\s*[–-]\s*•/.test(lineWords(line))
    ? 'ein'
    : /•\s*•\s*•\s*[–-]/.test(lineWords(line))
      ? 'ssn'
      : null
  for (const near of [line, ...lines.slice(Math.max(0, at - 3), at).toReversed()]) {
    const text = lineWords(near)
    const [ein, ssn] = [/employer\s+identification|\bEIN\b/i.test(text), /social\s+security|\bSSN\b/i.test(text)]
    if (ein !== ssn) return [{ value: ein ? 'ein' : 'ssn', from: placeOf(near) }]
  }
  return shape ? [{ value: shape, from: placeOf(line) }] : []
}

function signedOn(lines: readonly TextLine[]): Found<string> | null {
  const at = lines.findIndex((line) => /signature\s+of|^sign\s+here|\bU\.S\. person\b/i.test(lineWords(line)))
  if (at < 0) return null
  const near = lines.slice(at, at + 4)
  return labeled(near, [{ label: /\bdate\b\s*[:▶►]?/i, value: dayIn }])
}

export type TaxFile = { name: string | null; tin_kind: 'ein' | 'ssn' | null; tin_last: string | null; today: string }

/** Sentences about what differs from the vendor on file. */
export function w9Mismatches(read: ReadW9, { name, tin_kind, tin_last, today }: TaxFile): string[] {
  const { name: shown, business, tin_last: last, tin_kind: kind, signed } = read
  const called = [shown, business].filter((each) => each !== null)
  return [
    ...(name && called.length > 0 && !called.some(({ value }) => isSame(value, name))
      ? [`The form names ${called.map(({ value }) => value).join(' and ')}, not ${name}.`]
      : []),
    ...(last && tin_last && last.value !== tin_last
      ? [`The number on the form ends in ${last.value}. The number on file ends in ${tin_last}.`]
      : []),
    ...(last && !tin_last ? [`The number on the form ends in ${last.value}. No number is on file.`] : []),
    ...(kind && tin_kind && kind.value !== tin_kind
      ? [`The form has ${kindWords[kind.value]}. On file is ${kindWords[tin_kind]}.`]
      : []),
    ...(signed && signed.value > today ? ['The date of signature is in the future.'] : []),
    ...(signed && signed.value < addMonths(today, -36)
      ? ['The form was signed more than three years ago. Ask for a new one.']
      : []),
  ]
}
const kindWords = { ein: 'an EIN', ssn: 'a Social Security number' } as const
