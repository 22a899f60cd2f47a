import type { Stage } from './move.ts'

export type HasStatus = { status: string } | null | undefined

/** Questions about the status of a record. A missing row has no status. */
export type Statuses<S extends string> = {
  is: (row: HasStatus, ...statuses: S[]) => boolean
  isOpen: (row: HasStatus) => boolean
  /** The open statuses, for queries. */
  openStatuses: readonly S[]
  /** One answer per status. A new status without an answer does not compile. */
  byStatus: <const V>(row: { status: string }, answers: Record<S, V>) => V
}

/**
 * The statuses of a record whose moves are commands of their own. A life has the same questions (decision 0630). Name
 * the type, so that a new status without a stage does not compile: `statuses<Bid['status']>({ … })`.
 */
export function statuses<S extends string>(stages: Record<S, Stage>): Statuses<S> {
  const open = (status: string | undefined) => (stages as Record<string, Stage>)[status ?? ''] === 'open'
  return {
    is: (row, ...asked) => (asked as (string | undefined)[]).includes(row?.status),
    isOpen: (row) => open(row?.status),
    openStatuses: (Object.keys(stages) as S[]).filter(open),
    byStatus: (row, answers) => (answers as Record<string, (typeof answers)[S]>)[row.status]!,
  }
}

/** A register keeps an entry that is no longer used: open is shown as Active, closed as Inactive. */
const register = statuses<'open' | 'closed'>({ open: 'open', closed: 'over' })

/** Whether an entry of a register may still be used. A row with any other status does not compile. */
export const isActive = (entry: { status: 'open' | 'closed' }): boolean => register.isOpen(entry)
