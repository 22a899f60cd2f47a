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
import { portfolioRun, type PortfolioRun } from '../records.ts'
import { Answer } from './Answer.tsx'

/**
 * Which applications to write: asked here, calculated exactly, with the bound that proves it and a reason for each that
 * is left out.
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
      ? 'Enter the hours a week.'
      : typeof cash !== 'number'
        ? 'Enter the match in money.'
        : typeof until !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(until)
          ? 'Enter a day.'
          : null
  return (
    <Screen
      area="Grant Management"
      title="Grant portfolio optimizer"
      about="Classical mathematics: mixed-integer programming (MILP), solved exactly by HiGHS on this server. No quantum computer and no language model takes part. It weighs the chances that you estimated, and says how far its answer can be from the best."
    >
      <div className="grid grid-cols-1 gap-5">
        <Panel
          title="What there is"
          about="Applications that are being written or reviewed and close until the day below. For each deadline, the hours of all that close until then must be there by then."
        >
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            <NumberInput id="weekly-hours" label="Hours a week to write" required value={hours} onChange={setHours} />
            <MoneyInput id="match-cash" label="Match in money" required value={cash} onChange={setCash} />
            <DateInput id="until" label="Deadlines until" required value={until} onChange={setUntil} />
            <Segments
              id="aim"
              label="Worth is"
              required
              field={{ options: ['expected', 'asked'], words: { expected: 'Amount × chance', asked: 'Amount' } }}
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
              done="It is calculated"
            >
              Calculate
            </MoveButton>
          </div>
        </Panel>
        {shown ? (
          <Answer run={shown} />
        ) : (
          runs.rows && (
            <Empty title="Nothing is calculated yet">
              Estimate the chance, the hours and the match of each application, and calculate.
            </Empty>
          )
        )}
        {(runs.rows?.length ?? 0) > 0 && (
          <Panel title="Every calculation" about="Each stays as it was, with what it was asked.">
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
