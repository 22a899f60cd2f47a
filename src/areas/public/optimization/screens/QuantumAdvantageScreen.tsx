import { useEffect, useRef, useState } from 'react'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Points } from '../../site/screens/Points.tsx'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { makeCase } from './award-case.ts'
import type { Progress } from './award-worker.ts'
import { BoundChart } from './BoundChart.tsx'
import { Say } from '#kit/parts/Say.tsx'
import { phrase, say, translated } from '#platform/say.ts'
import { SelectBox } from '#kit/parts/SelectBox.tsx'

const sizes = [
  { label: phrase('4 vendors, 10 items'), vendors: 4, items: 10 },
  { label: phrase('6 vendors, 16 items'), vendors: 6, items: 16 },
  { label: phrase('8 vendors, 24 items'), vendors: 8, items: 24 },
] as const

export default function QuantumAdvantageScreen() {
  return (
    <PublicPage
      area={say('Optimization')}
      title={say('Optimal award splits, proven')}
      intro={
        <p>
          <Say
            text="{no} This page splits an award among vendors in your browser, with a classical method from 1960: branch and bound. People search for “quantum”, but what helps you is the bound and the gap beside the result."
            values={{ no: <strong className="font-semibold text-ink">{say('No quantum computer runs here.')}</strong> }}
          />
        </p>
      }
    >
      <Section
        title={say('Try it')}
        about={say(
          'A sample solicitation: every vendor bids on every item, with a capacity in units and a minimum order. The goal is to buy all items at the lowest cost.',
        )}
      >
        <AwardTrial />
      </Section>
      <Section title={say('Would quantum hardware help?')} tinted>
        <Points
          points={[
            {
              title: say('Not for this'),
              text: say(
                'A general quantum search would turn 178 digits of combinations into 89. Branch and bound rules out far more.',
              ),
            },
            {
              title: say('Perhaps one day'),
              text: say(
                'Proven algorithms exist for simulating molecules and factoring numbers. None is known to beat classical methods at splitting an award.',
              ),
            },
            {
              title: say('How you would know'),
              text: say('A published gap on public test cases that no classical method can match. Ask for it.'),
              to: '/blog/optimization-not-quantum',
              more: say('Read the article'),
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
            {say('Solicitation size')}
          </label>
          <SelectBox id="size" value={size} onChange={({ target }) => choose({ size: Number(target.value) })}>
            {sizes.map(({ label }, at) => (
              <option key={label} value={at}>
                {say(label)}
              </option>
            ))}
          </SelectBox>
        </div>
        <Button onClick={() => choose({ seed: seed + 1 })}>{say('New sample solicitation')}</Button>
        <Button look="main" busy={Boolean(last && !last.done)} onClick={solve}>
          {say('Find optimal award')}
        </Button>
      </div>
      <Figures
        figures={[
          {
            label: say('Best found'),
            value: last?.best ? <Amount whole cents={last.best.cost * 100} /> : '–',
            note: say('meets every rule'),
          },
          {
            label: say('Bound'),
            value: last ? <Amount whole cents={last.bound * 100} /> : '–',
            note: say('no plan can cost less'),
          },
          {
            label: say('Gap'),
            value: gap === null ? '–' : `${(gap * 100).toFixed(2)}%`,
            note: last?.proven
              ? say('proven optimal')
              : last?.done
                ? say('time limit reached')
                : say('possible improvement'),
            ...(last?.proven && { tone: 'good' as const }),
          },
          {
            label: say('Branches searched'),
            value: last ? last.nodes.toLocaleString('en-US') : '–',
            note: say('of a {digits}-digit number of possible splits', {
              digits: Math.ceil(Math.log10(sizes[size]!.vendors) * sizes[size]!.items),
            }),
          },
        ]}
      />
      <p role="status" className="sr-only">
        {last?.done && last.best
          ? last.proven
            ? say('Done. Proven optimal: ${cost}.', { cost: last.best.cost })
            : say('Done. Best found: ${cost}.', { cost: last.best.cost })
          : ''}
      </p>
      {history.length > 0 && <BoundChart history={history} />}
      <div
        className="overflow-x-auto rounded-lg border border-line bg-surface"
        role="region"
        aria-label={say('Solicitation')}
        tabIndex={0}
      >
        <table className="w-full min-w-[40rem] text-right text-sm">
          <caption className="sr-only">
            {say('Prices of all vendors in dollars; the selected vendor for each item is marked')}
          </caption>
          <thead>
            <tr className="border-b border-line-strong bg-surface-2 text-2xs text-ink-2">
              <th scope="col" className="py-2 pl-4 text-left font-semibold">
                {say('Item (units)')}
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
                  {translated(item)} <span className="text-ink-2">({solicitation.size[i]})</span>
                </th>
                {solicitation.vendors.map((vendor, v) => {
                  const chosen = last?.best?.vendorOf[i] === v
                  return (
                    <td
                      key={vendor}
                      className={`figures px-2 ${chosen ? 'bg-action-soft font-semibold text-ink' : 'text-ink-2'}`}
                    >
                      {chosen && <span aria-label={say('selected')}>✓ </span>}
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
                {say('Max units')}
              </th>
              {solicitation.capacity.map((each, v) => (
                <td key={v} className="px-2">
                  {each}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row" className="py-1.5 pl-4 text-left font-normal">
                {say('Minimum order ($)')}
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
