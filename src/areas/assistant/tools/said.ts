import type { AnyRecord } from '#platform/records/record.ts'
import { language, say } from '#platform/say.ts'
import { monthNames } from '#platform/months.ts'
import { inText } from '#platform/words.ts'
import type { Answered } from './library.ts'
import { lookedInSpanish } from './spanish/rules.ts'
import { isMasculine, kindInSpanish, labelInSpanish, statusInSpanish } from './spanish/words.ts'

export const notFound = (what: string): Answered => ({
  text: say('I found no {what} among the records that you can open.', { what }),
  cited: [],
})

export const noRecord = (number: string): Answered => notFound(say('record {number}', { number }))

/** Kinds, labels and statuses in the language of the question. */
export const kindSaid = ({ label, plural }: AnyRecord, one = false): string =>
  (language() === 'es' ? kindInSpanish(plural, one) : undefined) ?? inText(one ? label : plural)

export const labelSaid = (label: string): string => (language() === 'es' ? labelInSpanish(label) : label)

export const lookedSaid = (looked: readonly string[], record?: AnyRecord): string =>
  looked
    .map((each) =>
      language() === 'es'
        ? lookedInSpanish(each, record !== undefined && isMasculine(record.plural))
        : withMonths(each),
    )
    .join(' · ')

/** Periods are read in small letters. */
const months = new RegExp(
  `\\b(in|since|before|after|by|until|through|on|and) (${monthNames.join('|').toLowerCase()})\\b`,
  'g',
)
const withMonths = (looked: string): string =>
  looked.replaceAll(
    months,
    (_, before: string, month: string) => `${before} ${month[0]!.toUpperCase()}${month.slice(1)}`,
  )

/** The value of a choice, a person or a reference: a status agrees with its kind. */
export const valueSaid = (record: AnyRecord, name: string, words: string): string =>
  language() === 'es' && name === 'status' ? statusInSpanish(words, isMasculine(record.plural)) : labelSaid(words)

export const counted = (count: number, record: AnyRecord): string =>
  count === 0
    ? say('no {kind}', { kind: kindSaid(record) })
    : `${count.toLocaleString('en-US')} ${kindSaid(record, count === 1)}`
