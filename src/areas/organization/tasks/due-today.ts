import { createHash } from 'node:crypto'
import { zoneIn } from '#platform/commands/today.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, dayInWords, daysBetween } from '#platform/dates.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { inText } from '#platform/words.ts'
import { notify } from '../notifications/notify.ts'
import { aheadSql, deadlinesSql, type Deadline } from './deadlines.ts'

/**
 * In the morning each person is notified of what is due today, of what was due yesterday and is still open, and in
 * advance of what needs more than a day.
 */
export const tellOfWhatIsDue =
  (records: readonly AnyRecord[]) =>
  async (tx: Tx, organization: string, day: string, now: Date): Promise<void> => {
    const time_zone = await zoneIn(tx, organization)
    const due = await tx.sql<Deadline>(deadlinesSql(records, 'everybody'), [
      organization,
      addDays(day, -1),
      day,
      time_zone,
    ])
    const soon = aheadSql(records)
    const ahead = soon ? await tx.sql<Deadline>(soon, [organization, day, time_zone]) : []
    // Approvals send their own reminders.
    for (const deadline of [...due.filter(({ table_name }) => table_name !== 'approval_requests'), ...ahead])
      await notify(
        tx,
        {
          organization_id: organization,
          people: [deadline.person],
          event: 'due_today',
          record: { table: deadline.table_name, id: deadline.record },
          words: dueInWords(deadline, day),
          actor: null,
          happening: happeningOf(deadline, day),
        },
        now,
      )
  }

export const dueInWords = ({ title, what, day }: Pick<Deadline, 'title' | 'what' | 'day'>, today: string): string => {
  const named = `“${title}”`
  // “Back by”, “To be corrected by”, “Ends”: each label says before a day what is due. “Due” adds nothing to the
  // sentence.
  if (what && what !== 'Due')
    return `${named}: ${inText(what)} ${dayInWords(day)}, ${day > today ? `in ${daysBetween(today, day)} days` : day === today ? 'which is today' : 'which was yesterday, and still open'}.`
  if (day > today) return `${named} is due in ${daysBetween(today, day)} days, on ${dayInWords(day)}.`
  return day === today
    ? `${named} is due today, ${dayInWords(day)}.`
    : `${named} was due yesterday, ${dayInWords(day)}, and is still open.`
}

/** A morning that is restarted after a crash notifies no one twice. */
const happeningOf = ({ key, person }: Deadline, today: string) =>
  createHash('sha256')
    .update(`${key} ${person} ${today}`)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
