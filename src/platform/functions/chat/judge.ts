import { plural } from '../../words.ts'

/**
 * A model's answer is compared with what it read. A sentence with a figure, date or record number that it did not
 * read is left out, and the answer says so: a wrong amount with a source beside it would be believed.
 */
export function judge(answer: string, material: readonly string[]): { text: string; leftOut: number } {
  const read = new Set(material.flatMap((text) => figuresIn(text)))
  let leftOut = 0
  const lines = answer.split('\n').map((line) => {
    const kept = sentencesOf(line).filter((sentence) => figuresIn(sentence).every((figure) => read.has(figure)))
    leftOut += sentencesOf(line).length - kept.length
    return kept.join('').trimEnd()
  })
  const text = lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  if (leftOut === 0) return { text, leftOut }
  const note = `I left out ${plural(leftOut, { one: 'one sentence', other: `${leftOut} sentences` })} with figures that are not in the records and passages I read.`
  return { text: text ? `${text}\n\n${note}` : note, leftOut }
}

export const sentencesOf = (line: string): string[] => line.match(/.+?(?:[.!?](?=\s+[¿¡]?\p{Lu}|\s*$)\s*|$)/gu) ?? []

const months = 'january|february|march|april|may|june|july|august|september|october|november|december'
const written = new RegExp(
  `\\b(${months}|${months
    .split('|')
    .map((month) => month.slice(0, 3))
    .join('|')})\\.? (\\d{1,2}),? (\\d{4})\\b`,
  'gi',
)

const spanishMonths = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
  ' ',
)
const writtenInSpanish = new RegExp(`\\b(\\d{1,2})(?:\\.?º)? de (${spanishMonths.join('|')}) del? (\\d{4})\\b`, 'gi')
const isoOf = (year: string, month: number, day: string) =>
  `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`

/** Record numbers, dates and amounts in one spelling: $1,200.00 and 1200 are the same figure. `small`: digits too. */
export function figuresIn(text: string, { small = false } = {}): string[] {
  const dated = text
    .replaceAll(written, (_, month: string, day: string, year: string) =>
      isoOf(year, months.split('|').findIndex((each) => each.startsWith(month.toLowerCase().slice(0, 3))) + 1, day),
    )
    .replaceAll(writtenInSpanish, (_, day: string, month: string, year: string) =>
      isoOf(year, spanishMonths.indexOf(month.toLowerCase()) + 1, day),
    )
  const found: string[] = []
  const rest = dated
    .replaceAll(/\b[A-Z]{1,4}-(?:\d{4}-)?\d+\b/g, (number) => (found.push(number), ' '))
    .replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => (found.push(day), ' '))
  for (const [, digits, decimals = ''] of rest.matchAll(/(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?/g)) {
    const number = String(Number(digits!.replaceAll(',', '') + decimals))
    // Small whole numbers count things and steps; they are words more often than figures.
    if (small || !/^\d$/.test(number)) found.push(number)
  }
  return found
}
