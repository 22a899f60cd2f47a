import { answerInWords } from '../definition/answers/rules.ts'
import { namesFor } from '../definition/filling/rules.ts'
import { isAsked, type Answers, type Definition } from '../definition/rules.ts'
import { namesIn, readFormula, resultOf, whyNotFormula } from '../formulas/rules.ts'
import type { PdfTemplate } from './records.ts'

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
export function coverageOf({ boxes, map }: Pick<PdfTemplate, 'boxes' | 'map'>, { questions }: Definition): Coverage {
  const [there, mapped] = [boxesIn(boxes), mapIn(map)]
  const keys = new Set(questions.filter(isAsked).map(({ key }) => key))
  const names = new Set(there.map(({ name }) => name))
  const boxNames = mapped.map(({ box }) => box)
  const used = new Set(
    mapped.flatMap(({ from }) => {
      const { formula } = readFormula(from)
      return formula ? namesIn(formula) : []
    }),
  )
  return {
    unmapped: there.filter(({ name }) => !boxNames.includes(name)).map(({ name }) => name),
    unknown: boxNames.filter((box) => !names.has(box)),
    wrong: mapped.flatMap(({ box, from }) => {
      const reason = whyNotFormula(from, keys)
      return reason ? [{ box, words: reason }] : []
    }),
    unused: questions
      .filter(({ key, kind }) => keys.has(key) && kind !== 'consent' && !used.has(key))
      .map(({ key }) => key),
    twice: [...new Set(boxNames.filter((box, at) => boxNames.indexOf(box) !== at))],
  }
}

export type FilledBox = { box: string; text: string; over: number }
/** The text of each box from these answers, and the number of characters over its limit. */
export function fillBoxes(
  { boxes, map }: Pick<PdfTemplate, 'boxes' | 'map'>,
  definition: Definition,
  answers: Answers,
  today: string,
): FilledBox[] {
  const there = new Map(boxesIn(boxes).map(({ name, most }) => [name, most]))
  const names = namesFor(definition, answers)
  return mapIn(map).map(({ box, from }) => {
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
