import { choice, date, instant, longText, number, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/** Private, because a person with other rights might see another result. */
export const reportRun = defineRecord('report_runs', {
  label: 'Saved result',
  plural: 'Saved results',
  about: 'A report’s result on one day, saved for the person who ran it, with its parameters and rows.',
  access: { of: 'owner' },
  appendOnly: true,
  title: 'title',
  list: ['title', 'parameters', 'count', 'made_at', 'by'],
  fields: {
    report: text({ required: true, max: 60, setBy: 'commands' }),
    title: text({ required: true, max: 160, setBy: 'commands' }),
    parameters: text({ max: 500, setBy: 'commands' }),
    count: number({ required: true, min: 0, decimals: 0, setBy: 'commands', label: 'Rows' }),
    by: choice(['person', 'schedule'], { required: true, setBy: 'commands', label: 'Source' }),
    made_at: instant({ required: true, setBy: 'commands', label: 'Run on' }),
    // The rows as JSON.
    result: longText({ required: true, max: 5_000_000, setBy: 'commands' }),
    // Of a custom report, as JSON: its columns and charts of that day. The library has those of a standard report.
    layout: longText({ max: 500_000, setBy: 'commands' }),
  },
})
export type ReportRun = RowOf<typeof reportRun>

export const reportSchedule = defineRecord('report_schedules', {
  label: 'Report schedule',
  plural: 'Report schedules',
  about: 'A report that runs for you every day, week or month, with a notice when it is ready.',
  access: { of: 'owner' },
  title: 'title',
  list: ['title', 'every', 'sends', 'next_on', 'last_on'],
  fields: {
    // The name of a standard report, or the id of a custom one.
    report: text({ required: true, max: 60, setBy: 'commands' }),
    title: text({ required: true, max: 160, setBy: 'commands' }),
    // As typed, as JSON: days such as “today” move with the run date.
    parameters: longText({ max: 2_000, setBy: 'commands' }),
    every: choice(['day', 'week', 'month'], {
      required: true,
      setBy: 'commands',
      words: { day: 'Every day', week: 'Every week', month: 'Every month' },
    }),
    sends: choice(['notice', 'pdf', 'xlsx', 'both'], {
      initial: 'notice',
      setBy: 'commands',
      label: 'By email',
      words: { notice: 'Notice only', pdf: 'PDF', xlsx: 'Excel workbook', both: 'PDF and Excel workbook' },
    }),
    next_on: date({ required: true, setBy: 'commands', label: 'Next run' }),
    last_on: date({ setBy: 'commands', label: 'Last run' }),
  },
})
export type ReportSchedule = RowOf<typeof reportSchedule>
