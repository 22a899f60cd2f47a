import { recordPage } from '#platform/pages/page.ts'
import { longText } from '#platform/records/fields.ts'
import { optionLabel } from '#platform/records/record.ts'
import type { Actor } from '#platform/roles.ts'
import { plural } from '#platform/words.ts'
import { grantRequirement, type GrantRequirement } from './records.ts'
import { whyNotLook } from './rules.ts'

const whyNot = (row: GrantRequirement, actor: Actor, standing: GrantRequirement['standing']) =>
  whyNotLook(row, { actor, standing, evidence: row.evidence.length })

const look = (standing: 'kept' | 'in_part' | 'not_kept', words: { label: string; look?: 'main' | 'danger' }) => ({
  ...words,
  by: 'grant-requirements/look',
  when: (row: GrantRequirement, { actor }: { actor: Actor }) => whyNot(row, actor, 'not_kept') === null,
  whyNot: (row: GrantRequirement, { actor }: { actor: Actor }) => whyNot(row, actor, standing),
  send: (row: GrantRequirement) => ({ id: row.id, standing }),
  about: 'Describe your observation for the next reviewer.',
  asks: { note: longText({ required: true, label: 'Observation' }) },
  done: 'Assessment saved',
})

export const requirementPage = recordPage(grantRequirement, {
  at: '/grant-management/requirements/:id',
  list: ['/grant-management?tab=compliance-hub', 'Grant compliance'],
  edit: { by: 'grant-requirements/edit' },
  acts: [
    look('kept', { label: 'Mark as met', look: 'main' }),
    look('in_part', { label: 'Mark as partly met' }),
    look('not_kept', { label: 'Mark as not met', look: 'danger' }),
  ],
  shows: [
    {
      notes: (row) => [
        row.note && {
          tone: row.standing === 'kept' ? 'good' : row.standing === 'not_kept' ? 'bad' : 'warn',
          title: optionLabel(grantRequirement.fields.standing, row.standing),
          text: row.note,
        },
      ],
    },
    {
      figures: (row) => [
        {
          label: 'Status',
          value: optionLabel(grantRequirement.fields.standing, row.standing),
          note: row.looked_on && ['reviewed on ', { day: row.looked_on }],
          tone: row.standing !== 'kept' && row.standing !== 'unknown' && 'warn',
        },
        {
          label: 'Next review',
          value: row.next_on ? { day: row.next_on } : 'None',
          note: row.next_on && { due: row.next_on },
        },
        {
          label: 'Evidence',
          value:
            row.evidence.length === 0
              ? 'None'
              : plural(row.evidence.length, { one: '1 file', other: `${row.evidence.length} files` }),
          note: row.evidence.length === 0 && 'required before it counts as met',
        },
      ],
    },
    { title: 'Details', facts: ['funding', 'paragraph', 'topic', 'owner', 'every_months', 'looked_by', 'evidence'] },
  ],
})
