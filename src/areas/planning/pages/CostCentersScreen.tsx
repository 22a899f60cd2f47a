import { Link, useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useChosenRecords } from '#client/use-chosen-rows.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { dialOf } from '#kit/record/status.ts'
import { useNames } from '#kit/record/use-names.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { optionLabel } from '#platform/records/record.ts'
import * as reads from '#areas/planning/budgets/reads.ts'
import type { BudgetLine } from '#areas/planning/budgets/records.ts'
import { available } from '#areas/planning/budgets/rules.ts'
import { useLines, useYears, type YearId } from '#areas/planning/budgets/screens/use-lines.ts'
import { UsedBar } from '#areas/planning/budgets/screens/UsedBar.tsx'
import { YearPicker } from '#areas/planning/budgets/screens/YearPicker.tsx'
import { costCenterLife } from '#areas/planning/cost-centers/life.ts'
import { allocationRule, costCenter } from '#areas/planning/cost-centers/records.ts'
import { flat, sumBelow, treeOf } from '#areas/planning/cost-centers/rules.ts'

const tabs = [
  { name: 'tree', title: 'Cost centers' },
  { name: 'rules', title: 'Allocation rules' },
] as const

/** The departments as a tree, each with the budget, spending and available amount of itself and its sub-centers. */
export default function CostCentersScreen() {
  const [query, setQuery] = useSearchParams()
  const actor = useActor()
  const [{ name: tab }, choose] = useTab(tabs)
  const { years, year, id } = useYears(query.get('year'))
  const may = whyNotEdit(costCenter, null, actor) === null
  return (
    <Screen
      area="Organization Admin"
      title="Cost centers"
      about="Departments and divisions with budget and spend."
      actions={
        <>
          {tab === 'tree' && <YearPicker years={years} year={year} onChoose={(name) => setQuery({ year: name })} />}
          {may && (
            <ButtonLink look="main" to={tab === 'tree' ? '/cost-centers/new' : '/cost-centers/rules/new'}>
              <Icon name="plus" />
              {tab === 'tree' ? 'New cost center' : 'New allocation rule'}
            </ButtonLink>
          )}
        </>
      }
    >
      <Tabs label="Cost centers" tabs={tabs} chosen={tab} onChoose={choose}>
        {tab === 'tree' ? <Tree year={id} may={may} /> : <Rules />}
      </Tabs>
    </Screen>
  )
}

const amended = (line: BudgetLine) => line.amended
const encumbered = (line: BudgetLine) => line.pre_encumbered + line.encumbered
const spent = (line: BudgetLine) => line.spent

const columns = [
  ['Amended', amended],
  ['Encumbered', encumbered],
  ['Spent', spent],
  ['Available', available],
] as const

function Tree({ year, may }: { year: YearId; may: boolean }) {
  const found = useChosenRecords(costCenter, reads.centers)
  const budgeted = useLines(year)
  const names = useNames(costCenter, found.rows ?? [])
  if (!found.rows || found.rows.length === 0)
    return (
      <RecordTable
        of={costCenter}
        found={found}
        first={
          may && (
            <ButtonLink look="main" to="/cost-centers/new">
              New cost center
            </ButtonLink>
          )
        }
      />
    )
  // Shows no totals until the lines are loaded.
  if (!budgeted.rows)
    return (
      <RecordTable
        of={costCenter}
        found={{ ...found, rows: undefined, state: budgeted.state, retry: budgeted.retry }}
      />
    )
  const lines = budgeted.rows
  const sumOf = (of: (line: BudgetLine) => number) => (id: string) =>
    lines.filter((line) => line.cost_center === id).reduce((sum, line) => sum + of(line), 0)
  const branches = flat(treeOf(found.rows))
  return (
    <div className="overflow-x-auto rounded-md border border-line bg-surface">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">Cost centers</caption>
        <thead>
          <tr className="border-b border-line-strong bg-surface-2 text-2xs text-ink-2">
            <th scope="col" className="h-9 pl-5 font-semibold">
              Cost center
            </th>
            <th scope="col" className="px-(--cell-px) font-semibold max-md:hidden">
              Owner
            </th>
            <th scope="col" className="px-(--cell-px) font-semibold max-md:hidden">
              Used
            </th>
            {columns.map(([label]) => (
              <th
                key={label}
                scope="col"
                className={`px-(--cell-px) text-right font-semibold last:pr-5 ${label === 'Available' ? '' : 'max-md:hidden'}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {branches.map((branch) => (
            <tr key={branch.id} className="h-(--row-h) border-b border-line last:border-0 hover:bg-surface-2">
              <th
                scope="row"
                className={`min-w-0 py-1.5 ${branch.depth === 0 ? 'font-semibold' : 'font-normal'}`}
                style={{ paddingInlineStart: `${1.25 + branch.depth * 1.5}rem` }}
              >
                <span className="sr-only">
                  {'Level '}
                  {branch.depth + 1}:{' '}
                </span>
                <span className="mr-2 font-mono text-xs text-ink-2">{branch.code}</span>
                <Link to={`/cost-centers/${branch.id}`} className="text-ink hover:underline">
                  {branch.name}
                </Link>
                {!costCenterLife.isOpen(branch) && (
                  <span className="ml-3 text-xs">
                    <Dial state={dialOf(branch.status)}>{optionLabel(costCenter.fields.status, branch.status)}</Dial>
                  </span>
                )}
              </th>
              <td className="px-(--cell-px) text-ink-2 max-md:hidden">
                {branch.owner ? (names.get(branch.owner) ?? '…') : 'Unassigned'}
              </td>
              <td className="px-(--cell-px) max-md:hidden">
                <UsedBar
                  line={{
                    amended: sumBelow(branch, sumOf(amended)),
                    spent: sumBelow(branch, sumOf(spent)),
                    encumbered: sumBelow(branch, sumOf(encumbered)),
                    pre_encumbered: 0,
                  }}
                />
              </td>
              {columns.map(([label, of]) => (
                <td
                  key={label}
                  className={`px-(--cell-px) text-right last:pr-5 last:font-semibold ${label === 'Available' ? '' : 'max-md:hidden'}`}
                >
                  <Amount cents={sumBelow(branch, sumOf(of))} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Rules = () => <RecordTable of={allocationRule} found={useChosenRecords(allocationRule, reads.allocationRules)} />
