import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { BarChart } from '#kit/charts/BarChart.tsx'
import { RankedBars } from '#kit/charts/RankedBars.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { known, knownOf } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoPermission } from '#kit/parts/States.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { atLeast } from '#platform/roles.ts'
import { enrollmentLife } from '../life.ts'
import { attempt, course, courseQuestion, enrollment } from '../records.ts'
import { itemFigures } from '../rules.ts'

const bands = ['0 to 19', '20 to 39', '40 to 59', '60 to 79', '80 to 100']
const percent = (part: number, of: number) => (of === 0 ? '–' : `${Math.round((part * 100) / of)}%`)

/** Completion, scores, and questions that mislead. */
export default function AnalyticsScreen() {
  const actor = useActor()
  return (
    <Screen
      area="Training & Certification"
      title="Learning analytics"
      about="Completion, scores and question quality. Only managers see scores."
    >
      {atLeast('manager', actor) ? <Inside /> : <NoPermission what="other people’s scores" who="A manager" />}
    </Screen>
  )
}

function Inside() {
  const { rows: courses } = useRecords(course, (from) => from.neq('status', 'draft').order('code').limit(200))
  const { rows: enrollments } = useRecords(enrollment, (from) => from.neq('status', 'withdrawn').limit(1_000))
  const { rows: attempts } = useRecords(attempt, (from) => from.order('tried_at', { ascending: false }).limit(1_000))
  const { rows: questions } = useRecords(courseQuestion, (from) => from.limit(1_000))
  const all = enrollments ?? []
  const tries = attempts ?? []
  const done = all.filter((row) => enrollmentLife.is(row, 'completed'))
  const first = done.filter(({ attempts: count }) => Number(count) <= 1).length
  const seconds = tries.flatMap((each) => (each.seconds === null ? [] : Number(each.seconds))).toSorted((a, b) => a - b)
  const median = seconds[Math.floor(seconds.length / 2)]
  return (
    <div className="grid gap-5">
      <Figures
        figures={[
          {
            label: 'Completed',
            ...known(enrollments, () => ({
              value: percent(done.length, all.length),
              note: `${done.length} of ${all.length} enrollments`,
            })),
            to: '/admin/training?tab=people',
          },
          {
            label: 'Passed on first attempt',
            ...knownOf([first, enrollments], (first) => ({
              value: percent(first, done.length),
              note: 'of those who passed',
            })),
          },
          {
            label: 'Attempts',
            ...known(attempts, () => ({
              value: String(tries.length),
              note: `${tries.filter(({ passed }) => passed).length} passed`,
            })),
          },
          {
            label: 'Median quiz time',
            ...known(attempts, () => ({
              value: median === undefined ? '–' : median < 90 ? `${median} s` : `${Math.round(median / 60)} min`,
              note: 'half of the attempts took less',
            })),
          },
        ]}
      />
      <Panel title="By course" about="The share of enrollments that ended with a pass.">
        {!courses ? (
          <SkeletonLines />
        ) : courses.length === 0 ? (
          <p className="text-ink-2">No published courses.</p>
        ) : (
          <RankedBars
            title="Passed by course"
            unit="percent"
            most={100}
            of="Course"
            figure="Passed"
            rows={(courses ?? []).map(({ id, title }) => {
              const own = all.filter((each) => each.course === id)
              const passed = own.filter((row) => enrollmentLife.is(row, 'completed')).length
              return {
                name: title,
                value: own.length === 0 ? 0 : Math.round((passed * 100) / own.length),
                note: `${passed} of ${own.length}`,
                to: `/admin/training/courses/${id}`,
              }
            })}
          />
        )}
      </Panel>
      <Panel title="Scores">
        <BarChart
          bare
          named
          title="Attempts by score"
          unit="count"
          step="Score (%)"
          across={bands}
          series={[
            {
              name: 'Attempts',
              values: bands.map(
                (_, at) => tries.filter(({ score }) => Math.min(4, Math.floor(Number(score) / 20)) === at).length,
              ),
            },
          ]}
        />
      </Panel>
      <Panel
        title="Questions"
        about="Difficulty is the share of correct answers. Discrimination is how many more of the better third answer correctly than of the weaker third. At least nine attempts are needed."
      >
        <div className="min-w-0">
          <table aria-label="Question performance" className="w-full text-sm max-md:block">
            <thead className="max-md:sr-only">
              <tr className="text-left text-xs text-ink-2">
                <th scope="col" className="py-2 pr-3 font-semibold">
                  Question
                </th>
                <th scope="col" className="py-2 pr-3 text-right font-semibold">
                  Times asked
                </th>
                <th scope="col" className="py-2 pr-3 text-right font-semibold">
                  Correct
                </th>
                <th scope="col" className="py-2 pr-3 text-right font-semibold">
                  Discrimination
                </th>
                <th scope="col" className="py-2 font-semibold">
                  Verdict
                </th>
              </tr>
            </thead>
            <tbody className="max-md:block">
              {(questions ?? []).map((each) => {
                const figures = itemFigures(
                  each,
                  tries.filter((one) => one.course === each.course),
                )
                return (
                  <tr
                    key={each.id}
                    className="border-t border-line max-md:grid max-md:grid-cols-3 max-md:gap-x-4 max-md:py-2"
                  >
                    <th scope="row" className="py-2 pr-3 text-left font-normal max-md:col-span-3">
                      {each.words}
                    </th>
                    <td className={figure}>
                      <Called>Times asked</Called>
                      {figures.asked}
                    </td>
                    <td className={figure}>
                      <Called>Correct</Called>
                      {figures.difficulty === null ? '–' : `${Math.round(figures.difficulty * 100)}%`}
                    </td>
                    <td className={figure}>
                      <Called>Discrimination</Called>
                      {figures.discrimination === null ? '–' : figures.discrimination.toFixed(2)}
                    </td>
                    <td className="py-2 max-md:col-span-3 max-md:py-1">{figures.verdict}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      </Panel>
    </div>
  )
}

const figure = 'figures py-2 pr-3 text-right max-md:py-1 max-md:text-left'
/** The heading of the column, shown where a row is a card. */
const Called = ({ children }: { children: string }) => (
  <span aria-hidden className="block text-2xs text-ink-2 md:hidden">
    {children}
  </span>
)
