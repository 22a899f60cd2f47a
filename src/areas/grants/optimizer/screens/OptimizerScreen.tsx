import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Segments } from '#kit/inputs/ChoiceInput.tsx'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { MoneyInput, NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { addMonths } from '#platform/dates.ts'
import type { calculatePortfolio } from '../commands.ts'
import { grantApplication } from '../../applications/records.ts'
import { portfolioPick, portfolioRun, type PortfolioRun } from '../records.ts'
import { Answer } from './Answer.tsx'

/**
 * Which applications to write, solved exactly, with the bound that proves it and a reason for each that is left out.
 */
export default function OptimizerScreen() {
  const today = useToday()
  const [query, setQuery] = useSearchParams()
  const calculate = useCommand<typeof calculatePortfolio>('portfolio-runs/calculate')
  const runs = useRecords(portfolioRun, (from) => from.order('made_at', { ascending: false }).limit(50))
  const [hours, setHours] = useState<unknown>(24)
  const [cash, setCash] = useState<unknown>(150_000_00)
  const [until, setUntil] = useState<unknown>(addMonths(today, 6))
  const [aim, setAim] = useState<PortfolioRun['aim']>('expected')
  const shown = runs.rows?.find(({ id }) => id === query.get('run')) ?? runs.rows?.[0]
  const missing =
    typeof hours !== 'number'
      ? 'Enter the hours per week.'
      : typeof cash !== 'number'
        ? 'Enter the cash match.'
        : typeof until !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(until)
          ? 'Enter a date.'
          : null
  return (
    <Screen
      area="Grant Management"
      title="Grant portfolio optimizer"
      about="Solved with MILP by HiGHS on this server. No quantum computer or language model."
    >
      <div className="grid grid-cols-1 gap-5">
        <Panel
          title="Available resources"
          about="Applications in draft or review that close by the date below. Each deadline needs enough hours before it."
        >
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            <NumberInput id="weekly-hours" label="Writing hours per week" required value={hours} onChange={setHours} />
            <MoneyInput id="match-cash" label="Cash match" required value={cash} onChange={setCash} />
            <DateInput id="until" label="Deadlines through" required value={until} onChange={setUntil} />
            <Segments
              id="aim"
              label="Maximize"
              required
              field={{
                options: ['expected', 'asked'],
                words: { expected: 'Amount × probability', asked: 'Amount requested' },
              }}
              value={aim}
              onChange={(next) => setAim(next as PortfolioRun['aim'])}
            />
          </div>
          <div className="mt-4">
            <MoveButton
              look="main"
              whyNot={missing}
              run={async () => {
                const run = await calculate({
                  weekly_hours: Math.round(Number(hours)),
                  cash: Number(cash),
                  until: String(until),
                  aim,
                })
                setQuery({ run: run.id }, { preventScrollReset: true })
              }}
              done="Optimization finished"
            >
              Run
            </MoveButton>
          </div>
        </Panel>
        {shown ? (
          <AnswerOf row={shown} />
        ) : (
          runs.rows && (
            <Empty title="No optimizations yet">
              Enter the probability, hours and match of each application, then run.
            </Empty>
          )
        )}
        {(runs.rows?.length ?? 0) > 0 && (
          <Panel title="Saved runs" about="Each run is saved with its inputs.">
            <RecordTable
              of={portfolioRun}
              found={runs}
              columns={['number', 'weekly_hours', 'cash', 'worth', 'gap', 'made_at']}
            />
          </Panel>
        )}
      </div>
    </Screen>
  )
}

/** The answer of a run that is shown below its inputs. */
function AnswerOf({ row }: { row: PortfolioRun }) {
  const { rows: picks } = useRecords(portfolioPick, (from) => from.eq('run', row.id).order('position').limit(500))
  const { rows: applications } = useRecords(grantApplication, (from) =>
    from.in('id', picks?.map(({ application }) => application) ?? []).limit(500),
  )
  return <Answer row={row} loaded={{ picks, applications }} />
}
