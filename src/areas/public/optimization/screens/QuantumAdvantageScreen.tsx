import { useEffect, useRef, useState } from 'react'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Points } from '../../site/screens/Points.tsx'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { makeCase } from './award-case.ts'
import type { Progress } from './award-worker.ts'
import { BoundChart } from './BoundChart.tsx'

const sizes = [
  { label: '4 vendors, 10 items', vendors: 4, items: 10 },
  { label: '6 vendors, 16 items', vendors: 6, items: 16 },
  { label: '8 vendors, 24 items', vendors: 8, items: 24 },
] as const

export default function QuantumAdvantageScreen() {
  return (
    <PublicPage
      area="Optimization"
      title="Optimal award splits, proven"
      intro={
        <p>
          <strong className="font-semibold text-ink">No quantum computer runs here.</strong> This page splits an award
          among vendors in your browser, with a classical method from 1960: branch and bound. People search for
          “quantum”, but what helps you is the bound and the gap beside the result.
        </p>
      }
    >
      <Section
        title="Try it"
        about="A sample solicitation: every vendor bids on every item, with a capacity in units and a minimum order. The goal is to buy all items at the lowest cost."
      >
        <AwardTrial />
      </Section>
      <Section title="Would quantum hardware help?" tinted>
        <Points
          points={[
            {
              title: 'Not for this',
              text: 'A general quantum search would turn 178 digits of combinations into 89. Branch and bound rules out far more.',
            },
            {
              title: 'Perhaps one day',
              text: 'Proven algorithms exist for simulating molecules and factoring numbers. None is known to beat classical methods at splitting an award.',
            },
            {
              title: 'How you would know',
              text: 'A published gap on public test cases that no classical method can match. Ask for it.',
              to: '/blog/optimization-not-quantum',
              more: 'Read the article',
            },
          ]}
        />
      </Section>
    </PublicPage>
  )
}

function AwardTrial() {
  const [size, setSize] = useState(1)
  const [seed, setSeed] = useState(1)
  const [history, setHistory] = useState<readonly Progress[]>([])
  const worker = useRef<Worker>(null)
  const solicitation = makeCase({ ...sizes[size]!, seed })
  const last = history.at(-1)
  useEffect(() => () => worker.current?.terminate(), [])

  function solve(): void {
    worker.current?.terminate()
    setHistory([])
    worker.current = new Worker(new URL('./award-worker.ts', import.meta.url), { type: 'module' })
    worker.current.onmessage = ({ data }: MessageEvent<Progress>) => setHistory((now) => [...now, data])
    worker.current.postMessage(solicitation)
  }
  function choose(next: { size?: number; seed?: number }): void {
    // A selection made before the script loaded is reported twice; the second report doesn't stop a search.
    if (next.size === size) return
    worker.current?.terminate()
    setHistory([])
    if (next.size !== undefined) setSize(next.size)
    if (next.seed !== undefined) setSeed(next.seed)
  }
  const gap = last?.best ? (last.best.cost - last.bound) / last.best.cost : null

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end gap-3">
        <div>
          <label htmlFor="size" className="mb-1.5 block text-sm font-semibold text-ink">
            Solicitation size
          </label>
          <select
            id="size"
            value={size}
            onChange={({ target }) => choose({ size: Number(target.value) })}
            className="h-(--control-h) rounded-sm border border-control-line bg-surface px-2 text-base text-ink"
          >
            {sizes.map(({ label }, at) => (
              <option key={label} value={at}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <Button onClick={() => choose({ seed: seed + 1 })}>New sample solicitation</Button>
        <Button look="main" busy={Boolean(last && !last.done)} onClick={solve}>
          Find optimal award
        </Button>
      </div>
      <Figures
        figures={[
          {
            label: 'Best found',
            value: last?.best ? <Amount whole cents={last.best.cost * 100} /> : '–',
            note: 'meets every rule',
          },
          {
            label: 'Bound',
            value: last ? <Amount whole cents={last.bound * 100} /> : '–',
            note: 'no plan can cost less',
          },
          {
            label: 'Gap',
            value: gap === null ? '–' : `${(gap * 100).toFixed(2)}%`,
            note: last?.proven ? 'proven optimal' : last?.done ? 'time limit reached' : 'possible improvement',
            ...(last?.proven && { tone: 'good' as const }),
          },
          {
            label: 'Branches searched',
            value: last ? last.nodes.toLocaleString('en-US') : '–',
            note: `of a ${Math.ceil(Math.log10(sizes[size]!.vendors) * sizes[size]!.items)}-digit number of possible splits`,
          },
        ]}
      />
      <p role="status" className="sr-only">
        {last?.done && last.best ? `Done. ${last.proven ? 'Proven optimal' : 'Best found'}: $${last.best.cost}.` : ''}
      </p>
      {history.length > 0 && <BoundChart history={history} />}
      <div
        className="overflow-x-auto rounded-lg border border-line bg-surface"
        role="region"
        aria-label="Solicitation"
        tabIndex={0}
      >
        <table className="w-full min-w-[40rem] text-right text-sm">
          <caption className="sr-only">
            Prices of all vendors in dollars; the selected vendor for each item is marked
          </caption>
          <thead>
            <tr className="border-b border-line-strong bg-surface-2 text-2xs text-ink-2">
              <th scope="col" className="py-2 pl-4 text-left font-semibold">
                Item (units)
              </th>
              {solicitation.vendors.map((vendor) => (
                <th key={vendor} scope="col" className="px-2 py-2 font-semibold">
                  {vendor}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {solicitation.items.map((item, i) => (
              <tr key={item} className="border-b border-line last:border-0">
                <th scope="row" className="py-1.5 pl-4 text-left font-normal text-ink">
                  {item} <span className="text-ink-2">({solicitation.size[i]})</span>
                </th>
                {solicitation.vendors.map((vendor, v) => {
                  const chosen = last?.best?.vendorOf[i] === v
                  return (
                    <td
                      key={vendor}
                      className={`figures px-2 ${chosen ? 'bg-action-soft font-semibold text-ink' : 'text-ink-2'}`}
                    >
                      {chosen && <span aria-label="selected">✓ </span>}
                      {solicitation.price[i]![v]!.toLocaleString('en-US')}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
          <tfoot className="text-xs text-ink-2">
            <tr className="border-t-3 border-double border-line-strong">
              <th scope="row" className="py-1.5 pl-4 text-left font-normal">
                Max units
              </th>
              {solicitation.capacity.map((each, v) => (
                <td key={v} className="px-2">
                  {each}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row" className="py-1.5 pl-4 text-left font-normal">
                Minimum order ($)
              </th>
              {solicitation.smallest.map((each, v) => (
                <td key={v} className="px-2">
                  {each.toLocaleString('en-US')}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  )
}
