import { standardLife } from '#areas/assurance/standards/life.ts'
import { standard, standardClause } from '#areas/assurance/standards/records.ts'
import { addDays } from '#platform/dates.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { register } from '#platform/pages/page.ts'
import { trend } from '#platform/records/list/charted.ts'

const trends = [
  trend(standardClause, {
    title: 'Requirements by applicability',
    by: 'applies',
    list: '/admin/standards?tab=clauses',
  }),
  trend(standardClause, { title: 'Requirements by standard', by: 'standard', list: '/admin/standards?tab=clauses' }),
  trend(standardClause, { title: 'Assessed by month', by: 'assessed_on', list: '/admin/standards?tab=clauses' }),
  trend(standard, { title: 'Reviews due by month', by: 'review_on', list: '/admin/standards' }),
]

const standards = register(standard, {
  order: 'created_at.desc',
  limit: 500,
  where: { status: standardLife.openStatuses },
  reads: ['status', 'review_on'],
})
const clauses = register(standardClause, {
  order: 'created_at.desc',
  limit: 1_000,
  where: { applies: ['applies', 'partly', 'not'] },
  reads: ['applies', 'gap'],
})

/** The library of standards, requirement by requirement. */
export const standardsPage = listPage({
  at: '/admin/standards',
  title: 'Standards',
  about: 'Requirements, gaps and linked controls.',
  loads: { standards, clauses },
  acts: [{ own: 'packs/AddFramework' }, { own: 'standards/ImportStandard' }],
  new: {
    of: standard,
    by: 'standards/create',
    label: 'New standard',
    start: ({ actor }) => ({ owner: actor.user_id }),
    opens: true,
  },
  above: [
    {
      figures: ({ today, loaded: { standards, clauses } }) => {
        const active = standards?.filter((row) => standardLife.is(row, 'active'))
        const due = active?.filter(({ review_on }) => review_on !== null && review_on <= addDays(today, 30)).length
        const gaps = clauses?.filter(
          ({ applies, gap }) => applies === 'partly' || (applies === 'applies' && gap),
        ).length
        return [
          { label: 'Active', value: active && String(active.length), to: '/admin/standards?where.status=active' },
          {
            label: 'Check for a new edition',
            value: due === undefined ? undefined : String(due),
            note: due !== undefined && 'within 30 days or overdue',
            tone: due && 'warn',
            to: '/admin/standards?sort=review_on',
          },
          {
            label: 'Requirements assessed',
            value: clauses && String(clauses.length),
            to: '/admin/standards?tab=clauses&where.applies=applies,partly,not',
          },
          {
            label: 'Gaps',
            value: gaps === undefined ? undefined : String(gaps),
            note: gaps !== undefined && 'partly met or not met',
            tone: gaps && 'warn',
            to: '/admin/standards?tab=clauses&where.applies=partly',
          },
        ]
      },
    },
  ],
  tabs: [
    {
      tab: 'library',
      title: 'Library',
      shows: [{ list: list(standard, { editBy: 'standards/edit' }), first: { own: 'packs/AddFramework' } }],
    },
    {
      tab: 'clauses',
      title: 'Requirements',
      shows: [
        {
          list: list(standardClause, {
            columns: ['code', 'heading', 'standard', 'applies', 'baseline', 'assessed_on'],
          }),
        },
      ],
    },
    { tab: 'trends', title: 'Trends', shows: [{ trends }] },
  ],
})
