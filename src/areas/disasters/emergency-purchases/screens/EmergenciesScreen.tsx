import { Link } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial, type DialState } from '#kit/parts/Dial.tsx'
import { dialOf } from '#kit/record/status.ts'
import { Due } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { optionLabel } from '#platform/records/record.ts'
import { emergencyLife } from '../life.ts'
import { emergencyPurchase } from '../records.ts'
import { standingOf, standingWords, type Standing } from '../rules.ts'

const tabs = [
  { name: 'windows', title: 'Emergency windows' },
  { name: 'all', title: 'View all' },
  { name: 'trends', title: 'Trends' },
] as const

const trends = [
  trend(emergencyPurchase, {
    title: 'Ordered by vendor',
    by: 'vendor',
    figure: 'ordered',
    list: '/emergency-procurement?tab=all',
  }),
  trend(emergencyPurchase, {
    title: 'Ordered by month of start',
    by: 'starts_on',
    figure: 'ordered',
    list: '/emergency-procurement?tab=all',
  }),
  trend(emergencyPurchase, { title: 'Purchases by ground', by: 'ground', list: '/emergency-procurement?tab=all' }),
  trend(emergencyPurchase, {
    title: 'Ceiling by incident',
    by: 'incident',
    figure: 'ceiling',
    list: '/emergency-procurement?tab=all',
  }),
]
const dials: Record<Standing, DialState> = { before: 'waiting', running: 'on', transition: 'begun', over: 'off' }

/** Windows for purchases without competition, how much of each is used, and when competition returns. */
export default function EmergenciesScreen() {
  const today = useToday()
  const { rows } = useRecords(emergencyPurchase, (from) =>
    from.in('status', emergencyLife.openStatuses).order('ends_on').limit(500),
  )
  const [{ name: chosen }, choose] = useTab(tabs)
  const active = rows?.filter((row) => emergencyLife.is(row, 'active')) ?? []
  const acting = active.filter((row) => ['transition', 'over'].includes(standingOf(row, today)))
  const first = (
    <ButtonLink look="main" to="/emergency-procurement/new">
      <Icon name="plus" />
      Activate emergency purchasing
    </ButtonLink>
  )
  return (
    <Screen area="Emergency & Disaster" title="Emergency procurement" actions={first}>
      <div className="grid grid-cols-1 gap-5">
        <Figures
          figures={[
            {
              label: 'Active windows',
              ...known(rows, () => ({ value: String(active.length) })),
              to: '/emergency-procurement?tab=all&where.status=active',
            },
            {
              label: 'Waiting for approval',
              ...known(rows, (rows) => ({
                value: String(rows.filter((row) => emergencyLife.is(row, 'submitted')).length),
              })),
              to: '/emergency-procurement?tab=all&where.status=submitted',
            },
            {
              label: 'Ordered',
              ...known(rows, () => ({
                value: <Amount cents={active.reduce((sum, { ordered }) => sum + ordered, 0)} whole />,
                note: (
                  <>
                    of <Amount cents={active.reduce((sum, { ceiling }) => sum + ceiling, 0)} whole />
                  </>
                ),
              })),
              to: '/emergency-procurement',
            },
            {
              label: 'Competition due',
              ...known(rows, () => ({
                value: String(acting.length),
                note: acting.length > 0 ? 'start it or end the window' : 'no windows',
                ...(acting.length > 0 && { tone: 'warn' as const }),
              })),
              to: '/emergency-procurement',
            },
          ]}
        />
        <Tabs label="Emergency procurement" tabs={tabs} chosen={chosen} onChoose={choose}>
          {chosen === 'trends' ? (
            <Trends charts={trends} />
          ) : chosen === 'all' ? (
            <RecordList
              of={emergencyPurchase}
              columns={['number', 'title', 'vendor', 'ceiling', 'ordered', 'ends_on', 'status']}
              first={first}
            />
          ) : (
            <Panel title="In progress">
              {!rows && <SkeletonLines lines={4} />}
              {rows?.length === 0 && (
                <Empty title="No emergency windows are active or waiting" action={first}>
                  Request a window with the ground, evidence that competition isn’t possible, a ceiling, an end date and
                  a plan to return to competition.
                </Empty>
              )}
              <ul className="divide-y divide-line">
                {rows?.map((row) => {
                  const standing = standingOf(row, today)
                  return (
                    <li
                      key={row.id}
                      className="grid gap-x-6 gap-y-2 py-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1.4fr)_minmax(0,1fr)]"
                    >
                      <span className="min-w-0">
                        <Link to={`/emergency-procurement/${row.id}`} className="link font-semibold">
                          {row.title}
                        </Link>
                        <span className="block font-mono text-xs text-ink-2">{row.number}</span>
                      </span>
                      <span>
                        <Progress
                          label={`${row.title}: ordered against the ceiling`}
                          value={Math.min(row.ordered, row.ceiling)}
                          max={row.ceiling}
                        />
                        <span className="mt-1 block text-xs text-ink-2">
                          <Amount cents={row.ordered} /> of <Amount cents={row.ceiling} />
                        </span>
                      </span>
                      <span className="grid content-start gap-0.5 text-sm">
                        {emergencyLife.is(row, 'active') ? (
                          <Dial state={dials[standing]}>{standingWords[standing]}</Dial>
                        ) : (
                          <Dial state={dialOf(row.status)}>
                            {emergencyLife.is(row, 'submitted')
                              ? 'Waiting for approval'
                              : optionLabel(emergencyPurchase.fields.status, row.status)}
                          </Dial>
                        )}
                        <span className="text-xs text-ink-2">
                          <Due day={row.ends_on} today={today} />
                        </span>
                      </span>
                    </li>
                  )
                })}
              </ul>
            </Panel>
          )}
        </Tabs>
      </div>
    </Screen>
  )
}
