import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { project, type Project } from '../projects/records.ts'
import { dailyLogLife } from './life.ts'
import { dailyLog, type DailyLog } from './records.ts'
import { whyNotLog } from './rules.ts'

export const writeDailyLog = command('daily-logs/write', {
  about: 'Adds or updates a site’s log for one day. Each day has one log.',
  input: inputSchema(dailyLog),
  async run(input, { tx, now }) {
    const of = await tx.lock<Project>(project, input.project!)
    refuseIf(
      whyNotLog(of, { day: input.day!, today: await todayOf(tx, now), there: await isLogged(tx, of.id, input.day!) }),
    )
    return tx.insert<DailyLog>(dailyLog, { ...input, photos: JSON.stringify(input.photos ?? []) })
  },
})

const editLog = editCommand('daily-logs/edit', dailyLog)
export const editDailyLog = {
  ...editLog,
  async run(input, context): Promise<DailyLog> {
    const { tx, now } = context
    const was = await tx.lock<DailyLog>(dailyLog, input.id)
    const { project: of = was.project, day = was.day } = input.changes as Partial<DailyLog>
    if (of !== was.project || day !== was.day)
      refuseIf(
        whyNotLog(await tx.lock<Project>(project, of), {
          day,
          today: await todayOf(tx, now),
          there: await isLogged(tx, of, day),
        }),
      )
    return (await editLog.run(input, context)) as DailyLog
  },
} satisfies typeof editLog

export const dailyLogCommands = commandsOf(dailyLogLife, {
  sign: (_, { actor, now }) => ({ signed_by: actor.user_id, signed_at: now.toISOString() }),
})

const isLogged = async (tx: CommandTx, of: string, day: string): Promise<boolean> =>
  Boolean(
    await tx.one('select id from daily_logs where organization_id = $1 and project = $2 and day = $3', [
      tx.organization_id,
      of,
      day,
    ]),
  )
