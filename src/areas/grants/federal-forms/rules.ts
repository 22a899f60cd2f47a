import type { Written } from '@granary/xml/write.ts'
import { isDay } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'

/** Amounts are whole cents. */
export type Answer = string | number | boolean | readonly string[] | null
export type Answers = Readonly<Record<string, Answer | undefined>>

/** Reads answers, with each total worked out from the lines that it adds up. */
export type Reader = {
  of(key: string): Answer
  text(key: string): string
  cents(key: string): number
  /** A whole number that isn’t money, such as a percentage. */
  count(key: string): number
}

export type Item = {
  key: string
  /** As printed on the form, such as 16a or 6k (5). */
  number: string
  label: string
  /** The form’s instructions for this item. */
  instruction?: string
  kind: 'text' | 'date' | 'amount' | 'percent' | 'choice' | 'choices' | 'yes_no' | 'agreed'
  required?: boolean | ((read: Reader) => boolean)
  max?: number
  min?: number
  options?: readonly string[]
  format?: { pattern: RegExp; words: string }
  computed?: (read: Reader) => number
}

export type FormProblem = { key: string; item: string; words: string; instruction: string }
export type CrossRule = { key: string; words: (read: Reader) => string | null }

/** The boxes of a table of the form, in rows and columns; null where the form has no box. */
export type Grid = { columns: readonly string[]; rows: readonly { label: string; keys: readonly (string | null)[] }[] }
export type Section = {
  title: string
  /** The words of the form above these items, such as its certification. */
  words?: string
  items: readonly Item[]
  grid?: Grid
  /** A repeated section, shown after something is entered or asked for. */
  optional?: true
}

/** An official form, declared once: its items in the order of the form, and its rules. */
export type PaperForm = {
  title: string
  /** As the form family is cited, such as SF-424. */
  name: string
  version: string
  omb: string
  /** The words of the form that the applicant agrees to. */
  statement?: { before: string; points: readonly string[] }
  sections: readonly Section[]
  rules: readonly CrossRule[]
}

/** A form that Grants.gov takes as XML. */
export type FederalForm = PaperForm & {
  /** The public schema that the XML is checked against. */
  xsd: string
  xml: (read: Reader) => Written
}

export const itemsOf = ({ sections }: Pick<PaperForm, 'sections'>): readonly Item[] =>
  sections.flatMap(({ items }) => items)

export function readerOf(form: Pick<PaperForm, 'sections'>, answers: Answers): Reader {
  const items = new Map(itemsOf(form).map((item) => [item.key, item]))
  const worked = new Map<string, number>()
  const read: Reader = {
    of(key) {
      const computed = items.get(key)?.computed
      if (!computed) return answers[key] ?? null
      if (!worked.has(key)) worked.set(key, computed(read))
      return worked.get(key)!
    },
    text: (key) => String(read.of(key) ?? '').trim(),
    cents: (key) => Number(read.of(key) ?? 0),
    count: (key) => Number(read.of(key) ?? 0),
  }
  return read
}

export const sumOf =
  (...keys: readonly string[]) =>
  (read: Reader): number =>
    keys.reduce((sum, key) => sum + read.cents(key), 0)

const isEmpty = (answer: Answer): boolean =>
  answer === null || answer === '' || (Array.isArray(answer) && answer.length === 0)

/** Everything that is wrong with a form, in the order of its items, each with the form’s own instruction. */
export function problemsOf(form: PaperForm, answers: Answers): FormProblem[] {
  const read = readerOf(form, answers)
  const problem = (item: Item, words: string): FormProblem => ({
    key: item.key,
    item: `${item.number}. ${item.label}`,
    words,
    instruction: item.instruction ?? '',
  })
  return itemsOf(form).flatMap((item) => {
    const own = wrongWith(item, read)
    if (own) return [problem(item, own)]
    const crossed = form.rules.filter(({ key }) => key === item.key).map(({ words }) => words(read))
    return crossed.flatMap((words) => (words ? [problem(item, words)] : []))
  })
}

function wrongWith(item: Item, read: Reader): string | null {
  const answer = read.of(item.key)
  const required = typeof item.required === 'function' ? item.required(read) : item.required === true
  if (isEmpty(answer) || (item.kind === 'agreed' && answer !== true)) {
    if (!required) return null
    return item.kind === 'agreed' ? 'You must agree before the form is complete.' : 'This item is required.'
  }
  switch (item.kind) {
    case 'amount':
      return wrongAmount(item, Number(answer))
    case 'percent':
      return Number.isInteger(answer) && Number(answer) >= 0 && Number(answer) <= 100
        ? null
        : 'Enter a whole percentage from 0 to 100.'
    case 'date':
      return isDay(String(answer)) ? null : 'Enter a date that exists.'
    case 'choice':
      return item.options?.includes(String(answer)) ? null : 'Select one of the answers of the form.'
    case 'choices':
      return wrongChoices(item, answer)
    case 'text':
      return wrongText(item, String(answer))
    case 'yes_no':
    case 'agreed':
      return typeof answer === 'boolean' ? null : 'Select yes or no.'
  }
}

/** The schema allows 14 digits, two of them after the point. */
const mostCents = 99_999_999_999_999

const wrongAmount = ({ min }: Item, cents: number): string | null =>
  !Number.isSafeInteger(cents)
    ? 'Enter an amount in dollars and cents.'
    : min !== undefined && cents < min
      ? `The amount can’t be less than ${dollars(min)}.`
      : Math.abs(cents) > mostCents
        ? `The amount can’t exceed ${dollars(mostCents)}.`
        : null

const wrongChoices = ({ options = [], max }: Item, answer: Answer): string | null =>
  !Array.isArray(answer) || answer.some((each) => !options.includes(String(each)))
    ? 'Select from the answers of the form.'
    : max !== undefined && answer.length > max
      ? `Select up to ${max}.`
      : null

const wrongText = ({ min, max, format }: Item, text: string): string | null =>
  max !== undefined && text.length > max
    ? `Use up to ${max} characters: this has ${text.length}.`
    : min !== undefined && text.length < min
      ? `Enter at least ${min} characters.`
      : format && !format.pattern.test(text)
        ? format.words
        : null

/** As the schemas write an amount: dollars with two digits after the point. */
export const xmlAmount = (read: Reader, key: string): string | null =>
  isEmpty(read.of(key)) ? null : inDollars(read.cents(key))
export const inDollars = (cents: number): string => {
  const whole = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${whole.slice(0, -2)}.${whole.slice(-2)}`
}
export const xmlYesNo = (read: Reader, key: string): string | null =>
  read.of(key) === null ? null : read.of(key) === true ? 'Y: Yes' : 'N: No'
