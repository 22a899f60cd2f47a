import { readFormula, type Formula } from '../../formulas/rules.ts'
import { isYesNo, takesOptions, type Question } from '../rules.ts'

/** One line of “show when”: a question, how it compares, and with what. */
export type Condition = { key: string; sign: Sign; value: string | number | boolean | null }
export type Conditions = { every: boolean; lines: readonly Condition[] }

export const signs = {
  '=': 'is',
  '<>': 'is not',
  '>=': 'is at least',
  '<=': 'is at most',
  '>': 'is more than',
  '<': 'is less than',
  contains: 'includes',
  answered: 'is answered',
  empty: 'is blank',
} as const
export type Sign = keyof typeof signs
export const takesValue = (sign: Sign): boolean => sign !== 'answered' && sign !== 'empty'

/** How the answers to a question can be compared. */
export function signsFor(question: Pick<Question, 'kind' | 'unit'>): readonly Sign[] {
  const { kind } = question
  if (isYesNo(question)) return ['=']
  if (kind === 'several') return ['contains', 'answered', 'empty']
  if (takesOptions(kind)) return ['=', '<>', 'answered', 'empty']
  if (['number', 'money', 'percent', 'rating', 'computed', 'payment'].includes(kind) && question.unit !== 'text')
    return ['=', '<>', '>=', '<=', '>', '<', 'answered', 'empty']
  if (kind === 'date' || kind === 'time') return ['=', '>=', '<=', 'answered', 'empty']
  if (['name', 'address', 'signature', 'file', 'table', 'group'].includes(kind)) return ['answered', 'empty']
  return ['=', '<>', 'contains', 'answered', 'empty']
}

/** The lines that a formula is made of, or null where it says more than lines can show. */
export function conditionsIn(text: string): Conditions | null {
  const { formula } = readFormula(text)
  if (!formula) return null
  const joined = (of: 'and' | 'or', each: Formula): Formula[] =>
    each.is === 'call' && each.of === of ? each.by.flatMap((part) => joined(of, part)) : [each]
  const of = formula.is === 'call' && formula.of === 'or' ? 'or' : 'and'
  const lines = joined(of, formula).map(lineOf)
  return lines.every((line) => line !== null) ? { every: of === 'and', lines } : null
}

function lineOf(formula: Formula): Condition | null {
  if (formula.is === 'name' && !formula.part) return { key: formula.name, sign: '=', value: true }
  if (formula.is !== 'call') return null
  const [a, b] = formula.by
  if (formula.of === 'not' && a?.is === 'call' && a.of === 'empty') {
    const inside = a.by[0]
    return inside?.is === 'name' && !inside.part ? { key: inside.name, sign: 'answered', value: null } : null
  }
  if (a?.is !== 'name' || a.part) return null
  if (formula.of === 'empty') return { key: a.name, sign: 'empty', value: null }
  if (!(formula.of in signs)) return null
  const value =
    b?.is === 'value'
      ? b.value
      : b?.is === 'call' && b.of === 'negative' && b.by[0]?.is === 'value'
        ? -Number(b.by[0].value)
        : undefined
  return value === undefined || value === null ? null : { key: a.name, sign: formula.of as Sign, value }
}

/** The formula of these lines; lines that are not finished say nothing yet. */
export const formulaOf = ({ every, lines }: Conditions): string =>
  lines
    .flatMap(({ key, sign, value }) => {
      if (!key || (takesValue(sign) && (value === null || value === ''))) return []
      if (sign === 'answered') return [`not empty(${key})`]
      if (sign === 'empty') return [`empty(${key})`]
      const written = typeof value === 'string' ? quoted(value) : String(value)
      return [sign === 'contains' ? `contains(${key}, ${written})` : `${key} ${sign} ${written}`]
    })
    .join(every ? ' and ' : ' or ')

/** A text has one kind of quotation mark around it, and cannot contain both. */
const quoted = (text: string) => (text.includes('"') ? `'${text.replaceAll("'", '’')}'` : `"${text}"`)

const names = /("[^"]*"|'[^']*')|([a-z][a-z0-9_]*)(?=(\.[a-z][a-z0-9_]*)?)/gi
/** A formula after a question got another key. Words in quotation marks and parts behind a dot stay. */
export const renamedIn = (text: string, from: string, to: string): string =>
  text.replace(names, (whole, quote: string | undefined, name: string | undefined, _part, at: number) =>
    !quote && name?.toLowerCase() === from && text[at - 1] !== '.' ? to : whole,
  )

/** The questions after one got another key: every formula that names it follows. */
export const withKey = (questions: readonly Question[], from: string, to: string): Question[] =>
  questions.map((question) => ({
    ...question,
    ...(question.key === from && { key: to }),
    ...(question.formula && { formula: renamedIn(question.formula, from, to) }),
    ...(question.show_if && { show_if: renamedIn(question.show_if, from, to) }),
    ...(question.check && { check: renamedIn(question.check, from, to) }),
  }))
