import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { itemsOf, type Answer, type Answers, type Item, type PaperForm } from '../rules.ts'

/** An answer that follows from a record, and the words for where it came from. */
export type Known = { answer: Answer; from: string }
export type KnownAnswers = Readonly<Record<string, Known>>

/** A person's entry in a box. `answer` is undefined where the box shows the known answer again. */
export type Given = { answer: Answer | undefined; reason: string | null; version: number; by: string | null }
export type GivenAnswers = Readonly<Record<string, Given>>

/** A form as several people fill it in: what is known, and over it what they entered. */
export type Filled = { id: string; known: KnownAnswers; given: GivenAnswers }

/** Each known answer under its source; a blank one is left out. */
export const knownFrom = (found: readonly (readonly [from: string, answers: Answers])[]): KnownAnswers =>
  Object.fromEntries(
    found
      .flatMap(([from, answers]) =>
        Object.entries(answers).map(([key, answer]) => [key, { answer: answer ?? null, from }] as const),
      )
      .filter(([, { answer }]) => answer !== null && answer !== ''),
  )

export const answersOf = ({ known, given }: Pick<Filled, 'known' | 'given'>): Answers => ({
  ...Object.fromEntries(Object.entries(known).map(([key, { answer }]) => [key, answer])),
  ...Object.fromEntries(
    Object.entries(given).flatMap(([key, { answer }]) => (answer === undefined ? [] : [[key, answer]])),
  ),
})

/** An answer as a sentence quotes it. */
export function inWords(item: Item, answer: Answer | undefined): string {
  if (answer === undefined || answer === null || answer === '') return 'blank'
  if (item.kind === 'amount') return Number.isFinite(answer) ? dollars(Number(answer)) : `“${String(answer)}”`
  if (item.kind === 'percent') return `${String(answer)}%`
  if (item.kind === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(String(answer))) return dayInWords(String(answer))
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  return `“${Array.isArray(answer) ? answer.join('; ') : String(answer)}”`
}

export const isSame = (one: Answer | undefined, other: Answer | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const fits = (item: Item, answer: Answer): boolean => {
  if (answer === null) return true
  switch (item.kind) {
    case 'amount':
    case 'percent':
      return typeof answer === 'number'
    case 'choices':
      return Array.isArray(answer) && answer.every((each) => typeof each === 'string')
    case 'yes_no':
    case 'agreed':
      return typeof answer === 'boolean'
    case 'text':
    case 'date':
    case 'choice':
      return typeof answer === 'string'
  }
}

/** The answer that a box of each kind takes, where the given one can’t even be saved. */
const kinds: Record<Item['kind'], string> = {
  text: 'Enter text.',
  date: 'Enter a date.',
  amount: 'Enter an amount in dollars and cents.',
  percent: 'Enter a whole percentage from 0 to 100.',
  choice: 'Select one of the answers of the form.',
  choices: 'Select from the answers of the form.',
  yes_no: 'Select yes or no.',
  agreed: 'Select yes or no.',
}

export type Entered = { box: string; answer: Answer | undefined; reason: string | null; version: number }

const itemOf = (form: PaperForm, box: string) => itemsOf(form).find(({ key }) => key === box)

/** A box of the form that a person may fill in, with an answer of its kind. */
export function whyNotEnter(form: PaperForm, { known }: Filled, { box, answer, reason }: Entered): Reason {
  const item = itemOf(form, box)
  if (!item) return `${form.name} has no such box.`
  const from = known[box]
  return firstReason(
    item.computed !== undefined && `${item.number} is calculated from other boxes of the form.`,
    answer !== undefined && !fits(item, answer) && `${item.number}. ${item.label}: ${kinds[item.kind]}`,
    from !== undefined &&
      answer !== undefined &&
      !isSame(from.answer, answer) &&
      !reason?.trim() &&
      `${item.number} is ${inWords(item, from.answer)} in ${from.from}. Enter a reason for the difference.`,
  )
}

/** Two people had the same box open: the second one hears both answers, and decides. */
export function whyNotOver(form: PaperForm, { known, given }: Filled, { box, answer, version }: Entered): Reason {
  const theirs = given[box]
  if (!theirs || theirs.version === version) return null
  const item = itemOf(form, box)
  if (!item) return null
  const now = theirs.answer === undefined ? known[box]?.answer : theirs.answer
  return `${theirs.by ?? 'Another person'} changed ${item.number} while you had it open. It is now ${inWords(item, now)}; yours is ${inWords(item, answer === undefined ? known[box]?.answer : answer)}. Save again to replace it.`
}
