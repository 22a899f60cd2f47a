import { dollars } from '#platform/money.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Check, type Reason } from '#platform/rules.ts'
import { fiscalYearLife } from '../calendar/life.ts'
import { budgetLineLife } from './life.ts'
import { budgetTransfer, type BudgetLine, type BudgetTransfer } from './records.ts'

/** What may still be promised: every later step (requisition, order, invoice) takes its part out of this one figure. */
export const available = (line: Pick<BudgetLine, 'amended' | 'pre_encumbered' | 'encumbered' | 'spent'>): number =>
  line.amended - line.pre_encumbered - line.encumbered - line.spent

/** From this part of a line on, in percent, whoever answers for it is told. */
export const nearlySpent = 95

/** How much of a line is promised or spent, in whole percent; of nothing everything is. */
export const usedPercent = (line: Parameters<typeof available>[0]): number => {
  const used = line.amended - available(line)
  return line.amended > 0 ? Math.floor((used * 100) / line.amended) : used > 0 ? 100 : 0
}

/** Said once, when it comes to pass: not again each time that more is used. */
export const becameNearlySpent = (
  before: Parameters<typeof available>[0],
  after: Parameters<typeof available>[0],
): boolean => usedPercent(before) < nearlySpent && usedPercent(after) >= nearlySpent

export const transferMoves = moveTable(budgetTransfer, {
  submit: { from: ['draft', 'returned'], to: 'submitted' },
  approve: { from: ['submitted'], to: 'approved' },
  return: { from: ['submitted'], to: 'returned' },
  reject: { from: ['submitted'], to: 'rejected' },
  withdraw: { from: ['submitted'], to: 'draft' },
  cancel: { from: ['draft', 'returned'], to: 'cancelled' },
})

export type Change = { line: string; amount: number }

/** An amendment is voted: it names the vote, and takes from no line what is promised or spent already. */
export function whyNotAmend(
  changes: readonly Change[],
  {
    actor,
    lines,
    year,
  }: { actor: Actor; lines: readonly BudgetLine[]; year: { id: string; name: string; status: string } },
): Reason {
  const ids = changes.map(({ line }) => line)
  const strangers = lines.filter(({ fiscal_year }) => fiscal_year !== year.id)
  const loose = lines.find((line) => !budgetLineLife.is(line, 'adopted'))
  const short = lines.find(
    (line) => available(line) + (changes.find((change) => change.line === line.id)?.amount ?? 0) < 0,
  )
  return firstReason(
    !atLeast('admin', actor) && 'A budget is amended by an administrator, after the governing body has voted.',
    fiscalYearLife.is(year, 'closed') && `Fiscal year ${year.name} is closed: its budget is not amended any more.`,
    changes.every(({ amount }) => amount === 0) && 'An amendment changes at least one budget line.',
    new Set(ids).size < ids.length && 'Each budget line stands in an amendment once.',
    strangers.length > 0 && `${strangers[0]!.name} is not of fiscal year ${year.name}.`,
    loose && `${loose.name} is not adopted: there is nothing to amend.`,
    short && `${short.name} cannot give that much: only ${dollars(Math.max(0, available(short)))} of it is left.`,
  )
}

/**
 * The account as the books write it: fund, cost center, program, object, project and award, without those that are
 * empty.
 */
export const accountString = (
  codes: { fund?: string | undefined; cost_center?: string | undefined; account?: string | undefined },
  line: Pick<BudgetLine, 'program' | 'project' | 'award'>,
): string =>
  [codes.fund, codes.cost_center, line.program, codes.account, line.project, line.award].filter(Boolean).join('-')

export function whyNotSubmitTransfer(
  transfer: BudgetTransfer,
  { from, to }: { from: BudgetLine; to: BudgetLine },
): Reason {
  return firstReason(
    transferMoves.whyNot('submit', transfer),
    from.id === to.id && 'Money moves between two different budget lines.',
    !budgetLineLife.is(from, 'adopted') && `${from.name} is not adopted: nothing can be moved out of it.`,
    !budgetLineLife.is(to, 'adopted') && `${to.name} is not adopted: nothing can be moved into it.`,
    from.fiscal_year !== to.fiscal_year && 'Both budget lines must be of the same fiscal year.',
    // Restricted money keeps its purpose; moving it to another fund is an interfund transfer and takes the governing
    // body.
    from.fund !== to.fund && 'Both budget lines must be of the same fund.',
    whyNotTake(from, transfer.amount),
  )
}

/** What whoever signs a transfer looks at first, in the order of the rules that would refuse it. */
export const transferChecks = (
  { amount }: Pick<BudgetTransfer, 'amount'>,
  { from, to }: { from: BudgetLine; to: BudgetLine },
): Check[] => [
  {
    words: 'Both budget lines are adopted',
    whyNot: firstReason(
      ...[from, to].map((line) => !budgetLineLife.is(line, 'adopted') && `${line.name} is not adopted.`),
    ),
  },
  {
    words: 'Both are of the same fiscal year',
    whyNot: from.fiscal_year === to.fiscal_year ? null : 'They are of different fiscal years.',
  },
  {
    words: 'Both are of the same fund, so the money keeps its purpose',
    whyNot: from.fund === to.fund ? null : 'They are of different funds.',
  },
  { words: `${dollars(amount)} is available in ${from.name}`, whyNot: whyNotTake(from, amount) },
]

/** Nobody approves what they asked for: 2 CFR 200.303 asks for internal control, auditors ask for two people. */
export function whyNotApproveTransfer(
  transfer: BudgetTransfer,
  { actor, from }: { actor: Actor; from: BudgetLine },
): Reason {
  return firstReason(
    transferMoves.whyNot('approve', transfer),
    transfer.requested_by === actor.user_id && 'You cannot approve a budget transfer that you requested.',
    whyNotTake(from, transfer.amount),
  )
}

/**
 * While it is signed only the one who asked changes it, and only in what it asks for: from where to where is another
 * transfer.
 */
export function whyNotCorrectTransfer(
  transfer: BudgetTransfer,
  { actor, from, amount }: { actor: Actor; from: BudgetLine; amount: number },
): Reason {
  return firstReason(
    transfer.status !== 'submitted' &&
      'Only a submitted budget transfer is corrected; any other is edited or stays as it is.',
    transfer.requested_by !== actor.user_id && 'Only the person who requested a budget transfer can correct it.',
    whyNotTake(from, amount),
  )
}

export const whyNotTake = (line: BudgetLine, amount: number): Reason =>
  amount > available(line) ? `Only ${dollars(Math.max(0, available(line)))} is left in ${line.name}.` : null

export const whyNotPropose = ({
  actor,
  year,
  drafts,
}: {
  actor: Actor
  year: { name: string; status: string }
  drafts: number
}): Reason =>
  firstReason(
    !atLeast('manager', actor) && 'Only a manager can propose a budget.',
    fiscalYearLife.is(year, 'closed') && `Fiscal year ${year.name} is closed.`,
    drafts === 0 && `Fiscal year ${year.name} has no drafted line to propose.`,
  )
