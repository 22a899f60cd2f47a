import { plural } from '#platform/words.ts'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { asShortDay } from '#kit/dates.ts'
import { Matrix, weightOf } from '#kit/boards/Matrix.tsx'
import { BarChart } from '#kit/charts/BarChart.tsx'
import { RankedBars } from '#kit/charts/RankedBars.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { useToday } from '#client/use-today.ts'
import { atLeast } from '#platform/roles.ts'
import type { showGrowth, showPlatformGrowth } from '../questions.ts'
import { atWork, cohorts, funnel, knownWeeks, type Step } from '../rules.ts'

/** How people join and whether they stay: in the organization, and for the operator on the platform. */
export default function GrowthScreen() {
  const actor = useActor()
  return (
    <Screen area="Organization Admin" title="Adoption" about="Invited, joined and active users.">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {atLeast('manager', actor) && <Own />}
        {actor.operates && <Platform />}
      </div>
    </Screen>
  )
}

const Funnel = ({ title, steps }: { title: string; steps: readonly Step[] }) => (
  <RankedBars
    title={title}
    unit="count"
    of="Step"
    figure="Count"
    rows={steps.map(({ name, count, of }) => ({
      name,
      value: count,
      ...(of !== null && { note: `${of}% continued` }),
    }))}
  />
)

function Own() {
  const today = useToday()
  const { data, isError, refetch } = useAnswer<typeof showGrowth>('growth/show', {}, { about: 'organization_members' })
  if (isError)
    return (
      <div className="rounded-md border border-line bg-surface">
        <ErrorState what="Adoption" onRetry={() => void refetch()} />
      </div>
    )
  if (!data) return <SkeletonLines />
  const groups = cohorts(data.joined, data.active, { today })
  const weeks = atWork(data.active, { today })
  return (
    <>
      <Panel title="Adoption funnel" about="Members, members ever active, and members active in the last seven days.">
        <Funnel
          title="Adoption funnel"
          steps={funnel([
            ['Joined', data.own.accepted],
            ['Ever active', data.own.began],
            ['Active in the last 7 days', data.own.active],
          ])}
        />
        <p className="mt-3 text-xs text-ink-2">
          {data.own.invited === 0
            ? 'No email invitations sent.'
            : `${data.own.invited} ${plural(data.own.invited, { one: 'invitation was', other: 'invitations were' })} sent.`}
        </p>
      </Panel>
      <Panel title="Active people by week" about="Members active in each week, whenever they joined.">
        <BarChart
          bare
          title="Active people by week"
          unit="count"
          step="week"
          across={weeks.map(({ week }) => asShortDay(week))}
          series={[{ name: 'People', values: weeks.map(({ people }) => people) }]}
        />
      </Panel>
      <Panel
        title="Retention"
        about={`Of the people who joined in the last ${knownWeeks} weeks, the percentage active in each week since.`}
      >
        {groups.length === 0 ? (
          <p className="text-ink-2">
            {data.joined.length === 0 ? 'No one has joined yet.' : `No one joined in the last ${knownWeeks} weeks.`}
          </p>
        ) : (
          <Matrix
            label="Retention by week"
            of={['Week of', 'Week']}
            rows={groups.map(
              ({ week, people }) =>
                `${asShortDay(week)}: ${people} ${plural(people, { one: 'person', other: 'people' })}`,
            )}
            columns={Array.from({ length: 8 }, (_, at) => String(at))}
            tone="action"
            cell={(row, column) => {
              const value = groups[row]!.weeks[column]
              return value === null || value === undefined ? null : { value: `${value}%`, weight: weightOf(value, 100) }
            }}
          />
        )}
      </Panel>
    </>
  )
}

function Platform() {
  const { data } = useAnswer<typeof showPlatformGrowth>('growth/platform', {}, { about: 'page_views' })
  if (!data) return <SkeletonLines />
  const { visits, waitlist, demos, organizations, active } = data.funnel
  return (
    <>
      <Panel
        title="Platform funnel"
        about="The last 90 days. Page views are counted by day and page, not by person, so one person can count several times."
      >
        <Funnel
          title="Platform funnel"
          steps={[
            { name: 'Page views', count: visits, of: null },
            { name: 'On the waitlist', count: waitlist, of: null },
            { name: 'Demo requests', count: demos, of: null },
            ...funnel([
              ['Organizations created', organizations],
              ['New agencies active this week', active],
            ]),
          ]}
        />
      </Panel>
      {data.days.length > 0 && (
        <Panel title="Views by day">
          <BarChart
            bare
            title="Views by day"
            unit="count"
            step="day"
            across={data.days.map(({ day }) => asShortDay(day))}
            series={[{ name: 'Views', values: data.days.map(({ views }) => views) }]}
          />
        </Panel>
      )}
      {data.pages.length > 0 && (
        <Panel title="Pages">
          <RankedBars
            title="Pages"
            unit="count"
            of="Page"
            figure="Views"
            rows={data.pages.map(({ path, views }) => ({ name: path, value: views }))}
          />
        </Panel>
      )}
    </>
  )
}
