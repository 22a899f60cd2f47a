import { daysBetween } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { grant, type Grant } from './records.ts'

export const moves = moveTable(grant, {
  accept: { from: ['draft'], to: 'active' },
  flag: { from: ['active'], to: 'attention' },
  clear: { from: ['attention'], to: 'active' },
  beginCloseout: { from: ['active', 'attention'], to: 'closing' },
  close: { from: ['closing'], to: 'closed' },
  reopen: { from: ['closed'], to: 'closing' },
  terminate: { from: ['active', 'attention'], to: 'terminated' },
})

/** What costs, drawdowns and reports may be entered for. */
export const isOpen = ({ status }: Pick<Grant, 'status'>): boolean => status === 'active' || status === 'attention' || status === 'closing'
export const isFederal = ({ kind }: Pick<Grant, 'kind'>): boolean => kind === 'federal' || kind === 'pass_through'

/** NN.NNN, as in the assistance listings of SAM.gov. */
export const whyNotListing = (aln: string | null | undefined): Reason => (aln && !/^\d{2}\.\d{3}$/.test(aln) ? 'An assistance listing is two digits, a point and three digits, such as 20.205.' : null)

export const whyNotWhole = (row: Pick<Grant, 'kind' | 'aln' | 'award_number' | 'pass_through' | 'starts_on' | 'ends_on' | 'indirect' | 'indirect_rate'>, deMinimis: number | undefined): Reason =>
  firstReason(
    row.ends_on <= row.starts_on && 'The period ends before it begins: correct one of the two days.',
    whyNotListing(row.aln),
    isFederal(row) && !row.aln && 'A federal award has an assistance listing. Enter it as it stands in the notice of award.',
    isFederal(row) && !row.award_number && 'A federal award has a number (FAIN). Enter it as it stands in the notice of award.',
    row.kind === 'pass_through' && !row.pass_through && 'Say who passes this award on.',
    row.indirect !== 'none' && row.indirect_rate === null && 'Enter the indirect rate.',
    row.indirect === 'de_minimis' && deMinimis !== undefined && Number(row.indirect_rate) > deMinimis && `The de minimis rate is ${deMinimis} % at most (2 CFR 200.414(f)). A higher one is negotiated.`,
  )

/** Whoever entered it does not accept it: two people have read its terms. */
export const whyNotAccept = (row: Grant, actor: Actor, deMinimis?: number): Reason =>
  firstReason(
    moves.whyNot('accept', row),
    !atLeast('manager', actor) && 'Accepting an award needs the role manager.',
    row.drafted_by === actor.user_id && 'You entered this award. Somebody else reads its terms and accepts it.',
    whyNotWhole(row, deMinimis),
  )

export const whyNotFlag = (row: Grant, actor: Actor): Reason => firstReason(moves.whyNot('flag', row), !atLeast('manager', actor) && 'Saying that a grant needs attention takes the role manager.')
export const whyNotClear = (row: Grant, actor: Actor): Reason => firstReason(moves.whyNot('clear', row), !atLeast('manager', actor) && 'Saying that all is well again takes the role manager.')
export const whyNotTerminate = (row: Grant, actor: Actor): Reason => firstReason(moves.whyNot('terminate', row), !atLeast('manager', actor) && 'Ending a grant before its time needs the role manager.')

/** How much of the award is spent, and how much of its time has passed: percent, whole. */
export const burnOf = ({ spent, amount, starts_on, ends_on }: Pick<Grant, 'spent' | 'amount' | 'starts_on' | 'ends_on'>, today: string): { spent: number; elapsed: number } => {
  const whole = Math.max(1, daysBetween(starts_on, ends_on))
  return { spent: Math.round((spent / Math.max(1, amount)) * 100), elapsed: Math.min(100, Math.max(0, Math.round((daysBetween(starts_on, today) / whole) * 100))) }
}

/** A rule of thumb, and said so: more than a quarter behind or ahead of the calendar deserves a look. */
export const paceWords = ({ spent, elapsed }: { spent: number; elapsed: number }): { words: string; tone?: 'warn' } =>
  spent < elapsed - 25 ? { words: `${spent} % spent, ${elapsed} % of the time gone`, tone: 'warn' } : spent > elapsed + 25 ? { words: `${spent} % spent, only ${elapsed} % of the time gone`, tone: 'warn' } : { words: `${spent} % spent, ${elapsed} % of the time gone` }

export const remainingOf = ({ amount, spent }: Pick<Grant, 'amount' | 'spent'>): number => amount - spent

export const matchWords = ({ match, matched }: Pick<Grant, 'match' | 'matched'>): string => (match === 0 ? 'None required' : matched >= match ? 'Met' : `${dollars(match - matched)} missing`)
