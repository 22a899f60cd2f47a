import { plural } from '#platform/words.ts'
import { Matrix, weightOf } from '#kit/boards/Matrix.tsx'
import { BarChart } from '#kit/charts/BarChart.tsx'
import { RankedBars } from '#kit/charts/RankedBars.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { optionLabel } from '#platform/records/record.ts'
import { capitalProject, type CapitalProject } from '../../capital/records.ts'
import type { CapitalScenario } from '../records.ts'
import { yearsOf } from '../rules.ts'
import type { Answer } from './answer-of.ts'

const short = (cents: number) => `$${(cents / 100_000).toLocaleString('en-US', { maximumFractionDigits: 0 })}K`

export function ProgramFigures({ scenario, answer: { of, result } }: { scenario: CapitalScenario; answer: Answer }) {
  const gives = of.sources
    .flatMap(({ gives }) => gives)
    .filter(({ year }) => yearsOf(of).includes(year))
    .reduce((sum, { amount }) => sum + amount, 0)
  return (
    <Figures
      figures={[
        {
          label: 'Funded',
          value: `${result.chosen.length} of ${of.wanted.length}`,
          note: 'scored requests',
          to: `/capital-planning/scenarios/${scenario.id}`,
        },
        {
          label: 'Total score',
          value: result.score.toFixed(2),
          note: result.proven ? 'optimal' : `upper bound ${result.bound.toFixed(2)}, gap ${result.gap}%`,
          tone: result.proven ? 'good' : 'warn',
        },
        {
          label: 'Cost',
          value: <Amount cents={result.cost} whole />,
          note: (
            <>
              of <Amount cents={gives} whole /> available
            </>
          ),
        },
        {
          label: 'Calculated in',
          value: `${result.seconds < 0.1 ? 'less than 0.1' : result.seconds.toFixed(1)} s`,
          note: 'exact, by HiGHS',
        },
      ]}
    />
  )
}

/** Each request by year and funding source: the table of the published program. */
export function Portfolio({ answer: { of, result } }: { answer: Answer }) {
  const years = yearsOf(of)
  const chosen = result.chosen.flatMap((one) =>
    of.wanted.filter(({ id }) => id === one.id).map((wanted) => ({ ...one, wanted })),
  )
  const name = (source: string) => of.sources.find(({ id }) => id === source)?.name ?? 'Other'
  const most = Math.max(
    ...years.flatMap((year) =>
      chosen.map(({ paid }) => paid.filter((each) => each.year === year).reduce((sum, { amount }) => sum + amount, 0)),
    ),
    1,
  )
  const left = of.wanted.filter(({ id }) => !result.chosen.some((one) => one.id === id))
  return (
    <Panel
      title="Projects by year"
      about="Cost per year in thousands of dollars, with funding sources."
      foot={
        left.length > 0
          ? `Not included: ${left.map(({ title, score }) => `${title} (${score.toFixed(2)})`).join(', ')}.`
          : 'Every scored request is included.'
      }
    >
      <Matrix
        label="Projects by fiscal year and funding source"
        of={['Project', 'Fiscal year']}
        rows={chosen.map(
          ({ wanted, wait }) =>
            `${wanted.title}${wait > 0 ? ` (starts ${plural(wait, { one: '1 year', other: `${wait} years` })} later)` : ''}`,
        )}
        columns={years.map(String)}
        tone="action"
        cell={(row, column) => {
          const paid = chosen[row]!.paid.filter(({ year }) => year === years[column])
          const total = paid.reduce((sum, { amount }) => sum + amount, 0)
          return total === 0
            ? null
            : {
                value: (
                  <span className="grid leading-tight">
                    <span className="max-sm:hidden">{short(total)}</span>
                    <span className="text-2xs sm:hidden">{short(total).slice(1, -1)}</span>
                    <span className="max-w-36 text-2xs font-normal text-balance text-ink max-sm:hidden">
                      {paid.map(({ source }) => name(source)).join(', ')}
                    </span>
                  </span>
                ),
                weight: weightOf(total, most),
                to: `/capital-planning-management/${chosen[row]!.id}`,
                words: `, paid by ${paid.map(({ source, amount }) => `${name(source)} ${short(amount)}`).join(' and ')}`,
              }
        }}
      />
    </Panel>
  )
}

/** Stacked funding by source and year. */
export function Funding({ answer: { of, result } }: { answer: Answer }) {
  const years = yearsOf(of)
  const paid = result.chosen.flatMap((one) => one.paid)
  const series = of.sources
    .map(({ id, name }) => ({
      name,
      values: years.map((year) =>
        paid.filter((each) => each.source === id && each.year === year).reduce((sum, { amount }) => sum + amount, 0),
      ),
    }))
    .filter(({ values }) => values.some((value) => value > 0))
  return (
    <Panel title="Funding by year">
      <BarChart
        bare
        stacked
        title="Funding of the program by source and fiscal year"
        unit="money"
        step="fiscal year"
        across={years.map(String)}
        series={series}
      />
    </Panel>
  )
}

/** By score, highest first: the board's view before funding. */
export function Ranking({ requests }: { requests: readonly CapitalProject[] }) {
  const scored = requests.filter(({ score }) => score !== null).toSorted((a, b) => Number(b.score) - Number(a.score))
  return (
    <Panel
      title="Ranking"
      about="By score alone. The program may choose cheaper, lower-scored requests that together score more for the same funding."
    >
      {scored.length === 0 ? (
        <p className="text-ink-2">No request has a score yet. Reviewers score requests on their pages.</p>
      ) : (
        <RankedBars
          title="Capital requests by score"
          unit="count"
          of="Request"
          figure="Score, of 5"
          rows={scored.map((row) => ({
            name: row.title,
            value: Number(row.score),
            to: `/capital-planning-management/${row.id}`,
            note: optionLabel(capitalProject.fields.status, row.status),
          }))}
        />
      )}
    </Panel>
  )
}
