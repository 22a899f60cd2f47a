import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useChosenRecords } from '#client/use-chosen-rows.ts'
import { optional } from '#kit/optional.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { addDays } from '#platform/dates.ts'
import type { Sort } from '#platform/records/list/query.ts'
import { percentOf } from '#areas/grants/budgets/rules.ts'
import { drawdown } from '#areas/grants/drawdowns/records.ts'
import { GrantPicker } from '#areas/grants/grants/screens/GrantPicker.tsx'
import { Sheet } from '#areas/grants/grants/screens/Sheet.tsx'
import { grant, type Grant } from '#areas/grants/grants/records.ts'
import { matchWords } from '#areas/grants/grants/rules.ts'
import type { showIndirect } from '#areas/grants/reports/questions.ts'
import { reportLife } from '#areas/grants/reports/life.ts'
import * as reads from '#areas/grants/reports/reads.ts'
import { grantReport } from '#areas/grants/reports/records.ts'
import { PlanButton } from '#areas/grants/reports/screens/PlanButton.tsx'
import { SefaPanel } from '#areas/grants/single-audit/screens/SefaPanel.tsx'

const ReportsTimeline = optional(() =>
  import('#areas/grants/reports/screens/ReportsTimeline.tsx').then((file) => file.ReportsTimeline),
)

const tabs = [
  { name: 'reports', title: 'Reports due' },
  { name: 'timeline', title: 'Timeline' },
  { name: 'sent', title: 'Submitted' },
  { name: 'drawdowns', title: 'Drawdown ledger' },
  { name: 'match', title: 'Match' },
  { name: 'indirect', title: 'Indirect costs' },
  { name: 'sefa', title: 'Federal expenditures' },
  { name: 'trends', title: 'Trends' },
] as const

const trends = [
  trend(grantReport, { title: 'Reports due by month', by: 'due_on', list: '/grant-management/reports' }),
  trend(grantReport, { title: 'Reports by status', by: 'status', list: '/grant-management/reports' }),
  trend(grantReport, { title: 'Reports by owner', by: 'owner', list: '/grant-management/reports' }),
  trend(drawdown, {
    title: 'Drawn by month',
    by: 'sent_on',
    figure: 'amount',
    list: '/grant-management/reports?tab=drawdowns',
  }),
]

/** Submitted ones. */
const newestPeriod: Sort = { field: 'period_end', descending: true }

