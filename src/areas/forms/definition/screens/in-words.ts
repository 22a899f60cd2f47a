import type { FormRule } from '../../form-rules/records.ts'

const signs: Record<string, string> = {
  '=': 'is',
  '<>': 'is not',
  '>=': 'is at least',
  '<=': 'is at most',
  '>': 'is more than',
  '<': 'is less than',
}
const words: Record<string, string> = { true: 'yes', false: 'no' }
type LabelOf = (key: string) => string | undefined

/**
 * A condition or a formula in the words of its questions: passed = false reads “Passed is no”. A key that nobody knows
 * stays a key, so that a mistake is seen.
 */
export const formulaInWords = (text: string, labelOf: LabelOf): string =>
  text
    .replaceAll(
      /\s*("[^"]*"|'[^']*'|[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?|<=|>=|<>|[=<>])/gi,
      (whole, part: string) => {
        const space = whole.slice(0, whole.length - part.length)
        if (/^["']/.test(part)) return `${space}“${part.slice(1, -1)}”`
        if (signs[part]) return ` ${signs[part]} `
        const [key = '', piece] = part.split('.')
        const label = labelOf(key)
        return `${space}${label ? `${label}${piece ? ` (${piece.replaceAll('_', ' ')})` : ''}` : (words[part.toLowerCase()] ?? part)}`
      },
    )
    .replaceAll(/ {2,}/g, ' ')
    .trim()

/** A rule as a sentence: “When Passed is no, hand it to Ada Lindqvist.” */
export function ruleInWords(
  { holds_when, action, target, value }: Pick<FormRule, 'holds_when' | 'action' | 'target' | 'value'>,
  labelOf: LabelOf,
  personOf: (address: string) => string | undefined,
): string {
  const [question, person, what] = [
    labelOf(target) ?? target,
    personOf(target) ?? target,
    formulaInWords(value ?? '', labelOf),
  ]
  const acts = {
    prefill: `fill in ${question} with ${what}, if it is empty`,
    compute: `set ${question} to ${what}`,
    lock: `lock ${question}`,
    route: `hand it to ${person}`,
    notify: `tell ${person}`,
  }
  return holds_when.trim() === 'true'
    ? `Always ${acts[action]}.`
    : `When ${formulaInWords(holds_when, labelOf)}, ${acts[action]}.`
}

/** The lines of a case: “device = RP” reads “Type: RP”, “route ada@…” reads “handed to Ada Lindqvist”. */
export const caseInWords = (
  text: string,
  labelOf: LabelOf,
  personOf: (address: string) => string | undefined,
): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, act, on = ''] = /^\s*(lock|route|notify)\s+(\S+)\s*$/.exec(line) ?? []
      if (act)
        return act === 'lock'
          ? `${labelOf(on) ?? on} is locked`
          : `${act === 'route' ? 'handed to' : 'told to'} ${personOf(on) ?? on}`
      const [key = '', ...value] = line.split('=')
      const said = value.join('=').trim()
      return value.length === 0 ? line.trim() : `${labelOf(key.trim()) ?? key.trim()}: ${words[said] ?? said}`
    })
    .join('; ')
