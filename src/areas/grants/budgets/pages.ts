import { recordPage, register, type Seen } from '#platform/pages/page.ts'
import { centsOn, termOn } from '#platform/records/dated.ts'
import { grant } from '../grants/records.ts'
import { grantTerm } from '../terms/records.ts'
import { amendmentLife } from './life.ts'
import { grantAmendment, type GrantAmendment } from './records.ts'
import { priorApproval } from './rules.ts'

const loads = { funding: grant, terms: register(grantTerm, { order: 'kind.asc', limit: 500 }) }

/** The limits on the day of the award; undefined until they have arrived. */
const limitsOf = ({ funding, terms }: Seen<typeof loads>['loaded']) =>
  funding &&
  terms && {
    percent: termOn(terms, 'transfer_percent', funding.awarded_on) ?? 0,
    from: centsOn(terms, 'transfer_from', funding.awarded_on) ?? 0,
    federal: funding.amount,
  }

function needsOf(row: GrantAmendment, { loaded }: Seen<typeof loads>) {
  const limits = limitsOf(loaded)
  return limits ? priorApproval(row, { share: Number(row.share ?? 0), federal: limits.federal, limits }) : null
}

export const amendmentPage = recordPage(grantAmendment, {
  at: '/grant-management/amendments/:id',
  list: ['/grant-management?tab=budget', 'Award budgets'],
  life: amendmentLife,
  edit: { by: 'grant-amendments/edit' },
  loads,
  links: (row) => [[`/grant-management?tab=budget&grant=${row.funding}`, 'Budget']],
  shows: [
    {
      when: (row) => amendmentLife.isOpen(row),
      notes: (row, seen) => {
        const text = needsOf(row, seen)
        return [text && { tone: 'warn', title: 'Prior approval required', text }]
      },
    },
    {
      figures: (row, seen) => {
        const limits = limitsOf(seen.loaded)
        const needs = needsOf(row, seen)
        return [
          {
            label: 'Total transferred (%)',
            value: limits && (row.share === null ? 'Counted at submission' : `${Number(row.share)}%`),
            note: limits && `prior approval may be required above ${limits.percent}%`,
          },
          {
            label: 'Agency approval',
            value: limits && (needs ? (row.approval ?? 'Missing') : 'Not required'),
            ...(needs && !row.approval && { tone: 'warn' as const, note: 'required before approval here' }),
          },
        ]
      },
    },
    {
      title: 'Details',
      facts: [
        'funding',
        'kind',
        'from_class',
        'to_class',
        'new_end',
        'reason',
        'approval',
        'documents',
        'asked_by',
        'decided_by',
        'decided_at',
      ],
    },
  ],
})
