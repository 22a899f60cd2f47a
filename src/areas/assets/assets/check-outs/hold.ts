import type { CommandTx } from '#platform/commands/command-tx.ts'
import { todayOf } from '#platform/commands/today.ts'
import { among } from '#platform/life/status-sql.ts'
import type { Asset } from '../records.ts'
import { custody, type Custody } from './records.ts'

type Doing<Asked> = { tx: CommandTx; asked: Asked; today: string; entered: Date }
type CheckOut = { holder: string; due_on: string; purpose: string }
type CheckIn = { condition: Asset['condition']; note?: string | null }

/** A checked-out asset shows its holder, and a custody record keeps the history. */
export async function checkOut(row: Asset, { tx, asked, today }: Doing<CheckOut>) {
  await tx.insert<Custody>(custody, {
    ...asked,
    asset: row.id,
    out_on: today,
    condition_out: row.condition,
    status: 'out',
  })
  return { held_by: asked.holder, held_until: asked.due_on }
}

export async function checkIn({ id }: Asset, { tx, asked, entered }: Doing<CheckIn>) {
  const day = await todayOf(tx, entered)
  const line = await tx.one<Custody>(
    `select * from asset_custody where organization_id = $1 and asset = $2
      and status ${among(custody, 'out')} for update`,
    [tx.organization_id, id],
  )
  const { condition, note } = asked
  const back = { status: 'back', in_on: day, condition_in: condition, note: note ?? null } as const
  if (line) await tx.update<Custody>(custody, line.id, back)
  return { held_by: null, held_until: null, condition_on: day }
}
