import { useState } from 'react'
import { useToday } from '#client/use-today.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Figures, FiguresSkeleton } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { dialOf } from '#kit/record/status.ts'
import { optionLabel } from '#platform/records/record.ts'
import type { Project } from '../../projects/records.ts'
import { SourcesPanel } from '../../projects/screens/SourcesPanel.tsx'
import { useCosts } from '../../projects/screens/use-costs.ts'
import type { ProjectTask } from '../../schedule/records.ts'
import { earnedValue, earnedValueOf, plannedValue, type EarnedValue } from '../../schedule/value/rules.ts'
import type { enterCost } from '../commands.ts'
import { ownCostLife } from '../life.ts'
import { ownCost } from '../records.ts'
import { whyNotEnter } from '../rules.ts'

/** Planned, earned and spent to date, and the resulting estimates: earned value, with each figure explained. */
export function CostsTab({ row, tasks }: { row: Project; tasks: readonly ProjectTask[] }) {
  const today = useToday()
  const cost = useCosts(row.id)?.get(row.id)
  const planned = tasks.reduce((sum, { budget }) => sum + budget, 0)
  const value =
    cost && earnedValueOf({ bac: planned, pv: plannedValue(tasks, today), ev: earnedValue(tasks), ac: cost.spent })
  const measured = row.baseline_on !== null && planned > 0
  return (
    <div className="grid grid-cols-1 gap-5">
      {!measured && (
        <Notice title="Earned value needs a baseline">
          Give each task its part of the budget, then save a baseline. Until then, only spending is shown.
        </Notice>
      )}
      {measured && planned !== row.budget && (
        <Notice
          tone="warn"
          title={planned < row.budget ? 'Part of the budget isn’t assigned to tasks' : 'Tasks exceed the budget'}
        >
          Tasks total <Amount cents={planned} />, and the project budget is <Amount cents={row.budget} />. The figures
          below use the task total.
        </Notice>
      )}
      {!value ? <FiguresSkeleton /> : measured ? <EarnedValuePanel value={value} /> : null}
      <SourcesPanel row={row} cost={cost} />
      <OwnCosts row={row} />
    </div>
  )
}

const index = (value: number | null) => (value === null ? 'not known yet' : value.toFixed(4).replace(/0{1,2}$/, ''))

function EarnedValuePanel({ value }: { value: EarnedValue }) {
  const { bac, pv, ev, ac, cv, sv, cpi, spi, eac, tcpi, vac } = value
  return (
    <>
      <Figures
        figures={[
          {
            label: 'Earned',
            value: <Amount cents={ev} whole />,
            note: (
              <>
                of <Amount cents={bac} whole />
              </>
            ),
          },
          {
            label: 'Cost index (CPI)',
            value: index(cpi),
            note:
              cpi === null
                ? 'nothing spent yet'
                : cpi < 1
                  ? `each dollar spent earned ${Math.round(cpi * 100)} cents`
                  : 'on or under budget',
            ...(cpi !== null && cpi < 1 && { tone: 'bad' as const }),
          },
          {
            label: 'Schedule index (SPI)',
            value: index(spi),
            note:
              spi === null
                ? 'nothing planned yet'
                : spi < 1
                  ? `${Math.round(spi * 100)}% of the work planned by now`
                  : 'on or ahead of baseline',
            ...(spi !== null && spi < 1 && { tone: 'warn' as const }),
          },
          {
            label: 'Estimate at completion (EAC)',
            value: eac.byCost === null ? '–' : <Amount cents={eac.byCost} whole />,
            note:
              vac === null ? (
                'not known yet'
              ) : vac < 0 ? (
                <>
                  <Amount cents={-vac} whole /> above the budget
                </>
              ) : (
                'within the budget'
              ),
          },
        ]}
      />
      <Panel title="Earned value" about="Under ANSI/EIA-748. The three estimates use different assumptions.">
        <dl className="grid gap-x-8 sm:grid-cols-2">
          {(
            [
              ['Planned value to date', <Amount key="pv" cents={pv} />],
              ['Actual cost to date', <Amount key="ac" cents={ac} />],
              ['Cost variance (earned less spent)', <Amount key="cv" cents={cv} />],
              ['Schedule variance (earned less planned)', <Amount key="sv" cents={sv} />],
              [
                'EAC, at the cost rate to date',
                eac.byCost === null ? 'not known yet' : <Amount key="e1" cents={eac.byCost} />,
              ],
              ['EAC, with the rest as planned', <Amount key="e2" cents={eac.byPlan} />],
              [
                'EAC, at the cost and schedule rates to date',
                eac.byBoth === null ? 'not known yet' : <Amount key="e3" cents={eac.byBoth} />,
              ],
              ['Required earnings per dollar left (TCPI)', tcpi === null ? 'no budget left' : index(tcpi)],
            ] as const
          ).map(([label, shown]) => (
            <div key={label} className="flex justify-between gap-x-4 border-b border-line py-2.5">
              <dt className="text-ink-2">{label}</dt>
              <dd className="text-right text-ink">{shown}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  )
}

function OwnCosts({ row }: { row: Project }) {
  const today = useToday()
  const [entering, setEntering] = useState(false)
  const { rows } = useRecords(ownCost, (from) =>
    from.eq('project', row.id).order('day', { ascending: false }).limit(500),
  )
  const enter = useCommand<typeof enterCost>('project-costs/enter')
  return (
    <Panel
      title="Force account costs"
      about={ownCost.about}
      actions={
        <MoveButton whyNot={whyNotEnter(row, today, today)} run={() => setEntering(true)}>
          Add cost
        </MoveButton>
      }
    >
      {rows?.length === 0 && (
        <p className="text-ink-2">No costs yet. Add your crews’ hours and materials from your own stock.</p>
      )}
      <ul className="divide-y divide-line">
        {rows?.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 py-2.5">
            <span className="min-w-0 flex-1 basis-56">
              <span className="text-ink">{each.words}</span>
              <span className="block text-xs text-ink-2">
                <Day day={each.day} />, {optionLabel(ownCost.fields.kind, each.kind).toLowerCase()}
                {each.note && `: ${each.note}`}
              </span>
            </span>
            <Amount cents={each.amount} />
            <Dial
              state={ownCostLife.byStatus(each, {
                entered: dialOf('submitted'),
                confirmed: 'done',
                rejected: dialOf('rejected'),
              })}
            >
              {optionLabel(ownCost.fields.status, each.status)}
            </Dial>
            <span className="flex gap-1.5">
              <Moves life={ownCostLife} row={each} named={each.words} />
            </span>
          </li>
        ))}
      </ul>
      {entering && (
        <FormDialog
          of={ownCost}
          title="Force account cost"
          done="Cost added. Another manager must confirm it."
          start={{ project: row.id, day: today }}
          send={enter}
          onClose={() => setEntering(false)}
        />
      )}
    </Panel>
  )
}
