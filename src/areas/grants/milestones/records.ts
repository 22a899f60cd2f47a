import { choice, date, files, longText, percent, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const grantMilestone = defineRecord('grant_milestones', {
  label: 'Grant milestone',
  plural: 'Grant milestones',
  about: 'Something that is to be reached under a grant by a day: planned, forecast, and shown when it was.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['open'],
  inOrder: [['begins_on', 'planned_on']],
  title: 'title',
  list: ['funding', 'title', 'planned_on', 'forecast_on', 'owner', 'progress', 'status'],
  fields: {
    funding: ref('grants', { required: true, label: 'Grant' }),
    title: text({ required: true, max: 200 }),
    objective: longText({
      max: 2_000,
      label: 'What is to be reached',
      help: 'As the application has it, with its figure.',
    }),
    begins_on: date({ required: true, label: 'Begins' }),
    planned_on: date({ required: true, label: 'Planned for', help: 'As it was agreed. It stays when things slip.' }),
    forecast_on: date({ label: 'Now expected', due: { for: ['owner'], while: ['open'] } }),
    owner: person({ required: true, label: 'Seen to by' }),
    progress: percent({ min: 0, max: 100, decimals: 0, label: 'Done' }),
    after: ref('grant_milestones', { label: 'Comes after' }),
    purchase_order: ref('purchase_orders', { label: 'Waits for the order' }),
    evidence: files({ help: 'What shows it: photographs, reports, certificates.' }),
    met_on: date({ setBy: 'commands', label: 'Reached' }),
    note: longText({ max: 2_000, setBy: 'commands' }),
    status: choice(['open', 'met', 'dropped'], { initial: 'open', setBy: 'commands', words: { met: 'Reached' } }),
  },
})
export type GrantMilestone = RowOf<typeof grantMilestone>
