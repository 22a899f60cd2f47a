import { available } from '#areas/planning/budgets/rules.ts'
import { burnOf, isRunning, paceWords, remainingOf } from '#areas/grants/grants/rules.ts'
import { dollars } from '#platform/money.ts'
import { phrase, say, type Phrase } from '#platform/say.ts'

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

/** The part of a match that is still to be recorded. */
export const matchLeft: Left = {
  words: phrase('of the required match is still to be recorded'),
  of: ({ match, matched }) => Math.max(0, (match ?? 0) - (matched ?? 0)),
  parts: [
    ['+', 'match'],
    ['−', 'matched'],
  ],
}

/** Whether a grant that runs is spending far behind its period, by the rule of the portfolio. */
export const isSlow = (row: Record<string, unknown>, today: string): boolean => {
  const burn = burnOf(row as Parameters<typeof burnOf>[0], today)
  return (
    isRunning(row as Parameters<typeof isRunning>[0]) && paceWords(burn).tone === 'warn' && burn.spent < burn.elapsed
  )
}

/** The match of a grant that is still to be recorded. */
export function matchOf({ match, matched }: Record<string, unknown>): string {
  const [required, met] = [Number(match ?? 0), Number(matched ?? 0)]
  if (required === 0) return say('No match is required.')
  return met >= required
    ? say('The match is met: {met} of {required}.', { met: dollars(met), required: dollars(required) })
    : say('{short} of the match is missing: {met} of {required} is recorded.', {
        short: dollars(required - met),
        met: dollars(met),
        required: dollars(required),
      })
}
