import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Matrix, weightOf } from '#kit/boards/Matrix.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { dollars } from '#platform/money.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { createCapitalSource } from '../commands.ts'
import { capitalSource, type CapitalAllocation, type CapitalAvailable, type CapitalSource } from '../records.ts'

type Loaded = {
  sources: readonly CapitalSource[]
  available: readonly CapitalAvailable[]
  given: readonly CapitalAllocation[]
}

const short = (cents: number) => `$${(cents / 100_000).toLocaleString('en-US', { maximumFractionDigits: 0 })}k`

/** Funding available and allocated by source and year: no source is ever overdrawn. */
export function FundingTab({ loaded: { sources, available, given } }: { loaded: Loaded }) {
  const actor = useActor()
  const [adding, setAdding] = useState(false)
  const create = useCommand<typeof createCapitalSource>('capital-sources/create')
  const years = [...new Set(available.map(({ year }) => Number(year)))].toSorted((a, b) => a - b)
  const add = (
    <MoveButton whyNot={whyNotEdit(capitalSource, null, actor)} run={() => setAdding(true)}>
      Add source
    </MoveButton>
  )
  return (
    <div className="grid gap-5">
      {sources.length > 0 && years.length > 0 && (
        <Panel
          title="Allocated funding"
          about="Allocated of available, in thousands of dollars. Darker cells are closer to full."
        >
          <Matrix
            label="Allocated and available funding by source and year"
            of={['Source', 'Fiscal year']}
            rows={sources.map(({ name }) => name)}
            columns={years.map(String)}
            tone="action"
            cell={(row, column) => {
              const source = sources[row]!
              const sum = (of: readonly { amount: number; year: string }[]) =>
                of.filter(({ year }) => Number(year) === years[column]).reduce((total, { amount }) => total + amount, 0)
              const [gives, taken] = [
                sum(available.filter(({ capital_source }) => capital_source === source.id)),
                sum(given.filter((each) => each.source === source.id)),
              ]
              return gives === 0
                ? null
                : {
                    value: (
                      <span>
                        {short(taken)} <span className="font-normal">of {short(gives)}</span>
                      </span>
                    ),
                    weight: weightOf(taken, gives),
                    to: `/capital-planning-management/sources/${source.id}`,
                    words: `, ${dollars(gives - taken)} available`,
                  }
            }}
          />
        </Panel>
      )}
      <Panel title="Sources" actions={add}>
        <RecordTable of={capitalSource} found={{ rows: sources, state: 'there', retry: () => undefined }} first={add} />
      </Panel>
      {adding && (
        <FormDialog
          of={capitalSource}
          title="Capital funding source"
          done="Source added. Enter its funding by year on its page."
          send={create}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}
