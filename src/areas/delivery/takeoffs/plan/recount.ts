import type { CommandTx } from '#platform/commands/command-tx.ts'
import { takeoff, takeoffItem, type Takeoff, type TakeoffItem } from '../records.ts'
import { amountOf, quantityOf } from '../rules.ts'
import type { MarkKind } from './rules.ts'

/** The quantities of items measured on the plan follow their marks, and the estimate its items. */
export async function recount(tx: CommandTx, id: string, measured_by: string): Promise<Takeoff> {
  const items = await tx.sql<TakeoffItem & { kind_of_marks: MarkKind | null; sum: number | null }>(
    `select i.*, m.kind as kind_of_marks, m.sum from takeoff_items i
       left join (select item, min(kind) as kind, sum(measure) as sum from takeoff_marks
         where organization_id = $1 and takeoff = $2 group by item) m on m.item = i.id
      where i.organization_id = $1 and i.takeoff = $2 order by i.position, i.id`,
    [tx.organization_id, id],
  )
  let amount = 0
  for (const { kind_of_marks, sum, ...item } of items) {
    const drawn_as = kind_of_marks ?? item.drawn_as
    const now = { ...item, drawn_as, drawn: drawn_as && Number(sum ?? 0) }
    const follows = { drawn_as, drawn: now.drawn, quantity: quantityOf(now), amount: amountOf(now) }
    amount += follows.amount
    const isSame = (Object.keys(follows) as (keyof typeof follows)[]).every((name) =>
      name === 'drawn_as' ? item[name] === follows[name] : sameNumber(item[name], follows[name]),
    )
    if (!isSame) await tx.update(takeoffItem, item.id, follows)
  }
  return tx.update<Takeoff>(takeoff, id, { amount, measured_by })
}

const sameNumber = (one: number | null, other: number | null) =>
  one === null || other === null ? one === other : Number(one) === Number(other)
