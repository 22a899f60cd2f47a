import { plural } from '#platform/words.ts'
import { useAnswer } from '#client/use-answer.ts'
import { asShortDay } from '#kit/dates.ts'
import { BarChart } from '#kit/charts/BarChart.tsx'
import { RankedBars } from '#kit/charts/RankedBars.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { recordOf, useCatalog } from '#kit/record/catalog.tsx'
import type { showMetrics } from '../questions.ts'

const long = (seconds: number | null) =>
  seconds === null
    ? 'unknown'
    : seconds < 60
      ? 'under a minute'
      : seconds < 5_400
        ? `${Math.round(seconds / 60)} minutes`
        : seconds < 172_800
          ? `${Math.round(seconds / 3_600)} hours`
          : `${Math.round(seconds / 86_400)} days`

/** Features in use and the number of their users, from the audit log; never by whom. */
export default function MetricsScreen() {
  const catalog = useCatalog()
  const { data, isError, refetch } = useAnswer<typeof showMetrics>('metrics/show', {}, { about: 'audit_events' })
  const words = (topic: string) => (topic[0]!.toUpperCase() + topic.slice(1)).replaceAll('-', ' ')
  return (
    <Screen area="Organization Admin" title="Product usage" about="Feature use over the last 30 days.">
      {isError && (
        <div className="rounded-md border border-line bg-surface">
          <ErrorState what="Product usage" onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !isError && <SkeletonLines />}
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Figures
            figures={[
              { label: 'People', ...known(data, (data) => ({ value: String(data.people) })), to: '/team' },
              {
                label: 'Busiest day',
                ...known(data, () => ({
                  value: String(Math.max(0, ...data.days.map(({ people }) => people))),
                  note: 'active people',
                })),
              },
              {
                label: 'Commands',
                ...known(data, (data) => ({
                  value: data.days.reduce((sum, { commands }) => sum + commands, 0).toLocaleString('en-US'),
                })),
                to: '/admin/security-audit',
              },
              { label: 'Types of work', ...known(data, (data) => ({ value: String(data.topics.length) })) },
            ]}
          />
          <Notice title="No individual tracking">
            Only commands are counted, which are in the audit log anyway. Views, clicks and time on a page aren’t
            recorded.
          </Notice>
          {data.days.length > 0 && (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
              <Panel title="Commands by day">
                <BarChart
                  bare
                  title="Commands by day"
                  unit="count"
                  step="day"
                  across={data.days.map(({ day }) => asShortDay(day))}
                  series={[{ name: 'Commands', values: data.days.map(({ commands }) => commands) }]}
                />
              </Panel>
              <Panel title="People by day" about="People who ran at least one command.">
                <BarChart
                  bare
                  title="People by day"
                  unit="count"
                  step="day"
                  across={data.days.map(({ day }) => asShortDay(day))}
                  series={[{ name: 'People', values: data.days.map(({ people }) => people) }]}
                />
              </Panel>
            </div>
          )}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
            <Panel title="Usage by type of work">
              <RankedBars
                title="Usage by type of work"
                unit="count"
                of="Type of work"
                figure="Commands"
                rows={data.topics
                  .slice(0, 15)
                  .map(({ topic, commands, people }) => ({
                    name: words(topic),
                    value: commands,
                    note: `${people} ${plural(people, { one: 'person', other: 'people' })}`,
                  }))}
              />
            </Panel>
            <Panel
              title="Time from first to last change"
              about="Median time from first to last change, by record type."
            >
              <ul className="divide-y divide-line">
                {data.spans.map(({ command, times, seconds }) => (
                  <li key={command} className="flex justify-between gap-4 py-2">
                    <span>{recordOf(catalog, command)?.plural ?? command}</span>
                    <span className="text-right">
                      <span className="block figures">{long(seconds)}</span>
                      <span className="block text-xs text-ink-2">{times} records</span>
                    </span>
                  </li>
                ))}
              </ul>
              {data.spans.length === 0 && <p className="text-ink-2">Not enough data yet.</p>}
            </Panel>
          </div>
        </div>
      )}
    </Screen>
  )
}
