import type { Value } from '../../formulas/rules.ts'
import type { Answers } from '../../definition/rules.ts'

export type Receipted = {
  number: string
  form: string
  /** The digest of the questions. */ version: string
  /** In UTC, with milliseconds. */ sent_at: string
  language: string
  answers: Answers
}

/**
 * The receipt as a file: what was sent, when, under which number, to which questions, and the SHA-256 of each file. Its
 * own SHA-256 is stored with the submission, so that anyone who has the file can show that it is unchanged.
 */
export const receiptText = ({ number, form, version, sent_at, language, answers }: Receipted): string =>
  `${JSON.stringify(
    inOrder({
      about: 'Receipt of a form. The SHA-256 of this file identifies the submission.',
      number,
      form,
      questions_sha256: version,
      sent_at,
      language,
      answers: withoutPlaces(answers as Value),
    }),
    null,
    2,
  )}\n`

/** Where the agency keeps a file is its own matter; its name, size and digest are part of what was sent. */
const withoutPlaces = (value: Value): Value => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutPlaces)
  return Object.fromEntries(
    Object.entries(value as Record<string, Value>).flatMap(([key, each]) =>
      key === 'path' ? [] : [[key, withoutPlaces(each)]],
    ),
  )
}

/** Keys in one order, because the database keeps none. */
const inOrder = (value: Value): Value => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inOrder)
  return Object.fromEntries(
    Object.entries(value as Record<string, Value>)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, inOrder(each)]),
  )
}
