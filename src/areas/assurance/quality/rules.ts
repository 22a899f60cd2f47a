import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { correctiveAction, nonconformance, type CorrectiveAction, type Nonconformance } from './records.ts'

type Who = Pick<Actor, 'user_id' | 'role'>

/** Contain, find the root cause, correct, verify that it works, close. */
export const moves = moveTable(correctiveAction, {
  contain: { from: ['opened', 'reopened'], to: 'contained' },
  explain: { from: ['contained'], to: 'cause_found' },
  correct: { from: ['cause_found'], to: 'corrected' },
  close: { from: ['corrected'], to: 'closed' },
  reopen: { from: ['corrected'], to: 'reopened' },
  cancel: { from: ['opened', 'contained', 'cause_found', 'reopened'], to: 'cancelled' },
})
export const nonconformanceMoves = moveTable(nonconformance, {
  decide: { from: ['open'], to: 'decided' },
  close: { from: ['decided'], to: 'closed' },
})

export const whyNotOpen = ({ owner, verifier, due_on }: { owner: string; verifier: string; due_on: string }, today: string): Reason =>
  firstReason(owner === verifier && 'Somebody else than the owner verifies whether it worked.', due_on < today && 'Its day is over already.')

const works = (row: Pick<CorrectiveAction, 'owner'>, actor: Who) => row.owner !== actor.user_id && !atLeast('manager', actor) && 'Whoever owns the action does this, or a manager.'
export const whyNotContain = (row: CorrectiveAction, actor: Who): Reason => firstReason(moves.whyNot('contain', row), works(row, actor))
/** Two questions at least: the first why is nearly always only another name of the problem. */
export const whyNotExplain = (row: CorrectiveAction, { actor, whys }: { actor: Who; whys: readonly (string | null)[] }): Reason =>
  firstReason(
    moves.whyNot('explain', row),
    works(row, actor),
    whys.filter(Boolean).length < 2 && 'Ask why at least twice. The first answer is nearly always only another name of the problem.',
    whys.findIndex((why) => !why) >= 0 && whys.slice(whys.findIndex((why) => !why)).some(Boolean) && 'One why is left out between the others.',
  )
/** What is known before anything is typed. */
export const whyNotCorrectYet = (row: CorrectiveAction, { actor }: { actor: Who }): Reason =>
  firstReason(
    moves.whyNot('correct', row),
    works(row, actor),
  )

export const whyNotCorrect = (row: CorrectiveAction, { actor, verify_on, today }: { actor: Who; verify_on: string; today: string }): Reason =>
  firstReason(whyNotCorrectYet(row, { actor }), verify_on <= today && 'Whether it works is seen later than today. Choose a day that is still to come.')
export const workedOnIt = 'You worked on this action. Somebody else says whether it works.'
export const whyNotVerify = (row: CorrectiveAction, { actor, verb }: { actor: Who; verb: 'close' | 'reopen' }): Reason =>
  firstReason(
    moves.whyNot(verb, row),
    row.owner === actor.user_id && 'Whoever owns the action does not verify it.',
    verb === 'close' && row.corrected_by === actor.user_id && workedOnIt,
    row.verifier !== actor.user_id && !atLeast('manager', actor) && 'Whoever was named to verify it does so, or a manager.',
  )
export const whyNotCancel = (row: CorrectiveAction, actor: Who): Reason => firstReason(moves.whyNot('cancel', row), !atLeast('manager', actor) && 'Corrective actions are given up by managers.')

export const isLate = ({ status, due_on }: Pick<CorrectiveAction, 'status' | 'due_on'>, today: string): boolean => due_on < today && ['opened', 'contained', 'cause_found', 'reopened'].includes(status)

/** How many of them are late, as a figure says it below itself. */
export const lateInWords = (late: number): string => (late === 0 ? 'all in time' : late === 1 ? '1 past its day' : `${late} past their day`)

/** What is known before anything is typed. */
export const whyNotDecideYet = (row: Nonconformance, { actor }: { actor: Who }): Reason =>
  firstReason(
    nonconformanceMoves.whyNot('decide', row),
    !atLeast('manager', actor) && 'What becomes of it is decided by a manager.',
  )

export const whyNotDecide = (row: Nonconformance, { actor, disposition, reason }: { actor: Who; disposition: string; reason: string | null }): Reason =>
  firstReason(
    whyNotDecideYet(row, { actor }),
    disposition === 'use_as_is' && row.found_by === actor.user_id && 'Somebody else than who found it decides that it is used as it is.',
    disposition === 'use_as_is' && !reason && 'Say why it can be used as it is.',
  )
export const whyNotCloseNonconformance = (row: Nonconformance, { actor, action }: { actor: Who; action: string | null }): Reason =>
  firstReason(
    nonconformanceMoves.whyNot('close', row),
    !atLeast('manager', actor) && 'Nonconformances are closed by managers.',
    action !== null && action !== 'closed' && action !== 'cancelled' && 'Its corrective action is still open.',
  )

export type Chart = { center: number; sigma: number; upper: number; lower: number; signals: { at: number; rule: 1 | 2 | 3 | 4; words: string }[] }

/**
 * The chart of single values and moving ranges: sigma is the mean moving range of two divided by 1.128 (d2 for two), and
 * the four rules of the Western Electric handbook say where chance is an unlikely answer.
 */
export function controlChart(values: readonly number[]): Chart | null {
  if (values.length < 8) return null
  const center = mean(values)
  const sigma = mean(values.slice(1).map((value, at) => Math.abs(value - values[at]!))) / 1.128
  const chart = { center, sigma, upper: center + 3 * sigma, lower: center - 3 * sigma, signals: [] as Chart['signals'] }
  if (sigma === 0) return chart
  const z = values.map((value) => (value - center) / sigma)
  for (const at of z.keys()) {
    const last = (count: number) => (at + 1 < count ? [] : z.slice(at + 1 - count, at + 1))
    const oneSide = (count: number, least: number, beyond: number) => [1, -1].some((side) => last(count).length === count && last(count).filter((each) => each * side > beyond).length >= least && z[at]! * side > beyond)
    if (Math.abs(z[at]!) > 3) chart.signals.push({ at, rule: 1, words: 'One value beyond three sigma' })
    else if (oneSide(3, 2, 2)) chart.signals.push({ at, rule: 2, words: 'Two of three values beyond two sigma on one side' })
    else if (oneSide(5, 4, 1)) chart.signals.push({ at, rule: 3, words: 'Four of five values beyond one sigma on one side' })
    else if (oneSide(8, 8, 0)) chart.signals.push({ at, rule: 4, words: 'Eight values in a row on one side of the mean' })
  }
  return chart
}
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

export const fewest = 8
export const missesTarget = ({ target, better }: { target: number | null; better: string }, value: number): boolean => target !== null && (better === 'lower' ? value > target : value < target)

export const costKinds = ['prevention', 'appraisal', 'internal_failure', 'external_failure'] as const
/** The cost of poor quality by its four kinds, in cents. */
export const costOfQuality = (rows: readonly Pick<Nonconformance, 'cost' | 'cost_kind'>[]): Record<(typeof costKinds)[number], number> =>
  Object.fromEntries(costKinds.map((kind) => [kind, rows.filter(({ cost_kind }) => cost_kind === kind).reduce((sum, { cost }) => sum + Number(cost), 0)])) as Record<(typeof costKinds)[number], number>

