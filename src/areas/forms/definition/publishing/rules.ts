import type { Reason } from '#platform/validators.ts'
import { whyNotFormula } from '../../formulas/rules.ts'
import { whyNotPattern } from '../patterns/rules.ts'
import {
  fitsInColumn,
  isAsked,
  kinds,
  needsOf,
  takesColumns,
  takesOptions,
  type Definition,
  type Problem,
  type Question,
} from '../rules.ts'

const mostQuestions = 200

/** What stands in the way of publishing: each with the question that it is about. */
export function problemsOf({ questions }: Definition): Problem[] {
  const names = new Set(questions.filter(isAsked).map(({ key }) => key))
  const seen = new Set<string>()
  const said = questions.flatMap((question): Problem[] => {
    const {
      key,
      kind,
      label,
      options = [],
      formula,
      show_if,
      check,
      message,
      columns = [],
      pattern,
      min,
      max,
    } = question
    const reasons: (Reason | false | undefined)[] = [
      !/^[a-z][a-z0-9_]{0,39}$/.test(key) && 'Its key begins with a letter and has small letters, digits and _ only.',
      seen.has(key) && `Two questions have the key ${key}.`,
      !(kind in kinds) && 'There is no such kind of question.',
      label.trim() === '' && 'It has no words.',
      takesOptions(kind) && options.filter((each) => each.trim()).length < 2 && 'It needs two options at least.',
      takesOptions(kind) && new Set(options).size < options.length && 'Two of its options are the same.',
      kind === 'computed' &&
        (formula ? whyNotFormula(formula, new Set([...names].filter((name) => name !== key))) : 'It has no formula.'),
      show_if !== undefined &&
        show_if !== '' &&
        whyNotFormula(show_if, new Set([...names].filter((name) => name !== key))),
      check !== undefined &&
        check !== '' &&
        (whyNotFormula(check, names) ??
          (!message?.trim() && 'It has a check, but no words for when that does not hold.')),
      takesColumns(kind) && columns.length === 0 && 'It has no columns.',
      takesColumns(kind) &&
        columns.some((column) => !fitsInColumn(column.kind)) &&
        'One of its columns is of a kind that does not fit into a row.',
      takesColumns(kind) &&
        new Set(columns.map((column) => column.key)).size < columns.length &&
        'Two of its columns have the same key.',
      takesColumns(kind) &&
        columns.some((column) => !/^[a-z][a-z0-9_]{0,39}$/.test(column.key) || column.label.trim() === '') &&
        'Each column has a key and words.',
      kind === 'code' && whyNotPattern(pattern),
      ...(takesColumns(kind) ? columns.map((column) => whyNotColumn(column)) : []),
      min !== undefined && max !== undefined && min > max && 'The least is more than the most.',
      question.personal !== undefined && !question.why?.trim() && 'It asks for personal data and does not say why.',
    ]
    seen.add(key)
    return reasons.flatMap((words) => (typeof words === 'string' ? [{ key, words }] : []))
  })
  const circle = circleIn(questions)
  return [
    ...(names.size === 0 ? [{ key: '', words: 'The form asks nothing yet.' }] : []),
    ...(questions.length > mostQuestions ? [{ key: '', words: `A form has at most ${mostQuestions} questions.` }] : []),
    ...said,
    ...(circle
      ? [{ key: circle, words: 'It hangs on itself: its formula or condition comes back to it through others.' }]
      : []),
  ]
}

/** What nobody could answer in any row. */
const whyNotColumn = ({ kind, label, pattern, options = [] }: Question): Reason => {
  const reason =
    kind === 'code'
      ? whyNotPattern(pattern)
      : takesOptions(kind) && options.filter((each) => each.trim()).length < 2
        ? 'It needs two options at least.'
        : null
  return reason && `Its column “${label}”: ${reason}`
}

function circleIn(questions: readonly Question[]): string | null {
  const needs = new Map(questions.map((question) => [question.key, needsOf(question)]))
  const [done, under] = [new Set<string>(), new Set<string>()]
  const visit = (key: string): string | null => {
    if (done.has(key)) return null
    if (under.has(key)) return key
    under.add(key)
    for (const next of needs.get(key) ?? []) {
      const found = visit(next)
      if (found) return found
    }
    under.delete(key)
    done.add(key)
    return null
  }
  for (const { key } of questions) {
    const found = visit(key)
    if (found) return found
  }
  return null
}
