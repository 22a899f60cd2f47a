import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useToday } from '#client/use-today.ts'
import { useRecords } from '#client/use-record.ts'
import { MoneyInput } from '#kit/inputs/NumberInputs.tsx'
import { RefInput } from '#kit/inputs/RefInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { notKnownYet } from '#platform/rules.ts'
import type { allocateFunding, takeAllocationBack } from '../commands.ts'
import {
  capitalAllocation,
  capitalAvailable,
  capitalSource,
  type CapitalProject,
  type CapitalSource,
} from '../records.ts'
import { byYear, isYear, whyNotAllocate, whyNotFundNow, whyNotTakeAllocationBack } from '../rules.ts'
import { partsOf, type Loaded, type Parts } from './loaded.ts'

/** Funding by source and year, next to each year's cost. */
export function AllocationsPanel({ row, loaded }: { row: CapitalProject; loaded: Loaded }) {
  const parts = partsOf(loaded, useToday())
  return parts ? <Allocations row={row} parts={parts} sources={loaded.sources} /> : <SkeletonLines lines={3} />
}

type AllocationsProps = { row: CapitalProject; parts: Parts; sources: readonly CapitalSource[] | undefined }

function Allocations({ row, parts, sources }: AllocationsProps) {
  const actor = useActor()
  const [adding, setAdding] = useState(false)
  const takeBack = useCommand<typeof takeAllocationBack>('capital-projects/take-allocation-back')
  const whyNotTake = whyNotTakeAllocationBack(row, actor)
  return (
    <Panel
      title="Funding"
      about="Sources can’t be overdrawn, and a year can’t receive more than its cost."
      actions={
        <MoveButton whyNot={whyNotFundNow(row, actor)} run={() => setAdding(true)}>
          Allocate
        </MoveButton>
      }
    >
      {parts.phases.length === 0 && <p className="text-ink-2">No cost phases to fund yet.</p>}
      <ul className="divide-y divide-line">
        {[...byYear(parts.phases)].map(([year, cost]) => {
          const given = parts.allocations.filter((each) => Number(each.year) === year)
          const left = cost - given.reduce((sum, { amount }) => sum + amount, 0)
          return (
            <li key={year} className="grid gap-1 py-2.5">
              <div className="flex flex-wrap justify-between gap-x-4">
                <span className="font-semibold text-ink">{year}</span>
                <span className="text-ink-2">
                  costs <Amount cents={cost} />
                  {left > 0 ? (
                    <>
                      , <Amount cents={left} /> unfunded
                    </>
                  ) : (
                    ', fully funded'
                  )}
                </span>
              </div>
              {given.map((each) => (
                <div key={each.id} className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
                  <span className="min-w-0 text-ink-2">
                    {sources?.find(({ id }) => id === each.source)?.name ?? '…'}
                  </span>
                  <span className="flex items-center gap-2">
                    <Amount cents={each.amount} />
                    {whyNotTake === null && (
                      <MoveButton whyNot={whyNotTake} run={() => takeBack({ id: each.id })} done="Allocation removed">
                        Remove
                        <span className="sr-only">
                          {' '}
                          allocation from {sources?.find(({ id }) => id === each.source)?.name} in {year}
                        </span>
                      </MoveButton>
                    )}
                  </span>
                </div>
              ))}
            </li>
          )
        })}
      </ul>
      {adding && <AllocateDialog row={row} parts={parts} onClose={() => setAdding(false)} />}
    </Panel>
  )
}

function AllocateDialog({ row, parts, onClose }: { row: CapitalProject; parts: Parts; onClose: () => void }) {
  const actor = useActor()
  const allocate = useCommand<typeof allocateFunding>('capital-projects/allocate')
  const open = [...byYear(parts.phases)].find(
    ([year, cost]) =>
      cost >
      parts.allocations.filter((each) => Number(each.year) === year).reduce((sum, { amount }) => sum + amount, 0),
  )
  const [from, setFrom] = useState<string | null>(null)
  const [year, setYear] = useState(String(open?.[0] ?? row.first_year ?? ''))
  const [amount, setAmount] = useState<unknown>(null)
  const { rows: sources } = useRecords(capitalSource, (all) => all.limit(200))
  const { rows: available } = useRecords(capitalAvailable, (all) => all.limit(1_000))
  const { rows: given } = useRecords(capitalAllocation, (all) => all.neq('capital_project', row.id).limit(1_000))
  const source = sources?.find(({ id }) => id === from)
  const whyNot = !source
    ? 'Select a source.'
    : !isYear(year) || typeof amount !== 'number'
      ? 'Enter the fiscal year and the amount.'
      : available && given
        ? whyNotAllocate(
            row,
            { year: Number(year), amount },
            {
              phases: parts.phases,
              own: parts.allocations,
              source,
              available: available.filter(({ capital_source }) => capital_source === from),
              others: given,
            },
            actor,
          )
        : notKnownYet
  return (
    <Dialog
      title="Allocate funding"
      about="From one source in one year."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <MoveButton
            look="main"
            whyNot={whyNot}
            run={async () => (
              await allocate({ id: row.id, source: from!, year: Number(year), amount: amount as number }),
              onClose()
            )}
            done="Funding allocated"
          >
            Allocate
          </MoveButton>
        </>
      }
    >
      <div className="grid gap-4">
        <RefInput
          id="allocate-source"
          label="Source"
          field={{ to: capitalSource.table }}
          value={from}
          onChange={(value) => setFrom((value as string | null) || null)}
        />
        <TextInput
          id="allocate-year"
          label="Fiscal year"
          value={year}
          onChange={(value) => setYear(String(value ?? ''))}
        />
        <MoneyInput id="allocate-amount" label="Amount" value={amount} onChange={setAmount} />
        {whyNot && source && typeof amount === 'number' && (
          <p className="text-sm text-bad">{whyNot === notKnownYet ? 'Loading…' : whyNot}</p>
        )}
      </div>
    </Dialog>
  )
}