/** The reports that awards require with their due dates, and the ledgers they are prepared from. */
export default function ReportsScreen() {
  const [query, setQuery] = useSearchParams()
  const today = useToday()
  const [{ name: chosen }, choose] = useTab(tabs, { keeps: ['grant'] })
  const { rows: grants } = useChosenRecords(grant, reads.grants)
  const { rows: open } = useChosenRecords(grantReport, reads.openReports)
  const one = grants?.find(({ id }) => id === query.get('grant'))
  const go = (change: Record<string, string | null>) =>
    setQuery(
      Object.fromEntries(
        Object.entries({ tab: query.get('tab'), grant: query.get('grant'), ...change }).filter(([, value]) => value),
      ) as Record<string, string>,
      { preventScrollReset: true },
    )
  const late = open?.filter(({ due_on }) => due_on && due_on < today).length
  const soon = open?.filter(({ due_on }) => due_on && due_on >= today && due_on <= addDays(today, 30)).length
  return (
    <Screen
      area="Grant Management"
      title="Grant reports"
      actions={
        <>
          <GrantPicker
            rows={grants ?? []}
            chosen={one?.id ?? ''}
            none="All grants"
            onChoose={(id) => go({ grant: id })}
          />
          {one && <PlanButton row={one} />}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <Figures
          figures={[
            {
              label: 'Overdue',
              ...known(late, (late) => ({
                value: String(late),
                ...(late > 0 && { tone: 'bad' as const, note: 'payments may be suspended' }),
              })),
              to: `/grant-management/reports?where.due_on=..${addDays(today, -1)}`,
            },
            {
              label: 'Due within 30 days',
              ...known(soon, (soon) => ({ value: String(soon) })),
              to: `/grant-management/reports?where.due_on=${today}..${addDays(today, 30)}`,
            },
            {
              label: 'Waiting for certification',
              ...known(open, (open) => ({
                value: String(open.filter((row) => reportLife.is(row, 'prepared')).length),
              })),
              to: '/grant-management/reports?where.status=prepared',
            },
          ]}
        />
        <Tabs label="Reports" tabs={tabs} chosen={chosen} onChoose={choose}>
          {chosen === 'reports' && (
            <RecordList
              key={one?.id ?? 'all'}
              {...reads.reportsDue(query, one?.id)}
              first={one && <PlanButton row={one} />}
            />
          )}
          {chosen === 'timeline' && (
            <Suspense fallback={<SkeletonLines lines={8} />}>
              <ReportsTimeline grants={one ? [one] : grants} />
            </Suspense>
          )}
          {chosen === 'sent' && (
            <RecordList
              key={`sent ${one?.id}`}
              of={grantReport}
              columns={['number', 'funding', 'kind', 'period_end', 'due_on', 'sent_on']}
              sort={newestPeriod}
              where={{ status: 'sent', ...(one && { funding: one.id }) }}
            />
          )}
          {chosen === 'drawdowns' && (
            <RecordList
              key={one?.id}
              of={drawdown}
              columns={['number', 'funding', 'amount', 'sent_on', 'reference', 'received_on', 'received', 'status']}
              {...(one && { where: { funding: one.id } })}
            />
          )}
          {chosen === 'match' && (grants ? <Match rows={one ? [one] : grants} /> : <SkeletonLines />)}
          {chosen === 'indirect' && (grants ? <Indirect rows={one ? [one] : grants} /> : <SkeletonLines />)}
          {chosen === 'sefa' && <SefaPanel />}
          {chosen === 'trends' && <Trends charts={trends} />}
        </Tabs>
      </div>
    </Screen>
  )
}

const Match = ({ rows }: { rows: readonly Grant[] }) => (
  <Sheet
    label="Match by grant"
    rows={rows.filter(({ match }) => match > 0)}
    idOf={({ id }) => id}
    columns={[
      { name: 'Grant', of: ({ title }) => title },
      { name: 'Required', figure: true, of: ({ match }) => <Amount cents={match} /> },
      { name: 'Met', figure: true, of: ({ matched }) => <Amount cents={matched} /> },
      {
        name: 'Expected to date',
        figure: true,
        of: ({ match, spent, amount }) => (
          <Amount cents={percentOf(match, Math.min(100, (spent / Math.max(1, amount)) * 100))} />
        ),
      },
      { name: 'Status', of: (row) => matchWords(row) },
    ]}
  />
)

/** Charges compared with what the rate allows on direct costs so far. */
function Indirect({ rows }: { rows: readonly Grant[] }) {
  const bearing = rows.filter(({ indirect }) => indirect !== 'none')
  const { data: counted } = useAnswer<typeof showIndirect>(
    'grant-reports/show-indirect',
    {},
    { about: 'grant_costs', enabled: bearing.length > 0 },
  )
  if (bearing.length === 0) return <Empty title="No grant charges indirect costs">The award sets the rate.</Empty>
  if (!counted) return <SkeletonLines />
  const base = (id: string) => counted.grants.find((each) => each.id === id)?.base ?? 0
  const charged = (id: string) => counted.grants.find((each) => each.id === id)?.charged ?? 0
  return (
    <Panel
      title="Indirect costs"
      about="Direct costs excluding equipment and construction, times the rate. Only the first part of each subaward counts, over its whole term (2 CFR 200.1)."
    >
      <Sheet
        label="Indirect costs by grant"
        rows={bearing}
        idOf={({ id }) => id}
        columns={[
          { name: 'Grant', of: ({ title }) => title },
          { name: 'Rate', figure: true, of: ({ indirect_rate }) => `${Number(indirect_rate ?? 0)}%` },
          { name: 'Base so far', figure: true, of: ({ id }) => <Amount cents={base(id)} /> },
          {
            name: 'Allowed',
            figure: true,
            of: ({ id, indirect_rate }) => <Amount cents={percentOf(base(id), Number(indirect_rate ?? 0))} />,
          },
          { name: 'Charged', figure: true, of: ({ id }) => <Amount cents={charged(id)} /> },
          {
            name: 'Remaining',
            figure: true,
            of: ({ id, indirect_rate }) => (
              <Amount cents={percentOf(base(id), Number(indirect_rate ?? 0)) - charged(id)} />
            ),
          },
        ]}
      />
    </Panel>
  )
}
