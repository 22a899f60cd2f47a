import { attachmentCommands } from '#areas/organization/attachments/commands.ts'
import { commentCommands } from '#areas/organization/comments/commands.ts'
import { deliver } from '#areas/organization/notifications/deliver.ts'
import { morningJobs } from '#areas/organization/notifications/digest.ts'
import { tellOfWhatIsDue } from '#areas/organization/tasks/due-today.ts'
import { mailNotification } from '#areas/organization/notifications/emails.ts'
import { taskCommands } from '#areas/organization/tasks/commands.ts'
import { deadlineQuestions } from '#areas/organization/tasks/questions.ts'
import { task } from '#areas/organization/tasks/records.ts'
import { watcherCommands } from '#areas/organization/watchers/commands.ts'
import { createAccount, createFund, draftBudgetLine } from '#areas/planning/budgets/commands.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { records } from '../src/records.ts'
import { year2027 } from './budget.ts'
import { city, type Person } from './city.ts'
import { databaseOfCities } from './database.ts'

const all = [...records, task]
export const comments = commentCommands(all)
export const attachments = attachmentCommands(all)
export const watching = watcherCommands(all)
export const tasks = taskCommands(all)
export const deadlines = deadlineQuestions(records)

/** A city with a budget line owned by Max, at three in the afternoon in London. */
export async function cityWithLine(options?: Parameters<typeof city>[0]) {
  const within = options?.in ?? (await databaseOfCities())
  within.clock.set(new Date('2026-11-20T15:00:00Z'))
  const place = await city({ ...options, in: within })
  const { ada, max, does, services, clock } = place
  const fund = await does(ada, createFund, { code: '100', name: 'General fund', type: 'general' })
  const account = await does(ada, createAccount, { code: '5310', name: 'Repairs', type: 'expenditure' })
  const { id: fiscal_year } = await year2027(place)
  const newLine = (name: string, owner?: Person, ends_on = '2027-06-30') =>
    does(max, draftBudgetLine, {
      name,
      fund: fund.id,
      account: account.id,
      fiscal_year,
      starts_on: '2026-07-01',
      ends_on,
      original: 10_000_00,
      ...(owner && { owner: owner.user_id }),
    })
  const line = await newLine('Road repair')
  return {
    ...place,
    fund,
    newLine,
    line,
    about: { table: 'budget_lines', record: line.id as string },
    /** Everything queued until now is notified and emailed, a minute later. */
    async tell() {
      await runDueJobs(services, [deliver])
      clock.advance(60_000)
      await runDueJobs(services, [mailNotification])
    },
    /** A person's notifications, oldest first. */
    inbox: async (who: Person) =>
      (await place.sees(who, 'select event, words, times from notifications order by at, id')).map(
        ({ event, words, times }) => (times > 1 ? `${event}: ${words} (${times})` : `${event}: ${words}`),
      ),
    emailsTo: (who: Person) => place.mails.filter(({ to }) => to === who.email),
  }
}

/**
 * The job that runs every five minutes, and its follow-up jobs. Other organizations of the same test file run theirs,
 * too.
 */
export async function morning(services: Services): Promise<void> {
  const [begin, ...rest] = morningJobs(tellOfWhatIsDue(records))
  await begin!.run(null, services)
  await runDueJobs(services, rest)
}

/** A member's name in a comment. */
export const at = ({ name, user_id }: Person) => `@[${name}](${user_id})`
