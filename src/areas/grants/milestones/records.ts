import { choice, date, files, longText, percent, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const grantMilestone = defineRecord('grant_milestones', {
  label: 'Grant milestone',
  plural: 'Grant milestones',
  about: 'A result due by a date under a grant, with its plan, forecast and evidence.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['open'],
  inOrder: [['begins_on', 'planned_on']],
  title: 'title',
  apart: 'funding',
  list: ['funding', 'title', 'planned_on', 'forecast_on', 'owner', 'progress', 'status'],
  fields: {
    funding: ref('grants', { required: true, label: 'Grant' }),
    title: text({ required: true, max: 200 }),
    objective: longText({
      max: 2_000,
      label: 'Objective',
      help: 'As stated in the application, with its target figure.',
    }),
    begins_on: date({ required: true, label: 'Start date' }),
    planned_on: date({
      required: true,
      label: 'Planned date',
      help: 'The agreed date. It does not change when the milestone slips.',
    }),
    forecast_on: date({ label: 'Forecast date', due: { says: 'Reach {title}', for: ['owner'], while: ['open'] } }),
    owner: person({ required: true, label: 'Handled by' }),
    progress: percent({ min: 0, max: 100, decimals: 0, label: 'Completed' }),
    after: ref('grant_milestones', { label: 'Follows' }),
    purchase_order: ref('purchase_orders', { label: 'Awaiting order' }),
    evidence: files({ help: 'Photographs, reports or certificates that show the result.', requiredTo: { meet: true } }),
    met_on: date({ setBy: 'commands', label: 'Met on' }),
    note: longText({ max: 2_000, setBy: 'commands' }),
    status: choice(['open', 'met', 'dropped'], { initial: 'open', setBy: 'commands', words: { met: 'Met' } }),
  },
})
export type GrantMilestone = RowOf<typeof grantMilestone>
