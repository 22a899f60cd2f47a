import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Trends, trend } from '#kit/record/Trends.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { addDays } from '#platform/dates.ts'
import { NewRecord } from '#areas/assurance/screens/NewRecord.tsx'
import { Registers } from '#areas/assurance/screens/Registers.tsx'
import { useToday } from '#client/use-today.ts'
import { standardLife } from '#areas/assurance/standards/life.ts'
import { standard, standardClause, type Standard } from '#areas/assurance/standards/records.ts'
import { AddFramework } from '#areas/assurance/packs/screens/AddFramework.tsx'
import { ImportOscal } from '#areas/assurance/standards/screens/ImportOscal.tsx'

const tabs = [
  { name: 'library', title: 'Library' },
  { name: 'clauses', title: 'Requirements' },
  { name: 'trends', title: 'Trends' },
] as const

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

const active = (standards: readonly Standard[] | undefined) =>
  standards?.filter((row) => standardLife.is(row, 'active'))

/** The library of standards, requirement by requirement. */
export default function StandardsScreen() {
  const actor = useActor()
  const first = (
    <NewRecord of={standard} name="standards/create" label="New standard" start={{ owner: actor.user_id }} />
  )
  return (
    <Registers
      area="Quality Assurance"
      title="Standards"
      about="Requirements, gaps and linked controls."
      tabs={tabs}
      figures={<Summary />}
      actions={() => (
        <>
          <AddFramework />
          <ImportOscal />
          {first}
        </>
      )}
    >
      {(chosen) =>
        chosen === 'library' ? (
          <RecordList of={standard} editBy="standards/edit" first={<AddFramework />} />
        ) : chosen === 'trends' ? (
          <Trends charts={trends} />
        ) : (
          <RecordList
            of={standardClause}
            columns={['code', 'heading', 'standard', 'applies', 'baseline', 'assessed_on']}
          />
        )
      }
    </Registers>
  )
}

function Summary() {
  const today = useToday()
  const { rows: standards } = useRecords(standard, (from) => from.in('status', standardLife.openStatuses).limit(500))
  const { rows: clauses } = useRecords(standardClause, (from) => from.neq('applies', 'undecided').limit(1_000))
  const due = active(standards)?.filter(({ review_on }) => review_on !== null && review_on <= addDays(today, 30)).length
  const gaps = clauses?.filter(({ applies, gap }) => applies === 'partly' || (applies === 'applies' && gap)).length
  return (
    <Figures
      figures={[
        {
          label: 'Active',
          ...known(standards, (standards) => ({ value: String(active(standards)!.length) })),
          to: '/admin/standards?where.status=active',
        },
        {
          label: 'Check for a new edition',
          ...known(due, (due) => ({
            value: String(due),
            note: 'within 30 days or overdue',
            ...(due > 0 && { tone: 'warn' as const }),
          })),
          to: '/admin/standards?sort=review_on',
        },
        {
          label: 'Requirements assessed',
          ...known(clauses, (clauses) => ({ value: String(clauses.length) })),
          to: '/admin/standards?tab=clauses&where.applies=applies,partly,not',
        },
        {
          label: 'Gaps',
          ...known(gaps, (gaps) => ({
            value: String(gaps),
            note: 'partly met or not met',
            ...(gaps > 0 && { tone: 'warn' as const }),
          })),
          to: '/admin/standards?tab=clauses&where.applies=partly',
        },
      ]}
    />
  )
}
