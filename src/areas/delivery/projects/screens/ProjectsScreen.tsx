import { projectLife } from '../life.ts'
import { useToday } from '#client/use-today.ts'
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
import { project, type Project } from '../records.ts'
import { standingOf } from '../rules.ts'
import { FundedRequests } from './FundedRequests.tsx'
import { Portfolio } from './Portfolio.tsx'
import { ProjectBoard } from './ProjectBoard.tsx'
import { useCosts, type Costs } from './use-costs.ts'

const tabs = [
  { name: 'portfolio', title: 'Portfolio' },
  { name: 'board', title: 'Board' },
  { name: 'register', title: 'Register' },
  { name: 'trends', title: 'Trends' },
] as const

const trends = [
  trend(project, { title: 'Budget by program', by: 'program', figure: 'budget', list: '/projects?tab=register' }),
  trend(project, {
    title: 'Budget by month of finish',
    by: 'ends_on',
    figure: 'budget',
    list: '/projects?tab=register',
  }),
  trend(project, { title: 'Budget by manager', by: 'manager', figure: 'budget', list: '/projects?tab=register' }),
  trend(project, { title: 'Projects by status', by: 'status', list: '/projects?tab=register' }),
]

/** All projects: health and its reasons, funding, and forecast finish. */
export default function ProjectsScreen() {
  const actor = useActor()
  const [{ name: chosen }, choose] = useTab(tabs)
  const { rows } = useRecords(project, (from) => from.order('ends_on').limit(500))
  const costs = useCosts()
  const first = whyNotEdit(project, null, actor) === null && (
    <ButtonLink look="main" to="/projects/new">
      <Icon name="plus" />
      New project
    </ButtonLink>
  )
  return (
    <Screen
      area="Performance & Delivery"
      title="Projects"
      actions={
        <>
          <ButtonLink to="/construction-projects">Construction sites</ButtonLink>
          {first}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {rows && costs ? <Summary rows={rows} costs={costs} /> : <FiguresSkeleton />}
        <Tabs label="Projects" tabs={tabs} chosen={chosen} onChoose={choose}>
          {chosen === 'portfolio' && <Portfolio rows={rows} costs={costs} first={first} />}
          {chosen === 'board' && rows && <ProjectBoard rows={rows} />}
          {chosen === 'register' && <RecordList of={project} first={first} />}
          {chosen === 'trends' && <Trends charts={trends} />}
        </Tabs>
        <FundedRequests />
      </div>
    </Screen>
  )
}

function Summary({ rows, costs }: { rows: readonly Project[]; costs: Costs }) {
  const today = useToday()
  const running = rows.filter((row) => projectLife.is(row, 'active', 'on_hold'))
  const of = (health: string) =>
    running.filter((row) => standingOf(row, costs.get(row.id)?.spent ?? 0, today).health === health).length
  const sum = (figure: (row: Project) => number) => running.reduce((total, row) => total + figure(row), 0)
  const [red, amber] = [of('red'), of('amber')]
  return (
    <Figures
      figures={[
        {
          label: 'In progress',
          value: String(running.length),
          note: (
            <>
              budgets of <Amount cents={sum(({ budget }) => budget)} whole />
            </>
          ),
          to: '/projects?tab=register&where.status=active,on_hold',
        },
        {
          label: 'Spent',
          value: <Amount cents={sum(({ id }) => costs.get(id)?.spent ?? 0)} whole />,
          note: (
            <>
              <Amount cents={sum(({ id }) => costs.get(id)?.ordered ?? 0)} whole /> ordered
            </>
          ),
        },
        {
          label: 'Off track',
          value: String(red),
          note: red > 0 ? 'reasons shown beside each' : 'none',
          to: '/projects?health=red',
          ...(red > 0 && { tone: 'bad' as const }),
        },
        {
          label: 'At risk',
          value: String(amber),
          note: amber > 0 ? 'late, or costs above earned value' : 'none',
          to: '/projects?health=amber',
          ...(amber > 0 && { tone: 'warn' as const }),
        },
      ]}
    />
  )
}
