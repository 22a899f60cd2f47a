import { choice, instant, longText, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/** Only the person in whose name it was proposed can read it: the effect holds what that person may read. */
export const proposedAction = defineRecord('proposed_actions', {
  label: 'Proposed action',
  plural: 'Proposed actions',
  about:
    'An action that an agent or a connected program proposed, with its whole effect. It happens only if the person accepts it.',
  access: { of: 'owner' },
  changedBy: 'commands',
  title: 'title',
  list: ['title', 'program', 'status'],
  fields: {
    title: text({ required: true, max: 300, setBy: 'commands', label: 'Action' }),
    program: text({ required: true, max: 80, setBy: 'commands', label: 'Proposed by' }),
    connection: text({ required: true, max: 36, setBy: 'commands' }),
    command: text({ required: true, max: 120, setBy: 'commands' }),
    table_name: text({ max: 63, setBy: 'commands' }),
    record: text({ max: 36, setBy: 'commands' }),
    // Input of the command and its effect, as JSON.
    input: longText({ required: true, max: 30_000, setBy: 'commands', verbatim: true }),
    effect: longText({ required: true, max: 60_000, setBy: 'commands', verbatim: true }),
    why: longText({ max: 2_000, setBy: 'commands', label: 'Reason for proposing' }),
    reason: text({ max: 500, setBy: 'commands', label: 'Reason for refusing' }),
    decided_at: instant({ setBy: 'commands', label: 'Decided' }),
    status: choice(['open', 'accepted', 'refused'], {
      required: true,
      initial: 'open',
      setBy: 'commands',
      words: { open: 'Waiting for you' },
      marks: { open: 'begun', accepted: 'done', refused: 'off' },
    }),
  },
})
export type ProposedAction = RowOf<typeof proposedAction>
