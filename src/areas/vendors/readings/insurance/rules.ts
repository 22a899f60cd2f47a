import { dayInWords } from '#platform/dates.ts'
import { dayIn, labeled, lineWords, placeOf, type Found, type TextLine } from '#platform/documents/text-lines.ts'
import { dollars } from '#platform/money.ts'
import { likeness, nameKey } from '../../identity/rules.ts'

export const coverages = [
  'general_liability',
  'auto',
  'workers_compensation',
  'professional',
  'cyber',
  'umbrella',
] as const
export type Coverage = (typeof coverages)[number]
export const coverageWords: Readonly<Record<Coverage, string>> = {
  general_liability: 'General liability',
  auto: 'Automobile liability',
  workers_compensation: 'Workers’ compensation',
  professional: 'Professional liability',
  cyber: 'Cyber liability',
  umbrella: 'Umbrella or excess liability',
}

/** A policy as a certificate of insurance names it. What can’t be read is null, and a note says what is unclear. */
export type ReadPolicy = {
  kind: Coverage
  from: Found<string>['from']
  insurer: Found<string> | null
  number: Found<string> | null
  effective: Found<string> | null
  expires: Found<string> | null
  /** In cents: the limit for each occurrence, accident or claim. */ limit: Found<number> | null
  aggregate: Found<number> | null
  additional: Found<string> | null
  unclear: string[]
}
export type ReadCertificate = {
  insured: Found<string> | null
  holder: Found<string> | null
  policies: ReadPolicy[]
  notes: string[]
}

const title =
  /certificate\s+of\s+(?:liability\s+|property\s+)?insurance|evidence\s+of\s+(?:property|commercial|liability)|\bacord\s*2[3-8]\b/i

