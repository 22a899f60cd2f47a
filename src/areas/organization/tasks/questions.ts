import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { zoneIn } from '#platform/commands/today.ts'
import { addDays, localDay } from '#platform/dates.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { deadlinesSql, type Deadline } from './deadlines.ts'

const day = z.iso.date('Enter a date such as 2026-07-01')

export const deadlineQuestions = (records: readonly AnyRecord[]) => {
  const sql = deadlinesSql(records, 'one')
  return {
    mine: question('deadlines/mine', {
      about:
        'Lists the caller’s tasks, approvals and dated fields of records, earliest first. By default: overdue ones of the last year, and the next two weeks.',
      input: z.object({ from: day.optional(), until: day.optional() }),
      async run({ from, until }, { tx, actor, now }): Promise<{ today: string; zone: string; deadlines: Deadline[] }> {
        const zone = await zoneIn(tx, actor.organization_id)
        const today = localDay(now, zone)
        const deadlines = await tx.asPerson<Deadline>(sql, [
          actor.organization_id,
          from ?? addDays(today, -365),
          until ?? addDays(today, 14),
          zone,
          actor.user_id,
        ])
        return { today, zone, deadlines: deadlines.filter(once) }
      },
    }),
  }
}

/** Who holds an asset and also keeps it has one thing to do. */
const once = ({ table_name, record, says, day }: Deadline, at: number, all: readonly Deadline[]) =>
  all.findIndex(
    (other) => other.table_name === table_name && other.record === record && other.says === says && other.day === day,
  ) === at
