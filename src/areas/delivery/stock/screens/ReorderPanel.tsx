import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useCommand } from '#client/use-command.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { reorderStock } from '../reorder-commands.ts'
import { classesOf, coverDays, proposalOf } from '../rules.ts'
import { termOn } from '#platform/records/dated.ts'
import type { StockItem, StockTerm } from '../records.ts'

type Loaded = { items: readonly StockItem[]; terms: readonly StockTerm[] }

/** Items at or below their reorder point, with the quantity to order and its reason. */
export function ReorderPanel({ loaded: { items, terms } }: { loaded: Loaded }) {
  const today = useToday()
  const reorder = useCommand<typeof reorderStock>('stock/reorder')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const found = items.flatMap((item) => proposalOf(item, terms, today) ?? [])
  const classes = classesOf(
    items.map((item) => ({ id: item.id, value: Number(item.annual_use ?? 0) * item.unit_cost })),
    { a: termOn(terms, 'abc_a', today) ?? 80, b: termOn(terms, 'abc_b', today) ?? 95 },
  )
  const picked = found.filter(({ item }) => chosen.has(item.id))
  const toggle = (id: string) =>
    setChosen((now) => new Set(now.has(id) ? [...now].filter((each) => each !== id) : [...now, id]))
  return (
    <Panel
      title="Reorder"
      about="The reorder point is the item’s minimum, or its lead-time use plus safety stock. The quantity fills to the maximum, or is the economic order quantity. Review both before you order."
      actions={
        <MoveButton
          look="main"
          whyNot={picked.length === 0 ? 'Select items to order.' : null}
          run={async () => (await reorder({ items: picked.map(({ item }) => item.id) }), setChosen(new Set()))}
          done="Draft requisition created"
        >
          Create requisition
        </MoveButton>
      }
    >
      {found.length === 0 && <p className="text-ink-2">No items to reorder.</p>}
      <ul className="divide-y divide-line">
        {found.map(({ item, order, because }) => {
          const cover = coverDays(item)
          return (
            <li key={item.id} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3">
              <label className="flex min-h-8 min-w-0 grow basis-64 cursor-pointer items-start gap-3 pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  className="mt-1 size-4.5 accent-(--action)"
                  checked={chosen.has(item.id)}
                  onChange={() => toggle(item.id)}
                />
                <span className="min-w-0">
                  <span className="block font-semibold text-ink">{item.name}</span>
                  <span className="block text-xs text-ink-2">
                    {because}
                    {cover !== null && ` · ${cover} ${plural(cover, { one: 'day', other: 'days' })} of supply`}
                  </span>
                  {item.requisition && (
                    <Link className="link text-xs" to={`/requisitions/${item.requisition}`}>
                      Already requested
                    </Link>
                  )}
                </span>
              </label>
              <span className="max-sm:pl-7 sm:text-right">
                <span className="figures block font-semibold text-ink">
                  {order.toLocaleString('en-US')} {item.unit}
                </span>
                <span className="block text-xs text-ink-2">
                  class {classes.get(item.id)} · <Amount cents={Math.round(order * item.unit_cost)} whole />
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
