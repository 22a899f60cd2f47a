import { plural } from '#platform/words.ts'
import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures, FiguresSkeleton } from '#kit/parts/Figures.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { capitalProject, type CapitalProject } from '../records.ts'
import { CriteriaTab } from './CriteriaTab.tsx'
import { FundingTab } from './FundingTab.tsx'
import { ReviewBoard } from './ReviewBoard.tsx'

const tabs = [
  { name: 'board', title: 'Review board' },
  { name: 'requests', title: 'Requests' },
  { name: 'funding', title: 'Funding' },
  { name: 'criteria', title: 'Criteria' },
  { name: 'trends', title: 'Trends' },
] as const

const trends = [
  trend(capitalProject, {
    title: 'Cost by program',
    by: 'program',
    figure: 'cost',
    list: '/capital-planning-management?tab=requests',
  }),
  trend(capitalProject, {
    title: 'Allocated by program',
    by: 'program',
    figure: 'allocated',
    list: '/capital-planning-management?tab=requests',
  }),
  trend(capitalProject, {
    title: 'Cost by status',
    by: 'status',
    figure: 'cost',
    list: '/capital-planning-management?tab=requests',
  }),
]

/** Departments' capital requests, from submitted to funded or deferred. */
export default function RequestsScreen() {
  const actor = useActor()
  const [{ name: chosen }, choose] = useTab(tabs)
  const { rows } = useRecords(capitalProject, (from) =>
    from.neq('status', 'withdrawn').order('score', { ascending: false, nullsFirst: false }).limit(500),
  )
  const first = whyNotEdit(capitalProject, null, actor) === null && (
    <ButtonLink look="main" to="/capital-planning-management/new">
      <Icon name="plus" />
      New capital request
    </ButtonLink>
  )
  return (
    <Screen
      area="Planning & Budget"
      title="Capital requests"
      actions={
        <>
          <ButtonLink to="/capital-planning">Capital improvement program</ButtonLink>
          {first}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {rows ? <Summary rows={rows} /> : <FiguresSkeleton />}
        <Tabs label="Capital requests" tabs={tabs} chosen={chosen} onChoose={choose}>
          {chosen === 'trends' && <Trends charts={trends} />}
          {chosen === 'board' && rows && <ReviewBoard rows={rows} first={first} />}
          {chosen === 'requests' && <RecordList of={capitalProject} first={first} />}
          {chosen === 'funding' && <FundingTab />}
          {chosen === 'criteria' && <CriteriaTab />}
        </Tabs>
      </div>
    </Screen>
  )
}

function Summary({ rows }: { rows: readonly CapitalProject[] }) {
  const of = (...statuses: CapitalProject['status'][]) => rows.filter(({ status }) => statuses.includes(status))
  const cost = (some: readonly CapitalProject[]) => some.reduce((sum, row) => sum + row.cost, 0)
  const [waiting, scored, funded, deferred] = [of('submitted'), of('scored'), of('funded', 'under_way'), of('deferred')]
  const list = '/capital-planning-management?tab=requests&where.status='
  return (
    <Figures
      figures={[
        {
          label: 'Waiting for scoring',
          value: String(waiting.length),
          note: <Amount cents={cost(waiting)} whole />,
          to: `${list}submitted`,
        },
        {
          label: 'Scored',
          value: String(scored.length),
          note: (
            <>
              <Amount cents={cost(scored)} whole /> requested
            </>
          ),
          to: `${list}scored`,
        },
        {
          label: 'Funded',
          value: <Amount cents={cost(funded)} whole />,
          note: `${funded.length} ${plural(funded.length, { one: 'request', other: 'requests' })}`,
          to: `${list}funded,under_way`,
        },
        {
          label: 'Deferred',
          value: String(deferred.length),
          note: <Amount cents={cost(deferred)} whole />,
          to: `${list}deferred`,
        },
      ]}
    />
  )
}
