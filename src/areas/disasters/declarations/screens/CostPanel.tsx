import { plural } from '#platform/words.ts'
import { Link } from 'react-router'
import { Sheet } from '#areas/grants/grants/screens/Sheet.tsx'
import { costByCategory } from '#areas/grants/costs/rules.ts'
import type { declarationCosts } from '#areas/grants/costs/sums/questions.ts'
import type { DamageItem } from '#areas/grants/damage/records.ts'
import type { DisasterDeclaration } from '#areas/grants/declarations/records.ts'
import { categories, categoryWords, type PaProject } from '#areas/grants/public-assistance/records.ts'
import { useAnswer } from '#client/use-answer.ts'
import { BarChart } from '#kit/charts/BarChart.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures, FiguresSkeleton } from '#kit/parts/Figures.tsx'
import { Panel } from '#kit/parts/Panel.tsx'

const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0)

type CostPanelProps = {
  row: DisasterDeclaration
  loaded: { damage: readonly DamageItem[] | undefined; projects: readonly PaProject[] | undefined }
}

/** Cost of a disaster to date by category of work, with damage and FEMA obligations. */
export function CostPanel({ row, loaded: { damage, projects } }: CostPanelProps) {
  const { data: costs } = useAnswer<typeof declarationCosts>(
    'disaster-declarations/costs',
    { id: row.id },
    { about: 'cost_records' },
  )
  if (!costs || !damage || !projects) return <FiguresSkeleton />
  const by = costByCategory(costs)
  const shown = categories.filter(
    (category) => category !== 'Z' || by.Z || projects.some((each) => each.category === 'Z'),
  )
  const lines = shown.map((category) => ({
    category,
    damage: sum(damage.filter((each) => each.category === category).map(({ estimate }) => estimate)),
    obligated: sum(projects.filter((each) => each.category === category).map((each) => each.obligated)),
    ...(by[category] ?? { checked: 0, noted: 0, donated: 0 }),
  }))
  const hub = `/fema-grants-hub?disaster=${row.id}`
  return (
    <>
      <Figures
        figures={[
          {
            label: 'Cost to date',
            value: <Amount cents={sum(lines.map((each) => each.checked))} whole />,
            note: 'eligible and checked',
            to: `${hub}&tab=costs&where.status=checked`,
          },
          {
            label: 'Waiting for check',
            value: <Amount cents={sum(lines.map((each) => each.noted))} whole />,
            to: `${hub}&tab=costs&where.status=noted`,
          },
          {
            label: 'Damage',
            value: <Amount cents={sum(lines.map((each) => each.damage))} whole />,
            note: plural(damage.length, { one: '1 site', other: `${damage.length} sites` }),
            to: `${hub}&tab=damage`,
          },
          {
            label: 'Obligated',
            value: <Amount cents={sum(lines.map((each) => each.obligated))} whole />,
            note: `${projects.filter(({ obligated }) => obligated > 0).length} of ${projects.length} ${plural(projects.length, { one: 'project', other: 'projects' })}`,
            to: `${hub}&tab=projects`,
          },
        ]}
      />
      <Panel
        title="Cost to date by category"
        about="A and B are emergency work, C to G permanent work, Z management costs."
        actions={<ButtonLink to={hub}>FEMA grants</ButtonLink>}
      >
        <BarChart
          bare
          stacked
          title="Cost to date by category"
          unit="money"
          step="category"
          across={lines.map(({ category }) => category)}
          series={[
            { name: 'Checked', values: lines.map((each) => each.checked) },
            { name: 'Waiting for check', values: lines.map((each) => each.noted) },
            { name: 'Donated', values: lines.map((each) => each.donated) },
          ]}
          to={(at) => `${hub}&tab=costs&where.category=${lines[at]!.category}`}
        />
        <div className="mt-4">
          <Sheet
            label="Damage, cost and obligations by category"
            rows={lines}
            idOf={({ category }) => category}
            columns={[
              {
                name: 'Category',
                of: ({ category }) => (
                  <Link to={`${hub}&tab=damage&where.category=${category}`} className="link">
                    {categoryWords[category]}
                  </Link>
                ),
              },
              { name: 'Damage', figure: true, of: ({ damage: cents }) => <Amount cents={cents} whole /> },
              { name: 'Cost', figure: true, of: ({ checked }) => <Amount cents={checked} whole /> },
              { name: 'Waiting for check', figure: true, of: ({ noted }) => <Amount cents={noted} whole /> },
              { name: 'Obligated', figure: true, of: ({ obligated }) => <Amount cents={obligated} whole /> },
            ]}
          />
        </div>
      </Panel>
    </>
  )
}
