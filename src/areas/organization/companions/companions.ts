import { Hono } from 'hono'
import type { Command } from '#platform/commands/command.ts'
import type { Job } from '#platform/jobs/later.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { Services } from '#platform/services.ts'
import { attachmentCommands } from '../attachments/commands.ts'
import { calendarLinks } from '../calendar/calendar-links.ts'
import { calendarAddress, renewCalendar, stopCalendar } from '../calendar/commands.ts'
import { commentCommands } from '../comments/commands.ts'
import { snoozeNotice, wakeNotice } from '../notifications/commands.ts'
import { deliver } from '../notifications/deliver.ts'
import { morningJobs } from '../notifications/digest.ts'
import { mailNotification } from '../notifications/emails.ts'
import { tellEnded } from '../notifications/ended.ts'
import { unsubscribeLinks } from '../notifications/unsubscribe-links.ts'
import { taskCommands } from '../tasks/commands.ts'
import { tellOfWhatIsDue } from '../tasks/due-today.ts'
import { deadlineQuestions } from '../tasks/questions.ts'
import { task } from '../tasks/records.ts'
import { watcherCommands } from '../watchers/commands.ts'
import { summaryQuestion } from './questions.ts'
import { waitsQuestion } from './waits.ts'

/** Commands that every record of these kinds has around it. A task has comments as well. */
export function companionCommands(records: readonly AnyRecord[]): readonly Command[] {
  const all = [...records, task]
  return [
    ...Object.values(commentCommands(all)),
    ...Object.values(attachmentCommands(all)),
    ...Object.values(watcherCommands(all)),
    ...Object.values(taskCommands(all)),
    ...Object.values(deadlineQuestions(records)),
    summaryQuestion(all),
    waitsQuestion,
    snoozeNotice,
    renewCalendar,
    stopCalendar,
    calendarAddress,
  ]
}

export const companionJobs = (records: readonly AnyRecord[]): readonly Job[] => [
  deliver,
  tellEnded,
  mailNotification,
  wakeNotice,
  ...morningJobs(tellOfWhatIsDue(records)),
]

/** Addresses that programs open without a session: the address is the key. */
export function companionLinks(services: Services, records: readonly AnyRecord[]): Hono {
  const links = new Hono()
  links.route('/calendar', calendarLinks(services, records))
  links.route('/unsubscribe', unsubscribeLinks(services))
  return links
}
