import type { Reason } from '#platform/rules.ts'
import { splitStatus } from '../../split/rules.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useChanges } from '#client/use-changes.ts'
import { useRecords } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import { MoneyInput, NumberInput, PercentInput } from '#kit/inputs/NumberInputs.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Spinner } from '#kit/parts/Spinner.tsx'
import { notAnAmount, notANumber, numberIn } from '#kit/record/given.ts'
import { howMany } from '#platform/words.ts'
import type { askSplit } from '../ask-split.ts'
import type { draftAward } from '../commands.ts'
import type { Evaluation } from '#areas/procurement/panel/records.ts'
import type { Shown } from '#areas/procurement/scoring/screens/shown.ts'
import { solicitationLine, type Solicitation, type SolicitationLine } from '#areas/procurement/solicitations/records.ts'
import type { Split } from '#areas/procurement/split/commands.ts'

type SplitPanelProps = { of: Evaluation; solicitation: Solicitation; shown: Shown; whyNot: Reason; onClose: () => void }
/** As typed. */
type Limits = { minimum: unknown; capacities: Readonly<Record<string, unknown>> }
type Term = 'least_vendors' | 'most_vendors' | 'most_share' | 'small_share'

/** The lowest-cost split within the terms: requested here, solved exactly on the server, shown with its bound. */
export function SplitPanel({ of, solicitation, shown, whyNot, onClose }: SplitPanelProps) {
  const ask = useCommand<typeof askSplit>('splits/ask')
  const { rows: lines } = useRecords(solicitationLine, (from) =>
    from.eq('solicitation', solicitation.id).order('position').order('id').limit(1_000),
  )
  const [asked, setAsked] = useState<string>()
  const [terms, setTerms] = useState<Record<Term, unknown>>({
    least_vendors: null,
    most_vendors: null,
    most_share: null,
    small_share: null,
  })
  const [limits, setLimits] = useState<Readonly<Record<string, Limits>>>({})
  const running = shown.bidders.filter(({ bid, out }) => bid && out === null)
  const limitsOf = (bid: string) => limits[bid] ?? { minimum: null, capacities: {} }
  // A term that can't be read is not ignored, because the split would be a different one.
  const unread =
    Object.values(terms).some((typed) => notANumber('This', typed)) ||
    Object.values(limits).some(
      ({ minimum, capacities }) =>
        notAnAmount('This', minimum) || Object.values(capacities).some((typed) => notANumber('This', typed)),
    )
  const send = async () => {
    const bids = Object.entries(limits).map(([bid, { minimum, capacities }]) => ({
      bid,
      minimum: numberIn(minimum) ?? 0,
      capacities: Object.entries(capacities).flatMap(([line, typed]) =>
        numberIn(typed) === null ? [] : [{ line, quantity: numberIn(typed)! }],
      ),
    }))
    const { least_vendors, most_vendors, most_share, small_share } = terms
    setAsked(
      (
        await ask({
          evaluation: of.id,
          terms: {
            least_vendors: numberIn(least_vendors),
            most_vendors: numberIn(most_vendors),
            most_share: numberIn(most_share),
            small_share: numberIn(small_share),
            bids,
          },
        })
      ).id,
    )
  }
  if (!lines) return null
  return (
    <Panel
      title="Optimize split"
      about="Awards every line at the lowest total cost within these terms. Blank fields set no limit."
      actions={
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberInput
          id="least-vendors"
          label="Minimum vendors"
          error={notANumber('This', terms.least_vendors)}
          value={terms.least_vendors}
          onChange={(value) => setTerms({ ...terms, least_vendors: value })}
        />
        <NumberInput
          id="most-vendors"
          label="Maximum vendors"
          error={notANumber('This', terms.most_vendors)}
          value={terms.most_vendors}
          onChange={(value) => setTerms({ ...terms, most_vendors: value })}
        />
        <PercentInput
          id="most-share"
          label="Maximum share per vendor"
          hint="Of the award amount."
          error={notANumber('This', terms.most_share)}
          value={terms.most_share}
          onChange={(value) => setTerms({ ...terms, most_share: value })}
        />
        <PercentInput
          id="small-share"
          label="Minimum share for small businesses"
          hint="Of the award amount."
          error={notANumber('This', terms.small_share)}
          value={terms.small_share}
          onChange={(value) => setTerms({ ...terms, small_share: value })}
        />
      </div>
      <div className="mt-5 overflow-x-auto" tabIndex={0} role="region" aria-label="Bidder capacity">
        <table className="w-full text-left max-sm:block">
          <caption className="mb-2 text-left font-semibold max-sm:block">Bidder capacity</caption>
          <thead className="max-sm:sr-only">
            <tr className="border-b border-line-strong align-bottom text-2xs text-ink-2">
              <th scope="col" className="py-2 pr-4 font-semibold">
                Bidder
              </th>
              <th scope="col" className="px-2 py-2 font-semibold">
                Minimum order
              </th>
              {lines.map(({ id, description, unit }) => (
                <th key={id} scope="col" className="px-2 py-2 font-semibold">
                  {description} <span className="block font-normal">{unit}, maximum</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {running.map(({ bid }) => (
              <tr key={bid!.id} className="border-b border-line last:border-0 max-sm:grid max-sm:gap-2 max-sm:py-3">
                <th scope="row" className="font-semibold text-ink sm:py-2 sm:pr-4">
                  {bid!.name}
                  {bid!.small_business && <span className="block text-xs font-normal text-ink-2">small business</span>}
                </th>
                <td className={given}>
                  <span aria-hidden className="text-sm text-ink-2 sm:hidden">
                    Minimum order
                  </span>
                  <MoneyInput
                    id={`minimum-${bid!.id}`}
                    bare
                    label={`${bid!.name}, minimum order`}
                    error={notAnAmount('This', limitsOf(bid!.id).minimum)}
                    value={limitsOf(bid!.id).minimum}
                    onChange={(value) => setLimits({ ...limits, [bid!.id]: { ...limitsOf(bid!.id), minimum: value } })}
                  />
                </td>
                {lines.map(({ id, description, unit }) => (
                  <td key={id} className={given}>
                    <span aria-hidden className="text-sm text-ink-2 sm:hidden">
                      {description}, {unit}, maximum
                    </span>
                    <NumberInput
                      id={`capacity-${bid!.id}-${id}`}
                      bare
                      label={`${bid!.name}, ${description} maximum`}
                      error={notANumber('This', limitsOf(bid!.id).capacities[id])}
                      value={limitsOf(bid!.id).capacities[id] ?? null}
                      onChange={(value) =>
                        setLimits({
                          ...limits,
                          [bid!.id]: {
                            ...limitsOf(bid!.id),
                            capacities: { ...limitsOf(bid!.id).capacities, [id]: value },
                          },
                        })
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-4">
        <MoveButton
          look="main"
          whyNot={unread ? 'One of these values is not a number. Correct it or clear the field.' : null}
          run={send}
        >
          Calculate
        </MoveButton>
      </div>
      {asked && <Answer whyNot={whyNot} of={of} id={asked} lines={lines} shown={shown} />}
    </Panel>
  )
}

/** On a phone each field has its label beside it. */
const given =
  'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_9rem] max-sm:items-center max-sm:gap-3 sm:min-w-36 sm:px-2 sm:py-2'

function Answer({
  of,
  id,
  lines,
  shown,
  whyNot,
}: {
  of: Evaluation
  id: string
  lines: readonly SolicitationLine[]
  shown: Shown
  whyNot: Reason
}) {
  const navigate = useNavigate()
  const draft = useCommand<typeof draftAward>('awards/draft')
  const { data } = useRows<Split>('splits', (from) => from.select('id,status,result,words').eq('id', id).limit(1))
  useChanges(['splits'])
  const split = data?.[0]
  const nameOf = (bid: string) => shown.bidders.find((each) => each.bid?.id === bid)!.bid!.name
  if (!split || splitStatus.isOpen(split))
    return (
      <p role="status" className="mt-4 flex items-center gap-3 text-ink-2">
        <Spinner /> Calculating. This takes up to 10 seconds.
      </p>
    )
  if (!split.result)
    return (
      <div className="mt-4">
        <Notice tone={splitStatus.is(split, 'impossible') ? 'warn' : 'bad'} title={split.words ?? ''} />
      </div>
    )
  const { shares, total, bound, gap, proven, seconds } = split.result
  return (
    <div className="mt-5 grid gap-4">
      <Figures
        figures={[
          { label: 'Total cost', value: <Amount cents={total} /> },
          {
            label: 'Lower bound',
            value: <Amount cents={bound} />,
            note: proven ? 'Proven optimal' : 'Stopped at the time limit',
            ...(!proven && { tone: 'warn' as const }),
          },
          { label: 'Gap', value: `${gap}%` },
          { label: 'Solve time', value: `${seconds.toFixed(1)} s` },
        ]}
      />
      <table className="w-full text-left">
        <caption className="sr-only">The split</caption>
        <thead>
          <tr className="border-b border-line-strong text-2xs text-ink-2">
            <th scope="col" className="py-2 pr-4 font-semibold">
              Line
            </th>
            <th scope="col" className="py-2 pr-4 font-semibold">
              Bidder
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ line, bid, quantity }) => (
            <tr key={`${line} ${bid}`} className="border-b border-line">
              <th scope="row" className="py-2 pr-4 font-normal">
                {lines.find((each) => each.id === line)?.description}
              </th>
              <td className="py-2 pr-4">{nameOf(bid)}</td>
              <td className="figures py-2 text-right whitespace-nowrap">
                {howMany(quantity, lines.find((each) => each.id === line)?.unit ?? '')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div>
        <MoveButton
          look="main"
          whyNot={whyNot}
          run={async () => {
            const made = await draft({ evaluation: of.id, basis: 'split', split: id, shares: [], reason: '' })
            void navigate(`/bid-evaluation/awards/${made.id}`)
          }}
          done="Recommendation created"
        >
          Recommend this split
        </MoveButton>
      </div>
    </div>
  )
}