/** The beginning of a policy's part: its kind at the start of a piece of text. */
const kinds: readonly (readonly [Coverage, RegExp])[] = [
  ['workers_compensation', /^(?:x\s+)?worker[’'`]?s?[’'`]?\s+comp/i],
  ['general_liability', /^(?:x\s+)?(?:commercial\s+)?general\s+liability\b/i],
  ['auto', /^(?:x\s+)?(?:business\s+|commercial\s+)?auto(?:mobile)?(?:\s+liability)?\b(?!\s*only)/i],
  ['umbrella', /^(?:x\s+)?(?:umbrella|excess)\s+(?:liab|policy)/i],
  ['professional', /^(?:x\s+)?(?:professional\s+(?:liability|indemnity)|errors\s+(?:and|&)\s+omissions)/i],
  ['cyber', /^(?:x\s+)?cyber\b/i],
]
/** The parts of the form below its policies. */
const isAfter = /^(?:description\s+of\s+operations|certificate\s+holder|cancellation|additional\s+remarks|remarks)\b/i
const isHead = /type\s+of\s+insurance|policy\s+(?:number|eff|exp).*policy\s+(?:eff|exp)|\bproducer\b|\binsured\b|naic/i

/** The text of a certificate of insurance: the form ACORD 25, or a letter of an insurer with labels and values. */
export function readInsurance(lines: readonly TextLine[]): ReadCertificate {
  if (!lines.some((line) => title.test(lineWords(line))))
    return {
      insured: null,
      holder: null,
      policies: [],
      notes: ['This file doesn’t read like a certificate of insurance.'],
    }
  const insurers = insurersIn(lines)
  const policies = partsIn(lines).map((part) => policyIn(part, insurers, lines))
  const twice = coverages.filter((kind) => policies.filter((policy) => policy.kind === kind).length > 1)
  return {
    insured: partyAt(
      lines,
      /^insured\b(?!\s*(?:named|party|status))\s*:?|^(?:named\s+insured|name\s+of\s+insured)\b\s*:?/i,
    ),
    holder: partyAt(
      lines,
      /^certificate\s+holder\b\s*(?:name)?\s*:?|^(?:issued\s+to|certificate\s+issued\s+to)\b\s*:?/i,
    ),
    policies,
    notes: [
      ...(policies.length === 0 ? ['No policy could be read. Enter it from the file.'] : []),
      ...twice.map(
        (kind) =>
          `The file lists more than one ${coverageWords[kind].toLowerCase()} policy. Select the one that counts.`,
      ),
    ],
  }
}

type Part = { kind: Coverage; at: number; lines: TextLine[] }

function partsIn(lines: readonly TextLine[]): Part[] {
  const parts: Part[] = []
  let open: Part | undefined
  for (const [at, line] of lines.entries()) {
    const kind = isHead.test(lineWords(line)) ? undefined : kindOf(line)
    if (line.cells.some(({ text }) => isAfter.test(text))) open = undefined
    else if (kind) {
      open = { kind, at, lines: [line] }
      parts.push(open)
    } else open?.lines.push(line)
  }
  // A kind that is only named, as in a list of exclusions, has neither a number nor a date.
  return parts.filter(({ lines: own }) =>
    own.some((line) => numbersIn(line).length > 0 || dayIn(lineWords(line)) !== null),
  )
}

/** The kind is at the start of the row, or behind the letter of its insurer and a checked box. */
function kindOf({ cells }: TextLine): Coverage | undefined {
  for (const { text } of cells.slice(0, 3)) {
    const plain = text
      .replace(/^(?:[A-F]\s+)?(?:[☒☑✓✔xX]\s+)?/u, '')
      .replace(/^policy\s*(?:type)?\s*:\s*|^(?:coverage|type)\s*:\s*/i, '')
    const known = kinds.find(([, pattern]) => pattern.test(plain))
    if (known) return known[0]
    if (text.length > 3) return undefined
  }
  return undefined
}

const numberLabel = /\b(?:policy|certificate|bond)\s*(?:no\b\.?|number\b|#)\s*:?|^policy\s*:/i
const effectiveLabel = /\b(?:policy\s+)?(?:eff(?:ective)?\b\.?|inception|from|starts?)(?:\s+date)?\b\s*:?/i
const expiresLabel = /\b(?:policy\s+)?(?:exp(?:ir(?:es|ation|y))?\b\.?|until|ends?|through)(?:\s+date)?\b\s*:?/i
const periodLabel = /\b(?:policy\s+)?(?:period|term)\b\s*:?/i
const occurrence =
  /each\s+(?:occurrence|accident|claim)|per\s+(?:occurrence|accident|claim)|combined\s+single\s+limit|limit\s+of\s+liability|\blimits?\b\s*:/i
const aggregate = /(?:general|policy|annual)?\s*aggregate/i

function policyIn(
  { kind, lines }: Part,
  insurers: ReadonlyMap<string, Found<string>>,
  all: readonly TextLine[],
): ReadPolicy {
  const [first] = lines
  const number =
    labeled(lines, [{ label: numberLabel, value: policyNumber }]) ??
    lines.slice(0, 3).reduce<Found<string> | null>((known, line) => known ?? firstNumber(line), null)
  const period = datesOf(lines)
  const letter = /^([A-F])(?:\s|$)/.exec(first!.cells[0]?.text ?? '')?.[1]
  const insurer =
    (letter ? insurers.get(letter) : undefined) ??
    labeled(lines, [{ label: insurerLabel, value: nameIn }]) ??
    (insurers.size === 1 ? [...insurers.values()][0]! : null) ??
    (insurers.size === 0 ? labeled(all.slice(0, 60), [{ label: insurerLabel, value: nameIn }]) : null)
  const unclear = [
    ...(period.unclear ? [period.unclear] : []),
    ...(insurers.size > 1 && !insurer ? ['It is not clear which insurer issued this policy.'] : []),
  ]
  return {
    kind,
    from: placeOf(first!),
    insurer,
    number,
    effective: period.effective,
    expires: period.expires,
    limit: amountAt(lines, occurrence),
    aggregate: amountAt(lines, aggregate),
    additional: additionalIn(kind, lines, all),
    unclear,
  }
}

const insurerLabel = /\b(?:insurer|insurance\s+(?:company|carrier)|carrier|underwritten\s+by|surety)\b\s*:?/i

/** “INSURER A : Ridge Mutual Insurance Company 23456”: the last number is that of the NAIC. */
function insurersIn(lines: readonly TextLine[]): Map<string, Found<string>> {
  const found = new Map<string, Found<string>>()
  for (const line of lines)
    for (const [at, { text }] of line.cells.entries()) {
      const match = /^insurer\s+([A-F])\s*:?\s*(.*)$/i.exec(text)
      const name = match && nameIn(match[2] || (line.cells[at + 1]?.text ?? ''))
      if (match && name) found.set(match[1]!.toUpperCase(), { value: name, from: placeOf(line) })
    }
  return found
}

const nameIn = (text: string): string | null => {
  const name = text
    .replace(/^[\s:]+/, '')
    .replace(/\s+(?:NAIC\s*#?\s*)?\d{5}$/i, '')
    .trim()
  return /[a-z]{2}/i.test(name) &&
    !/^(?:naic|affording|name|address|certificate|policy|coverage|insurer|effective|expir)/i.test(name)
    ? name.slice(0, 160)
    : null
}

/** A policy's number has a digit, and is no date, amount or phone number. */
function policyNumber(text: string): string | null {
  const first = /^[\s:#.]*([A-Z0-9][A-Z0-9/_.-]*(?:\s(?=\d)[A-Z0-9/_.-]+)?)/i.exec(text)?.[1]?.replace(/[.,-]+$/, '')
  if (!first || !/\d/.test(first) || first.length < 4 || first.length > 40) return null
  return dayIn(first) !== null || /^\d{1,3}(?:,\d{3})*(?:\.\d\d)?$/.test(first) || /^\d{3}-\d{3}-\d{4}$/.test(first)
    ? null
    : first
}
const numbersIn = ({ cells }: TextLine): string[] =>
  cells.flatMap(({ text }) => (/^[A-Z0-9/_.-]+(?: \d[A-Z0-9/_.-]*)?$/.test(text) ? (policyNumber(text) ?? []) : []))
const firstNumber = (line: TextLine): Found<string> | null => {
  const [value] = numbersIn(line)
  return value ? { value, from: placeOf(line) } : null
}

type Period = Pick<ReadPolicy, 'effective' | 'expires'> & { unclear: string | null }

/** With labels, or the two dates of a row in their order. */
function datesOf(lines: readonly TextLine[]): Period {
  const at = (label: RegExp) => labeled(lines, [{ label, value: dayIn }])
  const period = lines.find((line) => periodLabel.test(lineWords(line)) && datesIn(line).length >= 2)
  const row = period ?? lines.find((line) => datesIn(line).length >= 2)
  const [from, to, ...more] = row ? datesIn(row) : []
  const pair =
    row && from && to
      ? { effective: { value: from, from: placeOf(row) }, expires: { value: to, from: placeOf(row) } }
      : null
  const { effective, expires } = pair ?? { effective: at(effectiveLabel), expires: at(expiresLabel) }
  const unclear =
    (more.length > 0 && 'The row has more than two dates. Compare them with the file.') ||
    (effective &&
      expires &&
      effective.value >= expires.value &&
      'The end date is not after the start date. Compare both with the file.') ||
    (dayFirst(lines) && 'A date has a day above 12 in the place of the month. It was not read.') ||
    null
  return { effective, expires, unclear }
}

const dates =
  /\b(?:\d{1,2}[/.]\d{1,2}[/.](?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}|[A-Za-z]{3,9}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}|\d{1,2}\s+[A-Za-z]{3,9}\.?,?\s+\d{4})\b/g
const datesIn = (line: TextLine): string[] => (lineWords(line).match(dates) ?? []).flatMap((text) => dayIn(text) ?? [])
const dayFirst = (lines: readonly TextLine[]): boolean =>
  lines.some((line) =>
    (lineWords(line).match(dates) ?? []).some((text) => Number(/^(\d{1,2})[/.]/.exec(text)?.[1] ?? 0) > 12),
  )

/** The amount behind its label: in the same piece of text, or in the next one of the line. */
function amountAt(lines: readonly TextLine[], label: RegExp): Found<number> | null {
  for (const line of lines) {
    const text = lineWords(line)
    const match = label.exec(text)
    const value = match && amountIn(text.slice(match.index + match[0].length))
    if (value) return { value, from: placeOf(line) }
  }
  return labeled(lines, [{ label, value: amountIn }])
}

/** “$2,400,000”, “$ 2,400,000.00”, “2.4 million”, “$2M”. */
function amountIn(text: string): number | null {
  const match = /^[^\d$]{0,40}\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?\s*(million|m\b|k\b)?/i.exec(text)
  if (!match) return null
  const [, whole, part = '', unit = ''] = match
  const times = /^m/i.test(unit) ? 1_000_000 : /^k/i.test(unit) ? 1_000 : 1
  const cents = Math.round(Number(`${whole!.replaceAll(',', '')}.${part || '0'}`) * times * 100)
  // Years and page numbers are no limits.
  return cents >= 1_000_00 && Number.isSafeInteger(cents) ? cents : null
}

/** A checked column beside the kind, or a sentence about additional insureds that names this kind or none. */
function additionalIn(kind: Coverage, lines: readonly TextLine[], all: readonly TextLine[]): Found<string> | null {
  const [row] = lines
  const marks = row!.cells.slice(1, 5).filter(({ text }) => /^[YXN](?:\s+[YXN])?$/.test(text))
  if (marks.some(({ text }) => /^[YX]/.test(text))) return { value: 'Yes', from: placeOf(row!) }
  const sentences = all.flatMap((line, at) => {
    const text = lineWords(line)
    if (!/additional\s+insured/i.test(text) || /\bif\b|not\s+(?:an\s+)?additional|must\s+have|insd\b/i.test(text))
      return []
    const next = all[at + 1]
    const whole = /\.\s*$/.test(text) || !next || kindOf(next) ? text : `${text} ${lineWords(next)}`
    const about = mentioned.filter(([, words]) => words.test(whole)).map(([each]) => each)
    return [{ line, text, isNamed: about.includes(kind), isForAll: about.length === 0 }]
  })
  const found =
    sentences.find(({ isNamed }) => isNamed) ??
    (marks.length > 0 ? undefined : sentences.find(({ isForAll }) => isForAll))
  if (found) return { value: /:\s*no\b/i.test(found.text) ? 'No' : 'Yes', from: placeOf(found.line) }
  return marks.length > 0 ? { value: 'No', from: placeOf(row!) } : null
}
/** The kinds as a sentence names them: “for general liability” says nothing of the other policies. */
const mentioned: readonly (readonly [Coverage, RegExp])[] = [
  ['workers_compensation', /work(?:er)?[’'`]?s?[’'`]?\s+comp/i],
  ['general_liability', /general\s+liab|\bC?GL\b/i],
  ['auto', /\bauto(?:mobile)?\b/i],
  ['umbrella', /\bumbrella\b|\bexcess\b/i],
  ['professional', /professional\s+(?:liab|indemnity)|errors\s+(?:and|&)\s+omissions/i],
  ['cyber', /\bcyber\b/i],
]

/** The name below or beside a label, in its column: ACORD 25 has two columns of boxes. */
function partyAt(lines: readonly TextLine[], label: RegExp): Found<string> | null {
  for (const [at, line] of lines.entries())
    for (const [position, cell] of line.cells.entries()) {
      const match = label.exec(cell.text)
      if (!match) continue
      const rest = partyIn(cell.text.slice(match[0].length))
      if (rest) return { value: rest, from: placeOf(line) }
      const next = line.cells[position + 1]
      const beside = /:\s*$/.test(cell.text) && next ? partyIn(next.text) : null
      if (beside) return { value: beside, from: placeOf(line) }
      for (const below of lines.slice(at + 1, at + 4)) {
        const under = below.page === line.page ? below.cells.find(({ x }) => Math.abs(x - cell.x) < 40) : undefined
        const name = under ? partyIn(under.text) : null
        if (name) return { value: name, from: { page: below.page, words: under!.text } }
      }
    }
  return null
}
const partyIn = (text: string): string | null => {
  const name = text.replace(/^[\s:]+/, '').trim()
  return /[a-z]{2}/i.test(name) &&
    !/\binsurer\b|\bcontact\b|\bphone\b|should any of|cancell?ation|^name\b|^address\b/i.test(name)
    ? name.slice(0, 200)
    : null
}

export type Against = {
  vendor: string | null
  agency: string
  today: string
  /** Required by the contract, in cents. */ required?: number | null
  /** The contract's last day. */ until?: string | null
}

/** Sentences about what does not fit the vendor, the agency, the day and the contract. */
export function mismatches(
  { insured, holder }: Pick<ReadCertificate, 'insured' | 'holder'>,
  { vendor, agency }: Against,
): string[] {
  return [
    ...(vendor && insured && !isSame(insured.value, vendor) ? [`The insured is ${insured.value}, not ${vendor}.`] : []),
    ...(holder && !isSame(holder.value, agency) ? [`The certificate holder is ${holder.value}, not ${agency}.`] : []),
    ...(insured ? [] : ['The insured could not be read. Compare the name with the file.']),
    ...(holder ? [] : ['The certificate holder could not be read. Compare it with the file.']),
  ]
}

export function policyMismatches(
  { kind, effective, expires, limit, additional }: ReadPolicy,
  { today, required, until }: Against,
): string[] {
  return [
    ...(expires && expires.value < today ? [`It expired on ${dayInWords(expires.value)}.`] : []),
    ...(effective && effective.value > today ? [`It starts on ${dayInWords(effective.value)}.`] : []),
    ...(until && expires && expires.value >= today && expires.value < until
      ? [`It expires on ${dayInWords(expires.value)}, before the contract ends.`]
      : []),
    ...(required && limit && limit.value < required
      ? [`It covers ${dollars(limit.value)}; ${dollars(required)} is required.`]
      : []),
    // Workers’ compensation covers the vendor’s own people: no one else is insured by it.
    ...(additional?.value === 'Yes' || kind === 'workers_compensation'
      ? []
      : ['It does not say that the agency is an additional insured.']),
  ]
}

/**
 * Without legal forms, the order of words and a note in brackets at the end. A longer name that begins with the known
 * one is not the same.
 */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => name.replace(/\s*\([^()]*\)\s*$/, '')) as [string, string]
  return nameKey(a) === nameKey(b) || likeness(a, b) >= 0.9
}
