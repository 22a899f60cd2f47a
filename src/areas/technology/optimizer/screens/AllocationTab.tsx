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
 * Prices in a sheet, limits beside it, and the cheapest split within them. Bids for a solicitation are split in its
 * evaluation.
 */
export function AllocationTab() {
  const run = useCommand<typeof allocate>('optimization-runs/allocate')
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
    'One of the limits isn’t a number. Correct it or leave its field blank.'
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Panel
        title="Prices"
        about="One line for each item: name, quantity, then a price from each vendor. An empty cell means no bid."
      >
        <div className="grid gap-4">
          <TextInput
            id="name"
            label="Plan name"
            required
            value={name}
            onChange={(value) => setName(String(value ?? ''))}
          />
          <LinesInput
            id="prices"
            label="Price sheet"
            required
            value={text}
            onChange={(value) => setText(String(value ?? ''))}
          />
          {read.reason && <Notice tone="bad" title={read.reason} />}
        </div>
      </Panel>
      <div className="grid min-w-0 gap-5">
        <Panel title="Limits" about="Leave blank for no limit.">
          <div className="grid gap-4 sm:grid-cols-3">
            <NumberInput
              id="least"
              label="Minimum vendors"
              value={least}
              error={notANumber('This', least)}
              onChange={setLeast}
            />
            <NumberInput
              id="most"
              label="Maximum vendors"
              value={most}
              error={notANumber('This', most)}
              onChange={setMost}
            />
            <PercentInput
              id="share"
              label="Maximum share per vendor"
              value={share}
              error={notANumber('This', share)}
              onChange={setShare}
            />
          </div>
          <div className="mt-4">
            <MoveButton
              look="main"
              whyNot={firstReason(read.reason, unread, !name.trim() && 'Enter a name.')}
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
              Calculate and save
            </MoveButton>
          </div>
        </Panel>
        {read.of && greedy && (
          <Figures
            figures={[
              { label: 'Lines', value: String(read.of.lines.length), note: `${read.of.bids.length} vendors` },
              { label: 'Ways to split', value: inPowers(waysIn(read.of)), note: 'each line to one of its bidders' },
              {
                label: 'Cheapest per line',
                value: dollars(greedy.cents),
                note: `${greedy.vendors} vendors, without the limits`,
              },
            ]}
          />
        )}
        <Panel
          title="Bids for a solicitation"
          about="Sealed bids are split in their evaluation, with the same solver, and become awards there."
        >
          <ButtonLink to="/bid-evaluation">Evaluations</ButtonLink>
        </Panel>
      </div>
    </div>
  )
}
