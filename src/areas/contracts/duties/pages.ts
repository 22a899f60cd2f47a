import { addDays, daysBetween } from '#platform/dates.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { countOf, recordPage, register } from '#platform/pages/page.ts'
import { trend } from '#platform/records/list/charted.ts'
import { optionLabel } from '#platform/records/record.ts'
import { phrase } from '#platform/say.ts'
import { plural } from '#platform/words.ts'
import { amendment } from '../amendments/records.ts'
import { contractLife } from '../contracts/life.ts'
import { contract } from '../contracts/records.ts'
import { obligationLife } from './life.ts'
import { obligation } from './records.ts'

/** A deliverable is submitted and accepted; any other obligation is marked as fulfilled. */
const ofDeliverables = ['handIn', 'accept', 'sendBack', 'waive'] as const
const ofObligations = ['done', 'accept', 'sendBack', 'waive'] as const

export const obligationPage = recordPage(obligation, {
  at: '/contract-management/obligations/:id',
  list: (row) => [row ? `/contract-management/${row.contract}` : '/contract-management', 'Contract workspace'],
  life: obligationLife,
  only: (row) => (row.kind === 'deliverable' ? ofDeliverables : ofObligations),
  edit: { by: 'contract-obligations/edit' },
  shows: [
    {
      notes: (row) => [
        obligationLife.is(row, 'rejected') &&
          row.note && { tone: 'warn', title: 'Returned for changes', text: row.note },
      ],
    },
    {
      figures: (row, { today }) => [
        {
          label: 'Due',
          value: { day: row.due_on },
          note: obligationLife.isOpen(row) && { due: row.due_on },
          tone: obligationLife.isOpen(row) && daysBetween(row.due_on, today) > 0 && 'bad',
        },
        {
          label: 'Owed by',
          value: optionLabel(obligation.fields.party, row.party),
          note: optionLabel(obligation.fields.kind, row.kind),
        },
        {
          label: 'Frequency',
          value: row.every_months
            ? plural(Number(row.every_months), {
                one: 'Every month',
                other: `Every ${Number(row.every_months)} months`,
              })
            : 'Once',
        },
      ],
    },
    { title: 'Obligation', facts: ['contract', 'owner', 'about', 'amount'], filled: ['about', 'amount'] },
    {
      title: 'Evidence',
      facts: ['evidence', 'note', 'decided_by', 'decided_at'],
      when: (row) => row.evidence.length > 0 || row.note || row.decided_by,
    },
  ],
})

const trends = [
  trend(obligation, { title: 'Obligations due by month', by: 'due_on', list: '/contract-management?tab=obligations' }),
  trend(obligation, { title: 'Obligations by kind', by: 'kind', list: '/contract-management?tab=obligations' }),
  trend(obligation, { title: 'Obligations by owner', by: 'owner', list: '/contract-management?tab=obligations' }),
  trend(amendment, { title: 'Amendments by status', by: 'status', list: '/contract-management?tab=amendments' }),
]

const running = register(contract, {
  order: 'ends_on.asc',
  limit: 200,
  where: { status: contractLife.statusesIn('running') },
  unnamed: true,
})
const owed = register(obligation, { order: 'due_on.asc', limit: 1_000, where: { status: obligationLife.openStatuses } })

/** The work of active contracts: obligations due, deliverables waiting for acceptance, and amendments. */
export const workspacesPage = listPage({
  at: '/contract-management',
  title: phrase('Contract workspace'),
  vendor: 'VendorContracts',
  loads: { owed },
  links: [['/contracts', 'Register']],
  above: [
    {
      figures: ({ actor, today, loaded: { owed } }) => {
        const late = owed?.filter(({ due_on }) => due_on < today).length
        const soon = owed?.filter(({ due_on }) => due_on >= today && due_on <= addDays(today, 30))
        const mine = owed?.filter(({ owner }) => owner === actor.user_id)
        return [
          {
            label: 'Overdue',
            value: countOf(late),
            note: late !== undefined && (late > 0 ? 'past due' : 'none overdue'),
            tone: late && 'bad',
          },
          { label: 'Due within 30 days', value: countOf(soon?.length) },
          {
            label: 'Waiting for acceptance',
            value: countOf(owed?.filter((row) => obligationLife.is(row, 'submitted')).length),
          },
          { label: 'Assigned to you', value: countOf(mine?.length), note: mine && 'open' },
        ]
      },
    },
  ],
  tabs: [
    { tab: 'contracts', title: 'Active', shows: [{ own: 'InForce', loads: { running } }] },
    {
      tab: 'obligations',
      title: 'Obligations',
      shows: [
        { list: list(obligation, { columns: ['title', 'kind', 'party', 'contract', 'owner', 'due_on', 'status'] }) },
      ],
    },
    { tab: 'amendments', title: 'Amendments', shows: [{ list: list(amendment) }] },
    { tab: 'trends', title: 'Trends', shows: [{ trends }] },
  ],
})
