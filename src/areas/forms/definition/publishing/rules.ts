import type { Reason } from '#platform/validators.ts'
import { whyNotFormula } from '../../formulas/rules.ts'
import { whyNotPattern } from '../patterns/rules.ts'
import {
  fitsInColumn,
  isAsked,
  isCalculated,
  kinds,
  needsOf,
  takesColumns,
  takesOptions,
  type Definition,
  type Problem,
  type Question,
} from '../rules.ts'

const mostQuestions = 200

/** Problems that prevent publishing, each with its question. */
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
      !/^[a-z][a-z0-9_]{0,39}$/.test(key) &&
        'The key must start with a lowercase letter and use only lowercase letters, digits and _.',
      seen.has(key) && `Two questions have the key ${key}.`,
      !(kind in kinds) && 'Unknown question type.',
      label.trim() === '' && 'Enter the question text.',
      takesOptions(kind) && options.filter((each) => each.trim()).length < 2 && 'Add at least two options.',
      takesOptions(kind) && new Set(options).size < options.length && 'Two options are the same.',
      isCalculated(question) &&
        (formula ? whyNotFormula(formula, new Set([...names].filter((name) => name !== key))) : 'Enter a formula.'),
      show_if !== undefined &&
        show_if !== '' &&
        whyNotFormula(show_if, new Set([...names].filter((name) => name !== key))),
      check !== undefined &&
        check !== '' &&
        (whyNotFormula(check, names) ?? (!message?.trim() && 'Enter the message for a failed check.')),
      takesColumns(kind) && columns.length === 0 && 'Add columns.',
      takesColumns(kind) &&
        columns.some((column) => !fitsInColumn(column.kind)) &&
        'One column has a type that doesn’t fit in a table.',
      takesColumns(kind) &&
        new Set(columns.map((column) => column.key)).size < columns.length &&
        'Two columns have the same key.',
      takesColumns(kind) &&
        columns.some((column) => !/^[a-z][a-z0-9_]{0,39}$/.test(column.key) || column.label.trim() === '') &&
        'Each column needs a key and a label.',
      kind === 'code' && whyNotPattern(pattern),
      ...(takesColumns(kind) ? columns.map((column) => whyNotColumn(column)) : []),
      min !== undefined && max !== undefined && min > max && 'The minimum must not exceed the maximum.',
      question.personal !== undefined && !question.why?.trim() && 'Enter the reason for asking for personal data.',
    ]
    seen.add(key)
    return reasons.flatMap((words) => (typeof words === 'string' ? [{ key, words }] : []))
  })
  const circle = circleIn(questions)
  return [
    ...(names.size === 0 ? [{ key: '', words: 'The form has no questions yet.' }] : []),
    ...(questions.length > mostQuestions
      ? [{ key: '', words: `A form can have up to ${mostQuestions} questions.` }]
      : []),
    ...said,
    ...(circle
      ? [
          {
            key: circle,
            words: 'Circular reference: its formula or condition depends on itself through other questions.',
          },
        ]
      : []),
  ]
}

/** A column without possible answers. */
const whyNotColumn = ({ kind, label, pattern, options = [] }: Question): Reason => {
  const reason =
    kind === 'code'
      ? whyNotPattern(pattern)
      : takesOptions(kind) && options.filter((each) => each.trim()).length < 2
        ? 'Add at least two options.'
        : null
  return reason && `Column “${label}”: ${reason}`
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
