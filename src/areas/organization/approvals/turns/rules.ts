import { statuses } from '#platform/life/statuses.ts'
import { addWorkingDays } from '#platform/dates.ts'
import type { Holidays } from '#platform/holidays.ts'
import type { ApprovalTurn } from '../requests/records.ts'
import type { Signer } from '../signing/rules.ts'

export const turnStatus = statuses<ApprovalTurn['status']>({
  ahead: 'open',
  waiting: 'open',
  signed: 'over',
  spared: 'over',
  closed: 'over',
})

/** The steps after an approval: this one is approved, and those it also covers are not needed. */
export const signed = (
  turns: readonly ApprovalTurn[],
  id: string,
  { person, for_person }: Signer,
  at: string,
): ApprovalTurn[] => {
  const slot = turns.find((turn) => turn.id === id)!.slot
  return turns.map((turn) => {
    if (turn.id === id) return { ...turn, status: 'signed', signed_by: person, signed_for: for_person, signed_at: at }
    return turn.slot === slot && turnStatus.is(turn, 'waiting') ? { ...turn, status: 'spared' } : turn
  })
}

/** The steps once the next number opens: when all steps of the number before it are approved. */
export function opened(turns: readonly ApprovalTurn[], day: string, holidays?: Pick<Holidays, 'has'>): ApprovalTurn[] {
  if (turns.some((row) => turnStatus.is(row, 'waiting'))) return [...turns]
  const next = Math.min(...turns.filter((row) => turnStatus.is(row, 'ahead')).map(({ sequence }) => sequence))
  return turns.map((turn) =>
    turnStatus.is(turn, 'ahead') && turn.sequence === next
      ? { ...turn, status: 'waiting', due: turn.due_days ? addWorkingDays(day, turn.due_days, holidays) : null }
      : turn,
  )
}

export const isComplete = (turns: readonly ApprovalTurn[]): boolean =>
  turns.length > 0 && turns.every((row) => turnStatus.is(row, 'signed', 'spared'))

export const earliestDue = (turns: readonly ApprovalTurn[]): string | null =>
  turns.flatMap(({ status, due }) => (turnStatus.is({ status }, 'waiting') && due ? [due] : [])).toSorted()[0] ?? null
