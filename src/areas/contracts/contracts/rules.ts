import { addDays, addMonths, dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import type { Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Check, type Reason } from '#platform/rules.ts'
import { securityLife } from './securities/life.ts'
import { contractLife } from './life.ts'
import { contract, type Contract, type ContractLine, type ContractSecurity } from './records.ts'

/** What the approvals do; people’s own moves are in its life. */
export const moves = moveTable(contract, {
  submit: { from: ['draft', 'returned'], to: 'submitted' },
  approve: { from: ['submitted'], to: 'approved' },
  return: { from: ['submitted'], to: 'returned' },
  withdraw: { from: ['submitted'], to: 'draft' },
})

/** Quantity times a price in dollars that may have fractions of a cent, in whole cents: half a cent goes up. */
export const amountOf = ({
  quantity,
  unit_price,
}: {
  quantity?: number | null | undefined
  unit_price?: number | null | undefined
}): number =>
  Number(
    (BigInt(Math.round((quantity ?? 0) * 10_000)) * BigInt(Math.round((unit_price ?? 0) * 1_000_000)) + 50_000_000n) /
      100_000_000n,
  )

export const totalOf = (lines: readonly Pick<ContractLine, 'quantity' | 'unit_price'>[]): number =>
  lines.reduce((sum, line) => sum + amountOf(line), 0)

/** The last day on which one side tells the other that it does not go on. */
export const noticeDay = ({ ends_on, notice_days }: Pick<Contract, 'ends_on' | 'notice_days'>): string | null =>
  notice_days > 0 ? addDays(ends_on, -notice_days) : null

export type Standing = 'running' | 'notice' | 'expiring' | 'over'

/** How near its end is: its notice is due within a month, it ends within its notice, it has ended. */
export function standingOf(row: Pick<Contract, 'status' | 'ends_on' | 'notice_on'>, today: string): Standing | null {
  const { ends_on, notice_on } = row
  if (!contractLife.is(row, 'active', 'expired')) return null
  if (ends_on < today || contractLife.is(row, 'expired')) return 'over'
  if (notice_on !== null && notice_on < today) return 'expiring'
  if (notice_on !== null && notice_on <= addDays(today, 30)) return 'notice'
  return ends_on <= addDays(today, 30) ? 'expiring' : 'running'
}
export const standingWords: Record<Standing, string> = {
  running: 'Running',
  notice: 'Notice is due',
  expiring: 'Ends soon',
  over: 'Has ended',
}

export const remainingOf = ({ ceiling, committed }: Pick<Contract, 'ceiling' | 'committed'>): number =>
  ceiling - committed

/** What a draft must hold before others spend their time on it. */
export function whyNotWhole(
  row: Contract,
  {
    lines,
    sections,
    missing,
    signers,
  }: {
    lines: readonly ContractLine[]
    sections: readonly { standing: string; heading: string; reason: string | null }[]
    missing: string | null
    signers: readonly { party: string; turn: number }[]
  },
): Reason {
  const unsaid = sections.find(({ standing, reason }) => standing !== 'standard' && !reason?.trim())
  const total = totalOf(lines)
  return firstReason(
    row.ends_on < row.starts_on && 'It ends before it begins: correct one of the two days.',
    row.ceiling <= 0 && 'A contract has a ceiling. Enter the most that it may cost.',
    lines.length > 0 &&
      total > row.ceiling &&
      `Its lines add up to ${dollars(total)}, which is more than the ceiling of ${dollars(row.ceiling)}.`,
    sections.length === 0 && 'Write the text first: take clauses from the table, or write your own.',
    missing && `Add the clause ${missing}: the rules ask for it here.`,
    unsaid && `Say why “${unsaid.heading}” is in words of its own: whoever approves it reads the reason.`,
    !signers.some(({ party }) => party === 'agency') && 'Name who signs for the agency.',
    !signers.some(({ party }) => party === 'vendor') && 'Name who signs for the vendor.',
  )
}

/** With the last signature of the chain: nobody approves what they drafted. */
export const whyNotApprove = (row: Contract, actor: Actor): Reason =>
  firstReason(
    moves.whyNot('approve', row),
    row.drafted_by === actor.user_id && 'You cannot approve a contract that you drafted.',
  )

export const renewedUntil = ({ ends_on, renewal_months }: Pick<Contract, 'ends_on' | 'renewal_months'>): string =>
  addMonths(ends_on, renewal_months)

/** What secures the agency, said to whoever signs: too little, or over before the contract is. */
export const securityChecks = (
  row: Pick<Contract, 'ends_on'>,
  securities: readonly ContractSecurity[],
  today: string,
): Check[] =>
  securities
    .filter(securityLife.isOpen)
    .map((each) => ({ words: `${each.issued_by} covers it`, whyNot: whyWeak(each, row, today) }))

export const whyWeak = (
  { covers, required, expires_on }: Pick<ContractSecurity, 'covers' | 'required' | 'expires_on'>,
  { ends_on }: Pick<Contract, 'ends_on'>,
  today: string,
): Reason =>
  firstReason(
    expires_on < today && `It ended on ${dayInWords(expires_on)}.`,
    covers < required && `It covers ${dollars(covers)}, and ${dollars(required)} are asked for.`,
    expires_on <= addDays(today, 30) && `It ends on ${dayInWords(expires_on)}.`,
    expires_on < ends_on && `It ends on ${dayInWords(expires_on)}, before the contract does.`,
  )

/**
 * How far a contract has moved: what goes up and what goes down does not cancel out, or a hundred changes would look
 * like none. Two places, half up.
 */
export const shareOf = (original: number, changes: readonly number[]): number =>
  original <= 0
    ? 0
    : Number(
        ((BigInt(changes.reduce((sum, each) => sum + Math.abs(each), 0)) * 100_000n) / BigInt(original) + 5n) / 10n,
      ) / 100

export const cardinalAbove = 25

/**
 * Above the share that the agency's order terms state (25% where they state none), all changes of a contract together
 * may be another purchase: the file says why it is not, or it is put out to bid.
 */
export const whyNotCardinal = (
  { same_purchase }: { same_purchase: string | null },
  share: number,
  limit: number = cardinalAbove,
): Reason =>
  share > limit && !same_purchase?.trim()
    ? `With it all changes come to ${share}% of the original contract, more than ${limit}%. Say why it is the same purchase (cardinal change), or put it out to bid.`
    : null
