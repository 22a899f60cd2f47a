import { recordPage, rows, rowsOf } from '#platform/pages/page.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { formVersion } from '../versions/records.ts'
import { formRule, type FormRule } from './records.ts'

const list = (row: FormRule | undefined) => `/utility-form-filler?tab=autoRules${row ? `&form=${row.form}` : ''}`

type Member = { email: string; display_name: string }

export const rulePage = recordPage(formRule, {
  at: '/utility-form-filler/rules/:id',
  list: (row) => [list(row), 'Form rules'],
  loads: {
    versions: rows(formVersion, { by: 'form', through: 'form', order: 'edition.desc', limit: 5 }),
    people: rowsOf<Member>('organization_members', {
      by: 'organization_id',
      through: 'organization_id',
      order: 'user_id.asc',
      limit: 1_000,
      reads: ['email', 'display_name'],
    }),
  },
  edit: { by: 'form-rules/edit', done: 'Rule saved', main: true },
  acts: [
    {
      by: 'form-rules/remove',
      label: 'Remove',
      look: 'danger',
      when: (_, { actor }) => whyNotEdit(formRule, null, actor) === null,
      about: 'The rule is removed for good and no longer applies. To pause it, edit it and switch it off.',
      asks: {},
      done: 'Rule removed',
      opens: (row) => list(row),
    },
  ],
  shows: [{ own: 'RulePanel' }],
})
