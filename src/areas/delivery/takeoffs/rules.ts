import { whyNotEdit } from '#platform/records/edit.ts'
import type { Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { plural } from '#platform/words.ts'
import { takeoffLife } from './life.ts'
import { takeoff, type Takeoff, type TakeoffItem } from './records.ts'

type Measured = Partial<
  Pick<
    TakeoffItem,
    | 'kind'
    | 'times'
    | 'length'
    | 'width'
    | 'depth'
    | 'cut_out'
    | 'divisor'
    | 'waste'
    | 'whole'
    | 'rate'
    | 'slope'
    | 'drawn_as'
    | 'drawn'
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

/** How many dimensions the marks on the plan give. */
export const given = { count: 0, length: 1, area: 2 } as const

/** The dimensions that are entered: those that no mark gives, such as the depth of an area. */
export const entered = ({ kind = 'count', drawn_as }: Pick<Measured, 'kind' | 'drawn_as'>) =>
  drawn_as ? dimensions[kind].slice(given[drawn_as]) : dimensions[kind]

/** The length along a slope for each foot on the plan. */
export const alongSlope = (rise: number | null | undefined): number => Math.hypot(1, Number(rise ?? 0) / 12)

/** Count times dimensions, less deductions, in its unit, plus waste; rounded up to whole ones where set. */
export function quantityOf(item: Measured): number {
  const { kind = 'count', times, cut_out, divisor, waste, whole, slope, drawn_as, drawn } = item
  const start = drawn_as ? Number(drawn ?? 0) : 1
  const size =
    entered(item).reduce((product, name) => product * Number(item[name] ?? 0), start) *
    (kind === 'count' ? 1 : alongSlope(slope))
  const net = Math.max(0, Number(times ?? 1) * size - Number(cut_out ?? 0)) / Number(divisor || 1)
  const gross = exact(net * (1 + Number(waste ?? 0) / 100))
  return whole === 'up' ? Math.ceil(gross) : Math.round(gross * 10_000) / 10_000
}

export const amountOf = (item: Measured): number => Math.round(exact(quantityOf(item) * Number(item.rate ?? 0) * 100))

/** The missing dimensions: an area needs a width. */
export const whyNotMeasured = (item: Measured & { description?: string }): Reason => {
  const { kind = 'count', drawn_as, description = 'This item' } = item
  if (drawn_as && given[drawn_as] > dimensions[kind].length) return whyNotDrawnAs({ kind, description }, drawn_as)
  const missing = entered(item).filter((name) => !(Number(item[name] ?? 0) > 0))
  return missing.length === 0 ? null : `“${description}” is ${inArticle(kind)} and has no ${missing.join(' and no ')}.`
}
const inArticle = (kind: string) => (kind === 'area' ? 'an area' : `a ${kind}`)

type Drawn = NonNullable<TakeoffItem['drawn_as']>
const marksOf = { count: 'counts', length: 'lengths', area: 'areas' } as const

/** An item has marks of one kind, which fit it: a length can’t be made of areas. */
export const whyNotDrawnAs = (
  item: Pick<TakeoffItem, 'kind' | 'description'> & { drawn_as?: Drawn | null },
  as: Drawn,
): Reason =>
  firstReason(
    given[as] > dimensions[item.kind].length &&
      `“${item.description}” is ${inArticle(item.kind)}, so ${marksOf[as]} don’t fit. Select another item.`,
    item.drawn_as &&
      item.drawn_as !== as &&
      `“${item.description}” is measured by ${marksOf[item.drawn_as]}. Create another item for ${marksOf[as]}.`,
  )

/** How a quantity came about, in the order of the calculation. */
export function formulaOf(item: Measured): string {
  const { kind = 'count', times, cut_out, divisor, waste, slope, whole, drawn_as, drawn } = item
  const said = (value: number | string | null | undefined) =>
    Number(value ?? 0).toLocaleString('en-US', { maximumFractionDigits: 2 })
  const on = drawn_as && `${said(drawn)}${{ count: '', length: ' ft', area: ' sf' }[drawn_as]} on the plan`
  return [
    Number(times ?? 1) !== 1 || (kind === 'count' && !on) ? said(times ?? 1) : null,
    on,
    ...entered(item).map((name) => `${said(item[name])} ft ${name}`),
    kind !== 'count' && Number(slope ?? 0) > 0 ? `${alongSlope(slope).toFixed(4)} slope` : null,
  ]
    .filter(Boolean)
    .join(' × ')
    .concat(
      Number(cut_out ?? 0) > 0 ? ` − ${said(cut_out)}` : '',
      Number(divisor || 1) !== 1 ? ` ÷ ${said(divisor)}` : '',
      Number(waste ?? 0) > 0 ? ` + ${said(waste)}% waste` : '',
      whole === 'up' ? ', rounded up' : '',
    )
}

export const whyNotRevise = (row: Pick<Takeoff, 'status'>): Reason =>
  takeoffLife.byStatus(row, {
    draft: 'This takeoff is a draft. Edit it instead.',
    checked: null,
    superseded: 'A newer revision exists. Revise that one.',
  })
export const whyNotSetItems = (row: Takeoff, actor: Pick<Actor, 'role'>): Reason => whyNotEdit(takeoff, row, actor)

export type ItemUse = Pick<TakeoffItem, 'id' | 'description' | 'drawn_as' | 'drawn'> & {
  marks: number
  /** The solicitation with a line of this item. */ solicitation: string | null
}
/** An item stays as long as its marks are on the plan, or bidders price it. */
export const whyNotRemoveItems = (items: readonly ItemUse[]): Reason =>
  firstReason(
    ...items.map(
      ({ description, marks }) =>
        marks > 0 &&
        `“${description}” has ${plural(marks, { one: '1 mark', other: `${marks} marks` })} on the plan. Delete them first.`,
    ),
    ...items.map(
      ({ description, solicitation }) =>
        solicitation && `“${description}” is a line of ${solicitation}. Remove that line first.`,
    ),
  )

/** Why these items can’t become lines that bidders price. */
export const whyNotSend = (items: readonly Pick<TakeoffItem, 'description' | 'quantity'>[]): Reason =>
  firstReason(
    items.length === 0 && 'Select the items to send.',
    ...items.map(({ description, quantity }) => !(Number(quantity) > 0) && `“${description}” has no quantity yet.`),
  )

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
