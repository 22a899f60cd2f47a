import { isDay } from '#platform/dates.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { say } from '#platform/say.ts'
import type { ServiceQuestion } from '../records.ts'

// Apart from the rules of requests: the public form asks these too, and would load the moves.

/** A question as it is asked: what a browser or another program is told. */
export type Asked = Pick<ServiceQuestion, 'id' | 'question' | 'kind' | 'choices' | 'is_required'>
/** The entered answers, by the id of their question. */
export type Given = Readonly<Record<string, string | readonly string[]>>
export type Answered = { question: string; answer: string }

const hasChoices = ({ kind }: Pick<Asked, 'kind'>) => kind === 'one' || kind === 'several'
export const choicesOf = ({ choices }: Pick<Asked, 'choices'>): string[] => [
  ...new Set(
    (choices ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

const [mostChoices, longestChoice] = [60, 200]

export const whyNotAsk = (row: Pick<ServiceQuestion, 'category' | 'kind' | 'choices'>): Reason =>
  firstReason(
    row.category === 'purchasing' && 'Residents don’t report purchasing requests. Select another category.',
    hasChoices(row) && choicesOf(row).length < 2 && 'Enter at least two choices, one on each line.',
    !hasChoices(row) && choicesOf(row).length > 0 && 'Only a question with choices can have choices.',
    choicesOf(row).length > mostChoices && `Enter at most ${mostChoices} choices.`,
    choicesOf(row).some((each) => each.length > longestChoice) &&
      `A choice can have at most ${longestChoice} characters.`,
  )

const longest = { text: 500, long: 2_000, number: 30, date: 10, one: longestChoice, several: longestChoice } as const

/** The parts of an answer without the empty ones. */
const partsOf = (given: Given[string] | undefined): string[] =>
  (typeof given === 'string' ? [given] : (given ?? [])).map((part) => part.trim()).filter(Boolean)

/** The error of one answer, in the words for the field beside it. */
export function whyNotAnswer(asked: Asked, given: Given[string] | undefined): Reason {
  const parts = partsOf(given)
  if (parts.length === 0) return asked.is_required ? say('Answer “{question}”.', { question: asked.question }) : null
  const choices = choicesOf(asked)
  return firstReason(
    (parts.length > 1 && asked.kind !== 'several') || parts.some((part) => part.length > longest[asked.kind])
      ? say('Shorten your answer to “{question}”.', { question: asked.question })
      : null,
    hasChoices(asked) && parts.some((part) => !choices.includes(part))
      ? say('Select from the list for “{question}”.', { question: asked.question })
      : null,
    asked.kind === 'number' && !/^[-+]?[0-9][0-9,]*(?:\.[0-9]+)?$/.test(parts[0]!)
      ? say('Enter a number for “{question}”.', { question: asked.question })
      : null,
    asked.kind === 'date' && !isDay(parts[0]!)
      ? say('Enter a date for “{question}”.', { question: asked.question })
      : null,
  )
}

/** The answers with their questions, in the order of the form; or the first reason why they can’t be saved. */
export function answersTo(asked: readonly Asked[], given: Given): { answers: Answered[] } | { reason: string } {
  if (Object.keys(given).some((id) => !asked.some((each) => each.id === id)))
    return { reason: say('The questions of this category have changed. Reload the page.') }
  const reason = firstReason(...asked.map((each) => whyNotAnswer(each, given[each.id])))
  if (reason !== null) return { reason }
  return {
    answers: asked.flatMap(({ id, question }) => {
      const parts = partsOf(given[id])
      return parts.length > 0 ? [{ question, answer: parts.join('\n') }] : []
    }),
  }
}
