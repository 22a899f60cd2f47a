import type { Block, Letterhead, PrintedDocument } from '#platform/documents/document.ts'
import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { problemsOf, readerOf, type Answers, type FederalForm, type Item, type Reader } from '../rules.ts'

type Printed = { number: string; subject: string; letterhead: Letterhead; today: string }

/** A form as a document in the order of its items, prepared from the form and not a facsimile of it. */
export function federalFormPaper(
  form: FederalForm,
  answers: Answers,
  { number, subject, letterhead, today }: Printed,
): PrintedDocument {
  const read = readerOf(form, answers)
  const filled = form.items.filter(({ key }) => shown(read, key))
  const problems = problemsOf(form, answers)
  return {
    kind: 'federal-form',
    title: form.title,
    subject,
    author: letterhead.agency,
    made: today,
    letterhead,
    number: `${form.name} · ${number}`,
    about: `Prepared from form ${form.name}, version ${form.version}, OMB ${form.omb}, on ${dayInWords(today)}`,
    foot: `${form.name} · ${number}`,
    body: [
      {
        is: 'table',
        caption: `Items of form ${form.name}`,
        columns: [{ name: 'Item' }, { name: 'Label', heads: true }, { name: 'Answer', figure: true }],
        rows: filled.map((item) => [item.number, item.label, answerOf(read, item)]),
        empty: 'No item is filled in.',
      },
      ...unfinished(problems),
    ],
  }
}

const shown = (read: Reader, key: string): boolean => ![null, '', 0].includes(read.of(key) as string | number | null)

const answerOf = (read: Reader, { key, kind }: Item): string => {
  const answer = read.of(key)
  if (kind === 'amount') return dollars(Number(answer))
  if (kind === 'date') return dayInWords(String(answer))
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  return Array.isArray(answer) ? answer.join('; ') : String(answer)
}

const unfinished = (problems: ReturnType<typeof problemsOf>): Block[] =>
  problems.length === 0
    ? []
    : [
        { is: 'heading', level: 2, words: 'Not complete' },
        { is: 'list', items: problems.map(({ item, words }) => `${item}: ${words}`) },
      ]
