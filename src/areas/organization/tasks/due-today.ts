import { createHash } from 'node:crypto'
import { zoneIn } from '#platform/commands/today.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, dayInWords } from '#platform/dates.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { notify } from '../notifications/notify.ts'
import { deadlinesSql, type Deadline } from './deadlines.ts'

/** In the morning each person hears of what is due today, and of what was due yesterday and is still open. */
export async function tellOfWhatIsDue(tx: Tx, records: readonly AnyRecord[], organization: string, day: string, now: Date): Promise<void> {
  const time_zone = await zoneIn(tx, organization)
  const due = await tx.sql<Deadline>(deadlinesSql(records, 'everybody'), [organization, addDays(day, -1), day, time_zone])
  // Of signatures the approvals remind by themselves.
  for (const deadline of due.filter(({ table_name }) => table_name !== 'approval_requests'))
    await notify(
      tx,
      { organization_id: organization, people: [deadline.person], event: 'due_today', record: { table: deadline.table_name, id: deadline.record }, words: inWords(deadline, day), actor: null, happening: happeningOf(deadline, day) },
      now,
    )
}

const inWords = ({ title, what, day }: Deadline, today: string) => {
  const named = what ? `${what} of “${title}”` : `“${title}”`
  return day === today ? `${named} is due today, ${dayInWords(day)}.` : `${named} was due yesterday, ${dayInWords(day)}, and is still open.`
}

/** A morning that is begun again after a crash tells nobody twice. */
const happeningOf = ({ key, person }: Deadline, today: string) =>
  createHash('sha256').update(`${key} ${person} ${today}`).digest('hex').slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
