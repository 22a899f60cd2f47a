import type { Tx } from '#platform/database/database.ts'
import { addDays, daysBetween } from '#platform/dates.ts'
import { inTheNameOf } from '#platform/functions/demo/acting.ts'
import { chance } from '#platform/functions/demo/story.ts'
import { rowsOf } from '#platform/functions/demo/table.ts'
import usedCsv from './used.csv?raw'

/** Items of a storeroom: the season of their use, how the supplier delivers, and how many weeks of use are ordered. */
const used = rowsOf(usedCsv, {
  code: 'text',
  season: 'text',
  lead: 'number',
  late: 'number',
  order_weeks: 'number',
  spread: 'number',
  work: 'text',
})
export const usedItems: ReadonlySet<string> = new Set(used.map(({ code }) => code))

/** Use in each month, from January on, as a multiple of the average. */
const seasons: Readonly<Record<string, readonly number[]>> = {
  even: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  winter: [2.4, 2.1, 1.3, 0.5, 0.3, 0.3, 0.3, 0.3, 0.4, 0.7, 1.3, 2.1],
  growing: [0.3, 0.3, 0.6, 1.2, 1.7, 1.8, 1.7, 1.6, 1.3, 0.8, 0.4, 0.3],
  spring: [0.7, 1, 2.1, 2.2, 1.4, 0.9, 0.7, 0.6, 0.7, 0.7, 0.5, 0.5],
  planting: [0.2, 0.3, 1.2, 2.3, 1.6, 0.6, 0.3, 1.2, 2.4, 1.3, 0.3, 0.3],
}

export type Use = {
  code: string
  annual: number
  pack: number
  /** On hand at the end; undefined where it is what the past leaves. */ ends: number | undefined
}
export type Moved = { day: string; quantity: number; kind: 'receipt' | 'issue'; why: string }

/**
 * Two years of an item in the storeroom: what the crews took, by season and by chance, and what was ordered when the
 * shelf was low. The reorder point fits an average month, so a busy season or a late delivery can empty the shelf.
 */
export function movesOf({ code, annual, pack, ends }: Use, from: string, until: string): Moved[] {
  const { season, lead, late, order_weeks, spread, work } = used.find((each) => each.code === code)!
  const roll = chance([...code].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1_000_003)
  const point = Math.ceil((annual / 365) * (lead + 11))
  const lot = Math.max(pack, Math.ceil(((annual / 52) * order_weeks) / pack) * pack)
  const moves: Moved[] = []
  let onHand = 0
  let ordered: { quantity: number; comes: string } | null = null
  const move = (day: string, quantity: number, kind: Moved['kind'], why: string) => {
    if (quantity === 0) return
    onHand += quantity
    moves.push({ day, quantity, kind, why })
  }
  move(from, point + Math.round(lot * 0.6), 'receipt', 'Carried over from the card file')
  // Crews come every second week.
  for (let day = addDays(from, 12); day < until; day = addDays(day, 14)) {
    if (ordered && ordered.comes <= day) {
      move(ordered.comes, ordered.quantity, 'receipt', 'Delivered')
      ordered = null
    }
    const share = (100 + roll.whole(-spread, spread)) / 100
    const wanted = (annual / 26) * seasons[season]![Number(day.slice(5, 7)) - 1]! * share
    const takes = Math.floor(wanted) + (roll.percent((wanted % 1) * 100) ? 1 : 0)
    move(day, -Math.min(onHand, takes), 'issue', work)
    const comes = addDays(day, lead + (roll.percent(late) ? roll.whole(8, 30) : roll.whole(-2, 4)))
    // A buyer who sees an empty shelf orders more.
    if (!ordered && onHand <= point) ordered = { quantity: onHand === 0 ? lot + pack : lot, comes }
  }
  const last = addDays(until, -1)
  if (ends !== undefined && ends !== onHand)
    move(last, ends - onHand, ends > onHand ? 'receipt' : 'issue', ends > onHand ? 'Delivered' : work)
  else if (ends === undefined && onHand === 0) move(last, lot, 'receipt', 'Delivered')
  return moves.toSorted((one, other) => daysBetween(other.day, one.day))
}

type Store = { organization: string; warehouse: string; from: string; until: string }

/** Enters the past of these items as rows, which were kept on cards before this program: four statements in all. */
export async function enterUse(tx: Tx, { organization, warehouse, from, until }: Store, uses: readonly Use[]) {
  const codes = uses.map(({ code }) => code)
  const moves = uses.flatMap((use) => movesOf(use, from, until).map((moved) => ({ code: use.code, ...moved })))
  await inTheNameOf(tx, 'rosa', 'stock-moves/carry-over', () =>
    tx.sql(
      `insert into stock_moves (organization_id, item, warehouse, kind, quantity, unit_cost, value, why, moved_on,
          moved_by, created_at)
        select $1, i.id, $2, m.kind, m.quantity, i.unit_cost, m.quantity * i.unit_cost, m.why, m.day,
          app.user_id(), m.day + time '18:00'
        from json_to_recordset($3::json) as m(code text, day date, quantity numeric, kind text, why text)
        join stock_items i on i.organization_id = $1 and i.code = m.code order by m.day`,
      [organization, warehouse, JSON.stringify(moves)],
    ),
  )
  await inTheNameOf(tx, 'rosa', 'stock-balances/carry-over', () =>
    tx.sql(
      `insert into stock_balances (organization_id, name, item, warehouse, quantity, value)
        select $1, i.name, i.id, $2, s.quantity, s.quantity * i.unit_cost from (select item, sum(quantity) as quantity
          from stock_moves where organization_id = $1 and warehouse = $2 group by item) s
        join stock_items i on i.organization_id = $1 and i.id = s.item where i.code = any ($3)`,
      [organization, warehouse, codes],
    ),
  )
  await inTheNameOf(tx, 'rosa', 'stock-items/carry-over', () =>
    tx.sql(
      `update stock_items i set on_hand = s.quantity from (select item, sum(quantity) as quantity from stock_moves
          where organization_id = $1 group by item) s where i.organization_id = $1 and i.id = s.item
          and i.code = any ($2)`,
      [organization, codes],
    ),
  )
}
