import { choice, date, instant, longText, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const formSubmission = defineRecord('form_submissions', {
  label: 'Submission',
  plural: 'Submissions',
  about:
    'A completed form. Its answers are stored separately and can be erased after retention; the submission record and its digest stay.',
  firstFrom: 'Publish a form. Its submissions are listed here.',
  access: { of: 'organization', read: 'manager', write: 'manager' },
  title: 'number',
  list: ['number', 'form', 'filled_by', 'sent_at', 'assigned_to', 'status'],
  find: [],
  fields: {
    number: series('{count}'),
    form: ref('forms', { required: true, setBy: 'commands' }),
    form_version: ref('form_versions', { required: true, setBy: 'commands', label: 'Version' }),
    filled_by: person({ setBy: 'commands', label: 'Completed by', empty: 'The public' }),
    public_form: ref('public_forms', { setBy: 'commands', label: 'Public form', empty: 'Staff' }),
    language: choice(['en', 'es'], { initial: 'en', setBy: 'commands', words: { en: 'English', es: 'Spanish' } }),
    sent_at: instant({ required: true, setBy: 'commands', label: 'Submitted' }),
    digest: text({ required: true, max: 64, setBy: 'commands', label: 'SHA-256 of the receipt' }),
    assigned_to: person({ setBy: 'commands', label: 'Owner', empty: 'Unassigned' }),
    keep_until: date({ required: true, setBy: 'commands', label: 'Retain until' }),
    erased_on: date({ setBy: 'commands', label: 'Answers erased' }),
    decided_by: person({ setBy: 'commands', label: 'Decided by' }),
    reason: text({ max: 2000, setBy: 'commands' }),
    status: choice(['received', 'accepted', 'returned', 'rejected'], {
      initial: 'received',
      setBy: 'commands',
      marks: { received: 'begun', returned: 'half' },
      words: { returned: 'Returned for changes' },
    }),
  },
})
export type FormSubmission = RowOf<typeof formSubmission>

export const formSitting = defineRecord('form_sittings', {
  label: 'Form session',
  plural: 'Form sessions',
  about: 'One person’s progress in a form, with time and errors per question. It contains no answers or names.',
  access: { of: 'organization', read: 'manager', write: 'manager' },
  title: 'last_field',
  list: ['form', 'begun_at', 'last_field', 'seconds', 'status'],
  fields: {
    form: ref('forms', { required: true, setBy: 'commands' }),
    form_version: ref('form_versions', { required: true, setBy: 'commands', label: 'Version' }),
    begun_at: instant({ required: true, setBy: 'commands', label: 'Started' }),
    device: choice(['wide', 'narrow'], {
      initial: 'wide',
      setBy: 'commands',
      words: { wide: 'Desktop', narrow: 'Mobile' },
    }),
    last_field: text({ max: 60, setBy: 'commands', label: 'Last question' }),
    seconds: number({ min: 0, decimals: 0, initial: 0, setBy: 'commands' }),
    times: longText({ max: 20_000, setBy: 'commands', label: 'Seconds per question' }),
    mistakes: longText({ max: 20_000, setBy: 'commands', label: 'Errors per question' }),
    status: choice(['open', 'finished'], { initial: 'open', setBy: 'commands', words: { open: 'Started' } }),
  },
})
export type FormSitting = RowOf<typeof formSitting>
