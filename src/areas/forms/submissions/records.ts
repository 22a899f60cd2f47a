import { choice, date, instant, longText, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const formSubmission = defineRecord('form_submissions', {
  label: 'Submission',
  plural: 'Submissions',
  about:
    'A form that somebody filled in. The answers lie beside it and can be erased when their time is over; that it was sent, and the digest of what was sent, stay.',
  access: { of: 'organization', read: 'manager', write: 'manager' },
  title: 'number',
  list: ['number', 'form', 'filled_by', 'sent_at', 'assigned_to', 'status'],
  find: [],
  fields: {
    number: series('{count}'),
    form: ref('forms', { required: true, setBy: 'commands' }),
    form_version: ref('form_versions', { required: true, setBy: 'commands', label: 'Version' }),
    filled_by: person({ required: true, setBy: 'commands', label: 'Filled in by' }),
    sent_at: instant({ required: true, setBy: 'commands', label: 'Sent' }),
    digest: text({ required: true, max: 64, setBy: 'commands', label: 'SHA-256 of the answers' }),
    assigned_to: person({ setBy: 'commands', label: 'Looked after by', empty: 'Nobody yet' }),
    keep_until: date({ required: true, setBy: 'commands', label: 'Kept until' }),
    erased_on: date({ setBy: 'commands', label: 'Answers erased' }),
    decided_by: person({ setBy: 'commands', label: 'Decided by' }),
    reason: text({ max: 2000, setBy: 'commands' }),
    status: choice(['received', 'accepted', 'returned', 'rejected'], {
      initial: 'received',
      setBy: 'commands',
      marks: { received: 'begun', returned: 'half' },
    }),
  },
})
export type FormSubmission = RowOf<typeof formSubmission>

export const formSitting = defineRecord('form_sittings', {
  label: 'Sitting',
  plural: 'Sittings',
  about:
    'That somebody began a form, how far they came, how long each question took and where they were told of a mistake. It holds no answers and no names.',
  access: { of: 'organization', read: 'manager', write: 'manager' },
  title: 'last_field',
  list: ['form', 'begun_at', 'last_field', 'seconds', 'status'],
  fields: {
    form: ref('forms', { required: true, setBy: 'commands' }),
    form_version: ref('form_versions', { required: true, setBy: 'commands', label: 'Version' }),
    begun_at: instant({ required: true, setBy: 'commands', label: 'Begun' }),
    device: choice(['wide', 'narrow'], {
      initial: 'wide',
      setBy: 'commands',
      words: { wide: 'Desktop', narrow: 'Phone' },
    }),
    last_field: text({ max: 60, setBy: 'commands', label: 'Last question' }),
    seconds: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    times: longText({ max: 20_000, setBy: 'commands', label: 'Seconds per question' }),
    mistakes: longText({ max: 20_000, setBy: 'commands', label: 'Mistakes per question' }),
    status: choice(['open', 'finished'], { initial: 'open', setBy: 'commands', words: { open: 'Not finished' } }),
  },
})
export type FormSitting = RowOf<typeof formSitting>
