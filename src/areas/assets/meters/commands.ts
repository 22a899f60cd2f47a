import { z } from 'zod'
import { command, offlineCommand } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { meter, meterReading, type Meter, type MeterReading } from './records.ts'
import { doubtOf, totalAt, whyNotRead, whyNotVoidReading } from './rules.ts'

export const createMeter = draftCommand('meters/create', meter)
export const editMeter = editCommand('meters/edit', meter)

export const readMeter = offlineCommand('meters/read', {
  about:
    'Records a meter reading on a date. One that is far beyond the usual use is asked about first: sure confirms it.',
  input: z.strictObject({
    id: z.uuid(),
    shown: z.number().min(0).max(1_000_000_000),
    read_on: z.iso.date().nullish(),
    note: z.string().trim().max(200).nullish(),
    sure: z.boolean().optional(),
  }),
  async run({ id, shown, read_on, note, sure }, { tx, now, entered }): Promise<Meter> {
    const row = await tx.lock<Meter>(meter, id)
    const today = await todayOf(tx, now)
    const day = read_on ?? (await todayOf(tx, entered))
    refuseIf(whyNotRead(row, { shown, day, today }))
    const doubt = sure ? null : doubtOf(row, { shown, day }, await readingsOf(tx, id))
    refuseIf(doubt && `${doubt} Check the meter, and confirm the reading.`)
    const total = totalAt(row, shown)
    await tx.insert(meterReading, { meter: id, asset: row.asset, read_on: day, shown, total, note: note ?? null })
    return tx.update<Meter>(meter, id, { reading: total, read_on: day })
  },
})

/** The last ones that count, newest first, as the page of the meter has them. */
const readingsOf = (tx: CommandTx, id: string) =>
  tx.sql<MeterReading>(
    `select * from meter_readings where organization_id = $1 and meter = $2 and voided_on is null
      order by read_on desc, created_at desc, id desc limit 60`,
    [tx.organization_id, id],
  )

/** The effects of a meter that went back, in the topics that count by it. */
type Follow = (tx: CommandTx, meter: string, reading: number) => Promise<void>
const followers: Follow[] = []
export const followVoided = (follow: Follow): void => void followers.push(follow)

export const voidReading = command('meters/void-reading', {
  about: 'Voids a mistaken meter reading of a colleague. It stays readable, and the meter returns to the one before.',
  input: z.strictObject({ id: z.uuid(), reason: z.string().trim().min(1, 'Enter a reason').max(500) }),
  reason: 'reason',
  async run({ id, reason: why }, { tx, actor, now }): Promise<MeterReading> {
    const of = await tx.one<MeterReading>('select * from meter_readings where organization_id = $1 and id = $2', [
      tx.organization_id,
      id,
    ])
    const row = await tx.lock<Meter>(meter, of?.meter ?? id)
    const read = await tx.lock<MeterReading>(meterReading, id)
    const [last, before] = await readingsOf(tx, row.id)
    refuseIf(whyNotVoidReading(read, { actor, meter: row, isLast: last?.id === id }))
    if (last?.id === id) {
      const reading = Number(before?.total ?? 0)
      await tx.update(meter, row.id, { reading, read_on: before?.read_on ?? null })
      for (const follow of followers) await follow(tx, row.id, reading)
    }
    return tx.update<MeterReading>(meterReading, id, {
      voided_on: await todayOf(tx, now),
      voided_by: actor.user_id,
      void_reason: why,
    })
  },
})
