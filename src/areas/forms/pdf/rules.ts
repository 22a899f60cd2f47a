import { plural } from '#platform/words.ts'
import { answerInWords } from '../definition/answers/rules.ts'
import { namesFor } from '../definition/filling/rules.ts'
import { isAsked, isMoney, isYesNo, type Answers, type Definition, type Question } from '../definition/rules.ts'
import { resultOf, type Value } from '../formulas/rules.ts'
import { drawnIn } from './drawing/rules.ts'
import type { PdfTemplate } from './records.ts'
import { keysIn, whyNotValue, withParts, type Source } from './sources/rules.ts'

/** The boxes of the PDF, the fields drawn on its pages, and the answer for each. */
export type Layout = Pick<PdfTemplate, 'boxes' | 'drawn' | 'map'>
export type Box = { name: string; most: number | null }
export type Mapped = { box: string; from: string }

const lines = (text: string | null) =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
/** “name, 40” holds forty characters; without a number there is no limit. */
export const boxesIn = (text: string | null): Box[] =>
  lines(text).map((line) => {
    const found = /^(.*?),\s*(\d{1,4})$/.exec(line)
    return found ? { name: found[1]!.trim(), most: Number(found[2]) } : { name: line, most: null }
  })
/** Everything that can be filled: the boxes of the PDF, then the fields drawn on its pages. */
export const fillableIn = ({ boxes, drawn }: Pick<Layout, 'boxes' | 'drawn'>): Box[] => [
  ...boxesIn(boxes),
  ...drawnIn(drawn).map(({ name }) => ({ name, most: null })),
]
export const mapIn = (text: string | null): Mapped[] =>
  lines(text).flatMap((line) => {
    const at = line.indexOf('=')
    return at > 0 ? [{ box: line.slice(0, at).trim(), from: line.slice(at + 1).trim() }] : []
  })

export type Coverage = {
  unmapped: string[]
  unknown: string[]
  wrong: { box: string; words: string }[]
  unused: string[]
  twice: string[]
}
/** Checks before filling: empty boxes, unused answers, and invalid mapping lines. */
export function coverageOf(layout: Layout, source: Source): Coverage {
  const { questions } = source
  const [there, mapped] = [fillableIn(layout), mapIn(layout.map)]
  const names = new Set(there.map(({ name }) => name))
  const boxNames = mapped.map(({ box }) => box)
  const used = new Set(mapped.flatMap(({ from }) => keysIn(from, source)))
  return {
    unmapped: there.filter(({ name }) => !boxNames.includes(name)).map(({ name }) => name),
    unknown: boxNames.filter((box) => !names.has(box)),
    wrong: mapped.flatMap(({ box, from }) => {
      const reason = whyNotValue(from, source)
      return reason ? [{ box, words: reason }] : []
    }),
    unused: questions
      .filter((question) => isAsked(question) && question.kind !== 'consent' && !used.has(question.key))
      .map(({ key }) => key),
    twice: [...new Set(boxNames.filter((box, at) => boxNames.indexOf(box) !== at))],
  }
}

/** Boxes that no copy fills, because their line of the mapping can’t be read. */
export function whyBlank(layout: Layout, source: Source): string | null {
  const { wrong } = coverageOf(layout, source)
  return wrong.length === 0
    ? null
    : plural(wrong.length, {
        one: `${wrong[0]!.box} is blank in each copy: ${wrong[0]!.words}`,
        other: `${wrong.length} boxes are blank in each copy. ${wrong[0]!.box}: ${wrong[0]!.words}`,
      })
}

export type FilledBox = { box: string; text: string; over: number }
/** The text of each box from these answers, and the number of characters over its limit. */
export function fillBoxes(layout: Layout, definition: Definition, answers: Answers, today: string): FilledBox[] {
  const there = new Map(fillableIn(layout).map(({ name, most }) => [name, most]))
  const names = withParts(namesFor(definition, answers))
  return mapIn(layout.map).map(({ box, from }) => {
    const question = definition.questions.find(({ key }) => key === from)
    const value = question ? answers[question.key] : resultOf(from, names, today)
    const text = question
      ? answerInWords(question, value)
      : value === null || value === undefined
        ? ''
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value)
    const most = there.get(box) ?? null
    return { box, text, over: most === null ? 0 : Math.max(0, text.length - most) }
  })
}

/** The text of each mapped box. */
export const valuesFor = (
  template: Layout,
  definition: Definition,
  answers: Answers,
  today: string,
): Record<string, string> =>
  Object.fromEntries(fillBoxes(template, definition, answers, today).map(({ box, text }) => [box, text]))

/** A row of a list: answers by question, and texts for boxes that a column names itself. */
export type ListedRow = { answers: Answers; values: Record<string, string> }

export function rowsOf(
  layout: Pick<Layout, 'boxes' | 'drawn'>,
  { questions }: Definition,
  head: readonly string[],
  cells: readonly (readonly string[])[],
): { rows: ListedRow[]; unused: string[] } {
  const names = new Set(fillableIn(layout).map(({ name }) => name))
  const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
  const columns = head.map((title) => ({
    title,
    question: questions.find((each) => isAsked(each) && (same(each.key, title) || same(each.label, title))),
    box: names.has(title.trim()) ? title.trim() : undefined,
  }))
  return {
    rows: cells
      .filter((row) => row.some((cell) => cell.trim() !== ''))
      .map((row) => ({
        answers: Object.fromEntries(
          columns.flatMap(({ question }, at) =>
            question ? [[question.key, answerFrom(question, row[at] ?? '')]] : [],
          ),
        ),
        values: Object.fromEntries(
          columns.flatMap(({ question, box }, at) => (box && !question ? [[box, row[at] ?? '']] : [])),
        ),
      })),
    unused: columns.flatMap(({ title, question, box }) => (question || box || !title.trim() ? [] : [title])),
  }
}

/** A cell as the kind of its question has it; what can't be read stays text, and shows as it is. */
function answerFrom(question: Question, cell: string): Value {
  const text = cell.trim()
  if (text === '') return null
  const number = /^-?\$?[\d,]*\.?\d+%?$/.test(text) ? Number(text.replaceAll(/[$,%]/g, '')) : null
  if (isYesNo(question)) return /^(yes|true|x|1)$/i.test(text) ? true : /^(no|false|0)$/i.test(text) ? false : text
  if (isMoney(question)) return number === null ? text : Math.round(number * 100)
  if (['number', 'percent', 'rating', 'computed'].includes(question.kind)) return number ?? text
  const day = question.kind === 'date' ? /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) : null
  return day ? `${day[3]}-${day[1]!.padStart(2, '0')}-${day[2]!.padStart(2, '0')}` : text
}
