import { recordPage, rows, type Seen } from '#platform/pages/page.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { atLeast } from '#platform/roles.ts'
import { formSubmission } from '../submissions/records.ts'
import { publicFormLife } from './life.ts'
import { formVersion } from '../versions/records.ts'
import { publicForm } from './records.ts'
import { standingOf } from './rules.ts'

const submissions = rows(formSubmission, {
  by: 'public_form',
  order: 'sent_at.desc',
  limit: 20,
  columns: ['number', 'language', 'sent_at', 'status'],
})
const isManager = (_: unknown, { actor }: Pick<Seen, 'actor'>) => atLeast('manager', actor)

export const publicFormPage = recordPage(publicForm, {
  at: '/utility-form-filler/public/:id',
  list: (row) => (row ? [`/utility-form-filler/${row.form}`, 'Form'] : ['/utility-form-filler', 'Forms']),
  life: publicFormLife,
  links: (row, { actor }) => [
    whyNotEdit(publicForm, row, actor) === null && [`/utility-form-filler/public/${row.id}/edit`, 'Edit'],
  ],
  loads: { submissions, versions: rows(formVersion, { by: 'form', through: 'form', order: 'edition.desc', limit: 5 }) },
  shows: [
    {
      notes(row, { now }) {
        const standing = standingOf(row, { now, sentToday: 0 })
        return [
          standing === 'early' && { title: 'Not open yet', text: 'The public sees when it opens.' },
          standing === 'over' && { tone: 'warn', title: 'The closing time has passed' },
        ]
      },
    },
    { own: 'Addresses' },
    { own: 'AddressFigures', when: isManager },
    {
      title: 'Settings',
      facts: ['form', 'layout', 'opens_at', 'closes_at', 'daily_limit', 'places', 'kiosk', 'idle_seconds'],
    },
    {
      title: 'Texts',
      about: 'Spanish texts of the questions are in the form builder.',
      facts: ['closed_message', 'title_es', 'purpose_es', 'consent_es', 'closed_message_es'],
    },
    { title: 'Submissions', when: isManager, rows: submissions },
  ],
})
