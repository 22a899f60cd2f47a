import { addDays } from '#platform/dates.ts'
import { drawnPage } from '#platform/pages/drawn-page.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { countOf, register } from '#platform/pages/page.ts'
import { trend } from '#platform/records/list/charted.ts'
import { optionLabel } from '#platform/records/record.ts'
import { approvalRequest, approvalTurn } from '../requests/records.ts'
import { approvalChain, kindsOfDocuments } from './records.ts'
import { standingOf } from './rules.ts'

const signed = { status: 'signed' }
const trends = [
  trend(approvalRequest, { title: 'Requests decided by month', by: 'decided_at' }),
  trend(approvalTurn, { title: 'Approvals by chain', by: 'chain', where: signed }),
  trend(approvalRequest, { title: 'Requests by status', by: 'status' }),
  trend(approvalTurn, { title: 'Approvals by approver', by: 'signed_by', where: signed }),
]

const all = register(approvalChain, { order: 'valid_from.asc', limit: 1_000 })

/** Who approves what: every chain, with its effective dates. */
export const chainsPage = listPage({
  at: '/approvals/chains',
  title: 'Approval chains',
  under: 'Your work',
  loads: { all },
  links: [['/approvals-inbox', 'Approvals']],
  new: { of: approvalChain, to: '/approvals/chains/new', label: 'New approval chain' },
  above: [
    {
      figures: ({ today, loaded: { all } }) => {
        const of = (standing: ReturnType<typeof standingOf>) =>
          all?.filter((row) => standingOf(row, today) === standing)
        const active = of('in force')
        const without =
          active && kindsOfDocuments.filter((kind) => !active.some(({ record_type }) => record_type === kind))
        return [
          { label: 'Active today', value: countOf(active?.length) },
          {
            label: 'Upcoming',
            value: countOf(of('ahead')?.length),
            to: `/approvals/chains?where.status=published&where.valid_from=${addDays(today, 1)}..`,
          },
          { label: 'Drafts', value: countOf(of('draft')?.length), to: '/approvals/chains?where.status=draft' },
          {
            label: 'Document types without an active chain',
            value: countOf(without?.length),
            note:
              without &&
              (without.map((kind) => optionLabel(approvalChain.fields.record_type, kind)).join(', ') ||
                'every document type has a chain'),
          },
        ]
      },
    },
  ],
  tabs: [
    {
      tab: 'list',
      title: 'Chains',
      shows: [
        {
          list: list(approvalChain, {
            columns: ['name', 'record_type', 'amount_from', 'amount_to', 'valid_from', 'valid_to', 'status'],
          }),
          new: { to: '/approvals/chains/new', label: 'New approval chain' },
        },
      ],
    },
    { tab: 'trends', title: 'Trends', shows: [{ trends }] },
  ],
})

export const newChain = drawnPage('/approvals/chains/new', () => [{ form: approvalChain }])
