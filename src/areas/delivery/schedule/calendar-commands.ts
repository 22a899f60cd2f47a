import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { firstReason } from '#platform/rules.ts'
import { project, type Project } from '../projects/records.ts'
import { whyNotCalendar, type Hours } from './calendars/rules.ts'
import { replan } from './commands.ts'
import { isActive } from '#platform/life/statuses.ts'
import { scheduleResource, workCalendar, type WorkCalendar } from './records.ts'
import { whyNotTask } from './rules.ts'

const draft = draftCommand('work-calendars/create', workCalendar)
export const createCalendar = {
  ...draft,
  run(input, context): Promise<WorkCalendar> {
    refuseIf(whyNotCalendar({ ...closed, ...(input as Partial<Hours>) }))
    return draft.run(input, context) as Promise<WorkCalendar>
  },
} satisfies typeof draft

const edit = editCommand('work-calendars/edit', workCalendar)
export const editCalendar = {
  ...edit,
  async run(input, context): Promise<WorkCalendar> {
    const changed = (await edit.run(input, context)) as WorkCalendar
    refuseIf(whyNotCalendar(changed))
    return changed
  },
} satisfies typeof edit

const closed: Hours = {
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: null,
  exceptions: null,
}

export const createResource = draftCommand('schedule-resources/create', scheduleResource)
export const editResource = editCommand('schedule-resources/edit', scheduleResource)

export const setCalendar = command('projects/set-calendar', {
  about: 'Sets the working calendar of a project’s schedule, and recalculates it. None: durations are calendar days.',
  input: z.strictObject({ id: z.uuid(), calendar: z.uuid().nullable() }),
  async run({ id, calendar }, { tx, actor, now }): Promise<Project> {
    const of = await tx.lock<Project>(project, id)
    const chosen = calendar ? await tx.lock<WorkCalendar>(workCalendar, calendar) : null
    refuseIf(
      firstReason(
        whyNotTask(of, actor),
        chosen &&
          !isActive(chosen) &&
          chosen.id !== of.calendar &&
          `“${chosen.name}” is inactive. Select another calendar.`,
      ),
    )
    const changed = await tx.update<Project>(project, id, { calendar })
    return replan(tx, changed, await todayOf(tx, now))
  },
})
