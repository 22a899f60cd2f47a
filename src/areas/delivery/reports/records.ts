import { choice, date, instant, longText, number, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/** One's own: what somebody with other rights would see may be another result. */
export const reportRun = defineRecord('report_runs', {
  label: 'Report result',
  plural: 'Report results',
  about:
    'What a report said on one day, kept by whoever ran it: the parameters, the rows that this person may read, and when.',
  access: { of: 'owner' },
  appendOnly: true,
  title: 'title',
  list: ['title', 'parameters', 'count', 'made_at', 'by'],
  fields: {
    report: text({ required: true, max: 60, setBy: 'commands' }),
    title: text({ required: true, max: 160, setBy: 'commands' }),
    parameters: text({ max: 500, setBy: 'commands' }),
    count: number({ required: true, min: 0, decimals: 0, setBy: 'commands', label: 'Rows' }),
    by: choice(['person', 'schedule'], { required: true, setBy: 'commands', label: 'Run by' }),
    made_at: instant({ required: true, setBy: 'commands', label: 'Run' }),
    // Columns and rows as JSON.
    result: longText({ required: true, max: 5_000_000, setBy: 'commands' }),
  },
})
export type ReportRun = RowOf<typeof reportRun>

export const reportSchedule = defineRecord('report_schedules', {
  label: 'Report schedule',
  plural: 'Report schedules',
  about: 'A report that is run for somebody every day, week or month; they hear of it when it is there.',
  access: { of: 'owner' },
  title: 'title',
  list: ['title', 'every', 'next_on', 'last_on'],
  fields: {
    report: text({ required: true, max: 60, setBy: 'commands' }),
    title: text({ required: true, max: 160, setBy: 'commands' }),
    // As they were typed, as JSON: days such as “today” move with the day of the run.
    parameters: longText({ max: 2_000, setBy: 'commands' }),
    every: choice(['day', 'week', 'month'], {
      required: true,
      setBy: 'commands',
      words: { day: 'Every day', week: 'Every week', month: 'Every month' },
    }),
    next_on: date({ required: true, setBy: 'commands', label: 'Next' }),
    last_on: date({ setBy: 'commands', label: 'Last' }),
  },
})
export type ReportSchedule = RowOf<typeof reportSchedule>
