import { addDays } from '#platform/dates.ts'
import { lineage } from '#platform/tree.ts'
import { firstReason, isInWords, type Reason } from '#platform/rules.ts'
import { agreementLife, clientLife } from './life.ts'
import { client, type Agreement, type Client } from './records.ts'

export type Placed = Pick<Client, 'id' | 'name' | 'parent' | 'status'>

/** A department is part of its town, and never the town of its department. `id` is null for a new client. */
export const whyNotUnder = (id: string | null, parent: Placed | undefined, all: ReadonlyMap<string, Placed>): Reason =>
  firstReason(
    !parent && 'This client agency does not exist.',
    parent?.id === id && 'A client agency can’t be part of itself.',
    parent &&
      !clientLife.isOpen(parent) &&
      `${parent.name} ${isInWords(client, parent)}. Reactivate it, or select another agency.`,
    parent &&
      lineage(parent.id, all).some((above) => above.id === id) &&
      `${parent.name} is part of this client agency. Change that first.`,
  )

/** The last day to give notice, and whether it is near. An agreement without an end date runs until it is ended. */
export function standingOf(
  row: Pick<Agreement, 'status' | 'ends_on' | 'notice_days'>,
  today: string,
): 'running' | 'notice' | 'expiring' | 'over' | null {
  const { ends_on, notice_days } = row
  if (!agreementLife.is(row, 'active')) return null
  if (!ends_on) return 'running'
  if (today > ends_on) return 'over'
  const notice = addDays(ends_on, -Number(notice_days))
  if (today > notice) return 'expiring'
  return today >= addDays(notice, -30) ? 'notice' : 'running'
}
