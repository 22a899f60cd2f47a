import { whyNotEdit } from '#platform/records/edit.ts'
import type { Actor } from '#platform/roles.ts'
import type { Reason } from '#platform/rules.ts'
import { takeoffLife } from './life.ts'
import { takeoff, type Takeoff, type TakeoffItem } from './records.ts'

type Measured = Partial<
  Pick<
    TakeoffItem,
    'kind' | 'times' | 'length' | 'width' | 'depth' | 'cut_out' | 'divisor' | 'waste' | 'whole' | 'rate'
  >
>

/** The dimensions of each kind. */
export const dimensions = {
  count: [],
  length: ['length'],
  area: ['length', 'width'],
  volume: ['length', 'width', 'depth'],
} as const

const exact = (value: number) => Number(value.toPrecision(12))

/** Count times dimensions, less deductions, in its unit, plus waste; rounded up to whole ones where set. */
export function quantityOf({ kind = 'count', times, cut_out, divisor, waste, whole, ...sizes }: Measured): number {
  const size = dimensions[kind].reduce((product, name) => product * Number(sizes[name] ?? 0), 1)
  const net = Math.max(0, Number(times ?? 1) * size - Number(cut_out ?? 0)) / Number(divisor || 1)
  const gross = exact(net * (1 + Number(waste ?? 0) / 100))
  return whole === 'up' ? Math.ceil(gross) : Math.round(gross * 10_000) / 10_000
}

export const amountOf = (item: Measured): number => Math.round(exact(quantityOf(item) * Number(item.rate ?? 0) * 100))

/** The missing dimensions: an area needs a width. */
export const whyNotMeasured = (item: Measured & { description?: string }): Reason => {
  const missing = dimensions[item.kind ?? 'count'].filter((name) => !(Number(item[name] ?? 0) > 0))
  return missing.length === 0
    ? null
    : `“${item.description ?? 'This item'}” is ${item.kind === 'area' ? 'an area' : `a ${item.kind}`} and has no ${missing.join(' and no ')}.`
}

export const whyNotRevise = (row: Pick<Takeoff, 'status'>): Reason =>
  takeoffLife.byStatus(row, {
    draft: 'This takeoff is a draft. Edit it instead.',
    checked: null,
    superseded: 'A newer revision exists. Revise that one.',
  })
export const whyNotSetItems = (row: Takeoff, actor: Pick<Actor, 'role'>): Reason => whyNotEdit(takeoff, row, actor)

export type Difference = { description: string; unit: string; before: number; after: number; amount: number }

/** The changes of a revision, by item name: the largest effect on the estimate first. */
export function differencesOf(before: readonly TakeoffItem[], after: readonly TakeoffItem[]): Difference[] {
  const key = ({ division, description }: TakeoffItem) => `${division} ${description.trim().toLowerCase()}`
  const all = new Map<string, Difference>()
  for (const item of before)
    all.set(key(item), {
      description: item.description,
      unit: item.unit,
      before: Number(item.quantity),
      after: 0,
      amount: -Number(item.amount),
    })
  for (const item of after) {
    const known = all.get(key(item))
    all.set(key(item), {
      description: item.description,
      unit: item.unit,
      before: known?.before ?? 0,
      after: Number(item.quantity),
      amount: (known?.amount ?? 0) + Number(item.amount),
    })
  }
  return [...all.values()]
    .filter((each) => each.before !== each.after || each.amount !== 0)
    .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
}
