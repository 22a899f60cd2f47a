import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { LinesInput } from '#kit/inputs/LinesInput.tsx'
import { NumberInput, PercentInput } from '#kit/inputs/NumberInputs.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { notANumber, numberIn } from '#kit/record/given.ts'
import { dollars } from '#platform/money.ts'
import { firstReason } from '#platform/rules.ts'
import type { allocate } from '../commands.ts'
import { cheapestEach, inPowers, readPrices, waysIn } from '../rules.ts'
import { winterPrices } from './cases.ts'

/**
 * Prices in a sheet, terms beside it, and the cheapest split that keeps them. Offers of a call are split where they are
 * evaluated.
 */
export function AllocationTab() {
  const run = useCommand<typeof allocate>('optimisation-runs/allocate')
  const navigate = useNavigate()
  const [name, setName] = useState('Winter material')
  const [text, setText] = useState(winterPrices)
  const [least, setLeast] = useState<unknown>(2)
  const [most, setMost] = useState<unknown>(3)
  const [share, setShare] = useState<unknown>(60)
  const read = readPrices(text)
  const greedy = read.of && cheapestEach(read.of)
  const unread =
    [least, most, share].some((typed) => notANumber('This', typed)) &&
    'One of the terms is no number. Correct it, or leave its field empty.'
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Panel title="Prices" about="One line for each thing, one column for each vendor; an empty cell is no offer.">
        <div className="grid gap-4">
          <TextInput
            id="name"
            label="Name of the plan"
            required
            value={name}
            onChange={(value) => setName(String(value ?? ''))}
          />
          <LinesInput
            id="prices"
            label="The sheet"
            required
            value={text}
            onChange={(value) => setText(String(value ?? ''))}
          />
          {read.reason && <Notice tone="bad" title={read.reason} />}
        </div>
      </Panel>
      <div className="grid min-w-0 gap-5">
        <Panel title="Terms" about="Empty asks for nothing.">
          <div className="grid gap-4 sm:grid-cols-3">
            <NumberInput
              id="least"
              label="Vendors at least"
              value={least}
              error={notANumber('This', least)}
              onChange={setLeast}
            />
            <NumberInput
              id="most"
              label="Vendors at most"
              value={most}
              error={notANumber('This', most)}
              onChange={setMost}
            />
            <PercentInput
              id="share"
              label="Of the money at most"
              value={share}
              error={notANumber('This', share)}
              onChange={setShare}
            />
          </div>
          <div className="mt-4">
            <MoveButton
              look="main"
              whyNot={firstReason(read.reason, unread, !name.trim() && 'Give it a name.')}
              run={async () => {
                const made = await run({
                  name,
                  question: text,
                  least_vendors: numberIn(least),
                  most_vendors: numberIn(most),
                  most_share: numberIn(share),
                })
                void navigate(`/quantum-logistics/runs/${made.id}`)
              }}
            >
              Calculate and keep
            </MoveButton>
          </div>
        </Panel>
        {read.of && greedy && (
          <Figures
            figures={[
              { label: 'Lines', value: String(read.of.lines.length), note: `${read.of.bids.length} vendors` },
              {
                label: 'Ways to split',
                value: inPowers(waysIn(read.of)),
                note: 'each line to one of those who offer it',
              },
              {
                label: 'Cheapest for each',
                value: dollars(greedy.cents),
                note: `${greedy.vendors} vendors; it keeps no terms`,
              },
            ]}
          />
        )}
        <Panel
          title="Offers of a call"
          about="Sealed offers are split on the page of their evaluation, by the same solver, and become awards there."
        >
          <ButtonLink to="/bid-evaluation">To the evaluations</ButtonLink>
        </Panel>
      </div>
    </div>
  )
}
