import { available } from '#areas/planning/budgets/rules.ts'
import { remainingOf } from '#areas/grants/grants/rules.ts'
import { phrase, type Phrase } from '#platform/say.ts'

/** An amount that is left, by the rule of its own area, with the parts that it is calculated from. */
export type Left = {
  words: Phrase
  until?: string
  of: (row: Record<string, number>) => number
  parts: readonly [add: '+' | '−', column: string][]
}

export const left: Readonly<Record<string, Left>> = {
  grants: {
    words: phrase('remains to be spent'),
    until: 'ends_on',
    of: (row) => remainingOf(row as Parameters<typeof remainingOf>[0]),
    parts: [
      ['+', 'amount'],
      ['−', 'spent'],
    ],
  },
  budget_lines: {
    words: phrase('is available'),
    until: 'ends_on',
    of: (row) => available(row as Parameters<typeof available>[0]),
    parts: [
      ['+', 'amended'],
      ['−', 'pre_encumbered'],
      ['−', 'encumbered'],
      ['−', 'spent'],
    ],
  },
  purchase_orders: {
    words: phrase('is still to be invoiced'),
    until: 'due',
    of: ({ open_amount }) => open_amount!,
    parts: [['+', 'open_amount']],
  },
  contracts: {
    words: phrase('of the ceiling is not committed'),
    until: 'ends_on',
    of: ({ ceiling, committed }) => ceiling! - committed!,
    parts: [
      ['+', 'ceiling'],
      ['−', 'committed'],
    ],
  },
  subawards: {
    words: phrase('remains to be paid'),
    until: 'ends_on',
    of: ({ amount, paid }) => amount! - paid!,
    parts: [
      ['+', 'amount'],
      ['−', 'paid'],
    ],
  },
}
