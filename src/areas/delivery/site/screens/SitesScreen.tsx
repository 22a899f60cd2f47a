import { plural } from '#platform/words.ts'
import { Link } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures, FiguresSkeleton } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { project } from '../../projects/records.ts'
import { payApplication, punchItem, dailyLog, siteRfi, submittal } from '../records.ts'

const tabs = [
  { name: 'sites', title: 'Sites' },
  { name: 'questions', title: 'Site RFIs' },
  { name: 'submittals', title: 'Submittals' },
  { name: 'pay', title: 'Pay applications' },
  { name: 'punch', title: 'Punch list' },
  { name: 'logs', title: 'Daily logs' },
  { name: 'trends', title: 'Trends' },
] as const

const trends = [
  trend(payApplication, {
    title: 'Pay applications by month',
    by: 'period_to',
    figure: 'due_now',
    list: '/construction-projects?tab=pay',
  }),
  trend(siteRfi, { title: 'Site RFIs by month asked', by: 'asked_on', list: '/construction-projects?tab=questions' }),
  trend(submittal, { title: 'Submittals by status', by: 'status', list: '/construction-projects?tab=submittals' }),
  trend(punchItem, { title: 'Punch items by project', by: 'project', list: '/construction-projects?tab=punch' }),
]

const counted = (count: number, what: string) =>
  `${count === 0 ? 'No' : count} ${what}${plural(count, { one: '', other: 's' })}`

/** Every construction site and its open work. */
export default function SitesScreen() {
  const today = useToday()
  const [{ name: chosen }, choose] = useTab(tabs)
  const { rows } = useRecords(project, (from) =>
    from.eq('kind', 'construction').in('status', ['active', 'on_hold', 'completed']).order('ends_on').limit(200),
  )
  const { rows: questions } = useRecords(siteRfi, (from) => from.eq('status', 'open').limit(500))
  const { rows: submittals } = useRecords(submittal, (from) => from.eq('status', 'submitted').limit(500))
  const { rows: pays } = useRecords(payApplication, (from) => from.eq('status', 'submitted').limit(500))
  const { rows: punch } = useRecords(punchItem, (from) => from.in('status', ['open', 'done']).limit(500))
  const late = (some: readonly { answer_by?: string; needed_by?: string }[] | undefined) =>
    some?.filter(({ answer_by, needed_by }) => (answer_by ?? needed_by ?? '') < today).length ?? 0
  return (
    <Screen
      area="Performance & Delivery"
      title="Construction projects"
      actions={<ButtonLink to="/projects">All projects</ButtonLink>}
    >
      <div className="grid grid-cols-1 gap-5">
        {questions && submittals && pays && punch ? (
          <Figures
            figures={[
              {
                label: 'Open RFIs',
                ...known(questions, (questions) => ({
                  value: String(questions.length),
                  note: late(questions) > 0 ? `${late(questions)} overdue` : 'none overdue',
                  ...(late(questions) > 0 && { tone: 'bad' as const }),
                })),
                to: '/construction-projects?tab=questions&where.status=open',
              },
              {
                label: 'Waiting for review',
                ...known(submittals, (submittals) => ({
                  value: String(submittals.length),
                  note:
                    late(submittals) > 0
                      ? `${late(submittals)} overdue`
                      : plural(submittals.length, { one: 'submittal', other: 'submittals' }),
                  ...(late(submittals) > 0 && { tone: 'bad' as const }),
                })),
                to: '/construction-projects?tab=submittals&where.status=submitted',
              },
              {
                label: 'Waiting for certification',
                ...known(pays, (pays) => ({
                  value: String(pays.length),
                  note: plural(pays.length, { one: 'pay application', other: 'pay applications' }),
                })),
                to: '/construction-projects?tab=pay&where.status=submitted',
              },
              {
                label: 'Punch list',
                ...known(punch, (punch) => ({
                  value: String(punch.length),
                  note: punch.some(({ safety }) => safety)
                    ? `${punch.filter(({ safety }) => safety).length} with a safety hazard`
                    : punch.length > 0
                      ? 'to fix'
                      : 'none left',
                  ...(punch.some(({ safety }) => safety) && { tone: 'warn' as const }),
                })),
                to: '/construction-projects?tab=punch&where.status=open,done',
              },
            ]}
          />
        ) : (
          <FiguresSkeleton />
        )}
        <Tabs label="Construction projects" tabs={tabs} chosen={chosen} onChoose={choose}>
          {chosen === 'trends' && <Trends charts={trends} />}
          {chosen === 'sites' &&
            (rows?.length === 0 ? (
              <div className="rounded-md border border-line bg-surface">
                <Empty
                  title="No sites yet"
                  action={
                    <ButtonLink look="main" to="/projects/new">
                      New project
                    </ButtonLink>
                  }
                >
                  Every construction project has a site.
                </Empty>
              </div>
            ) : (
              <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
                {rows?.map((row) => (
                  <Panel key={row.id} title={row.name} about={row.site?.address ?? row.number}>
                    <p className="mb-1 text-xs text-ink-2">{Math.round(Number(row.done))}% complete</p>
                    <Progress label={`Progress of ${row.name}`} value={Number(row.done)} />
                    <p className="mt-3 text-sm text-ink-2">
                      {counted(questions?.filter((each) => each.project === row.id).length ?? 0, 'open RFI')},{' '}
                      {punch?.filter((each) => each.project === row.id).length || 'nothing'} on the punch list
                    </p>
                    <Link to={`/construction-projects/${row.id}`} className="link mt-2 inline-block">
                      Open site <span className="sr-only">of {row.name}</span>
                    </Link>
                  </Panel>
                ))}
              </div>
            ))}
          {chosen === 'questions' && <RecordList of={siteRfi} />}
          {chosen === 'submittals' && <RecordList of={submittal} />}
          {chosen === 'pay' && <RecordList of={payApplication} />}
          {chosen === 'punch' && <RecordList of={punchItem} />}
          {chosen === 'logs' && <RecordList of={dailyLog} />}
        </Tabs>
      </div>
    </Screen>
  )
}
