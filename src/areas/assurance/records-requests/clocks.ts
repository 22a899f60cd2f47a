import { holidaysFor } from '#areas/organization/holidays/holidays-for.ts'
import type { Tx } from '#platform/database/database.ts'
import { clockInWords, clockOn, dueOn, type Clock } from './rules.ts'

/** The deadlines of an agency: its own rows, and those of its state. */
export async function clocksFor(tx: Pick<Tx, 'sql'>, organization: string): Promise<{ own: Clock[]; law: Clock[] }> {
  const columns = 'kind, days::int, counts, statute, valid_from::text, valid_to::text'
  const own = await tx.sql<Clock>(`select ${columns} from records_request_terms where organization_id = $1`, [
    organization,
  ])
  const law = await tx.sql<Clock>(
    `select ${columns} from records_laws where jurisdiction = (select 'US-' || state from organizations where id = $1)`,
    [organization],
  )
  return { own, law }
}

/**
 * When a request received on this day is due, and by which rule. Without a rule there is no date, and the page says
 * so.
 */
export async function deadlineOf(
  tx: Pick<Tx, 'sql'>,
  organization: string,
  received_on: string,
): Promise<{ due_on: string | null; due_rule: string }> {
  const { own, law } = await clocksFor(tx, organization)
  const clock = clockOn(own, law, 'respond', received_on)
  return clock
    ? { due_on: dueOn(received_on, clock, await holidaysFor(tx, organization)), due_rule: clockInWords(clock) }
    : { due_on: null, due_rule: 'No deadline is on file. Add your legal deadline.' }
}
