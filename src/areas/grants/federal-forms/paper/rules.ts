import type { Block, Box, Letterhead, PrintedDocument } from '#platform/documents/document.ts'
import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { phoneInWords } from '#platform/words.ts'
import { problemsOf, readerOf, type Answers, type PaperForm, type Item, type Reader, type Section } from '../rules.ts'

type Printed = { number: string; subject: string; letterhead: Letterhead; today: string }

/** A form as a document in the sections and boxes of the form, prepared from it and not a facsimile of it. */
export function federalFormPaper(
  form: PaperForm,
  answers: Answers,
  { number, subject, letterhead, today }: Printed,
): PrintedDocument {
  const read = readerOf(form, answers)
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
    landscape: form.sections.some(({ grid }) => grid && grid.columns.length > 5),
    body: [
      ...statementOf(form),
      ...form.sections
        .filter((section) => section.optional !== true || section.items.some((item) => answerOf(read, item) !== ''))
        .flatMap((section) => sectionOf(section, read)),
      ...unfinished(problems),
    ],
  }
}

const statementOf = ({ statement }: PaperForm): Block[] =>
  statement
    ? [
        { is: 'words', words: statement.before },
        { is: 'list', numbered: true, items: statement.points },
      ]
    : []

function sectionOf({ title, words, items, grid }: Section, read: Reader): Block[] {
  const above: Block[] = [
    { is: 'heading', level: 2, words: title },
    ...(words ? ([{ is: 'words', words }] as const) : []),
  ]
  if (!grid)
    return [
      ...above,
      {
        is: 'boxes',
        boxes: inRows(items.map((item) => ({ number: item.number, label: item.label, value: answerOf(read, item) }))),
      },
    ]
  const byKey = new Map(items.map((item) => [item.key, item]))
  return [
    ...above,
    {
      is: 'table',
      caption: title,
      columns: [
        { name: 'Line', heads: true },
        ...grid.columns.map((name, at) => {
          const first = grid.rows.flatMap(({ keys }) => keys[at] ?? [])[0]
          const figure = byKey.get(first ?? '')?.kind === 'amount'
          return { name, figure, alike: figure }
        }),
      ],
      rows: grid.rows.map(({ label, keys }) => [
        label,
        ...keys.map((key) => (key === null ? '' : answerOf(read, byKey.get(key)!))),
      ]),
    },
  ]
}

type ShortBox = Box & { value: string }
const isShort = ({ label, value }: ShortBox) => label.length <= 48 && value.length <= 40

/** Two short answers share a row, as on the form. */
function inRows(boxes: readonly ShortBox[]): Box[] {
  const rows: Box[] = []
  for (let at = 0; at < boxes.length; at++) {
    const [one, two] = [boxes[at]!, boxes[at + 1]]
    if (two && isShort(one) && isShort(two)) {
      rows.push({ ...one, width: 0.5 }, { ...two, width: 0.5 })
      at++
    } else rows.push(one)
  }
  return rows
}

/** An answer as people read it; empty where there is none. */
export function answerOf(read: Reader, { key, kind, computed }: Item): string {
  const answer = read.of(key)
  if (answer === null || answer === '') return ''
  if (kind === 'amount') return computed && answer === 0 ? '' : dollars(Number(answer))
  if (kind === 'percent') return `${Number(answer)}%`
  if (kind === 'date') return dayInWords(String(answer))
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  return Array.isArray(answer) ? answer.join('; ') : phoneInWords(String(answer))
}

/** A few problems are on one page, with their heading. */
function unfinished(problems: ReturnType<typeof problemsOf>): Block[] {
  if (problems.length === 0) return []
  const body: Block[] = [
    { is: 'heading', level: 2, words: 'Not complete' },
    { is: 'list', items: problems.map(({ item, words }) => `${item}: ${words}`) },
  ]
  return problems.length > 8 ? body : [{ is: 'together', body }]
}
