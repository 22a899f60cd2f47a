import { formulaInWords, valueWords, type LabelOf } from '../../definition/screens/in-words.ts'
import type { FormRule } from '../records.ts'

/** A rule as a sentence: “When Passed is no, route it to Ada Lindqvist.” */
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
    prefill: `prefill ${question} with ${what}, if it is empty`,
    compute: `set ${question} to ${what}`,
    lock: `lock ${question}`,
    route: `route it to ${person}`,
    notify: `notify ${person}`,
  }
  return holds_when.trim() === 'true'
    ? `Always ${acts[action]}.`
    : `When ${formulaInWords(holds_when, labelOf)}, ${acts[action]}.`
}

/** The lines of a case: “device = RP” reads “Type: RP”, “route ada@…” reads “routed to Ada Lindqvist”. */
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
          : `${act === 'route' ? 'routed to' : 'notified'} ${personOf(on) ?? on}`
      const [key = '', ...value] = line.split('=')
      const said = value.join('=').trim()
      return value.length === 0 ? line.trim() : `${labelOf(key.trim()) ?? key.trim()}: ${valueWords[said] ?? said}`
    })
    .join('; ')
