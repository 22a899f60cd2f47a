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
import { enrolmentLife } from '../life.ts'
import { attempt, course, courseQuestion, enrolment } from '../records.ts'
import { itemFigures } from '../rules.ts'

const bands = ['0 to 19', '20 to 39', '40 to 59', '60 to 79', '80 to 100']
const percent = (part: number, of: number) => (of === 0 ? '–' : `${Math.round((part * 100) / of)} %`)

/** How many finish, how well, and where a question misleads. */
export default function AnalyticsScreen() {
  const actor = useActor()
  return (
    <Screen
      area="Training & Certification"
      title="Learning analytics"
      about="Who finishes, how well, and how each question behaves. Scores are seen by managers alone."
    >
      {atLeast('manager', actor) ? <Inside /> : <NoPermission what="the scores of others" who="A manager" />}
    </Screen>
  )
}

function Inside() {
  const { rows: courses } = useRecords(course, (from) => from.neq('status', 'draft').order('code').limit(200))
  const { rows: enrolments } = useRecords(enrolment, (from) => from.neq('status', 'withdrawn').limit(1_000))
  const { rows: attempts } = useRecords(attempt, (from) => from.order('tried_at', { ascending: false }).limit(1_000))
  const { rows: questions } = useRecords(courseQuestion, (from) => from.limit(1_000))
  const all = enrolments ?? []
  const tries = attempts ?? []
  const done = all.filter((row) => enrolmentLife.is(row, 'completed'))
  const first = done.filter(({ attempts: count }) => Number(count) <= 1).length
  const seconds = tries.flatMap((each) => (each.seconds === null ? [] : Number(each.seconds))).toSorted((a, b) => a - b)
  const median = seconds[Math.floor(seconds.length / 2)]
  return (
    <div className="grid gap-5">
      <Figures
        figures={[
          {
            label: 'Finished',
            ...known(enrolments, () => ({
              value: percent(done.length, all.length),
              note: `${done.length} of ${all.length} enrolments`,
            })),
            to: '/admin/training?tab=people',
          },
          {
            label: 'At the first try',
            ...knownOf([first, enrolments], (first) => ({
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
            label: 'Time for the questions',
            ...known(attempts, () => ({
              value: median === undefined ? '–' : median < 90 ? `${median} s` : `${Math.round(median / 60)} min`,
              note: 'half of the attempts took less',
            })),
          },
        ]}
      />
      <Panel title="By course" about="The share of enrolments that ended with a pass.">
        {!courses ? (
          <SkeletonLines />
        ) : courses.length === 0 ? (
          <p className="text-ink-2">No course is published yet.</p>
        ) : (
          <RankedBars
            title="Passed by course"
            unit="percent"
            most={100}
            of="Course"
            figure="Passed"
            rows={(courses ?? []).map(({ id, title }) => {
              const own = all.filter((each) => each.course === id)
              const passed = own.filter((row) => enrolmentLife.is(row, 'completed')).length
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
          title="Attempts by score"
          unit="count"
          step="Score in percent"
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
        about="Difficulty is the share who have it right. Discrimination: how many more of the better third have it right than of the weaker third. Below nine attempts nothing is said."
      >
        <div className="min-w-0">
          <table aria-label="How each question behaves" className="w-full text-sm max-md:block">
            <thead className="max-md:sr-only">
              <tr className="text-left text-xs text-ink-2">
                <th scope="col" className="py-2 pr-3 font-semibold">
                  Question
                </th>
                <th scope="col" className="py-2 pr-3 text-right font-semibold">
                  Asked
                </th>
                <th scope="col" className="py-2 pr-3 text-right font-semibold">
                  Right
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
                      <Called>Asked</Called>
                      {figures.asked}
                    </td>
                    <td className={figure}>
                      <Called>Right</Called>
                      {figures.difficulty === null ? '–' : `${Math.round(figures.difficulty * 100)} %`}
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
/** The heading of its column, where a row is a card. */
const Called = ({ children }: { children: string }) => (
  <span aria-hidden className="block text-2xs text-ink-2 md:hidden">
    {children}
  </span>
)
