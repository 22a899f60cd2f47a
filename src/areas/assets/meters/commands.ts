import { z } from 'zod'
import { offlineCommand } from '#platform/commands/command.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { meter, meterReading, type Meter } from './records.ts'
import { totalAt, whyNotRead } from './rules.ts'

export const createMeter = draftCommand('meters/create', meter)
export const editMeter = editCommand('meters/edit', meter)

export const readMeter = offlineCommand('meters/read', {
  about: 'Records a meter reading on a date.',
  input: z.strictObject({
    id: z.uuid(),
    shown: z.number().min(0).max(1_000_000_000),
    read_on: z.iso.date().nullish(),
    note: z.string().trim().max(200).nullish(),
  }),
  async run({ id, shown, read_on, note }, { tx, now, entered }): Promise<Meter> {
    const row = await tx.lock<Meter>(meter, id)
    const today = await todayOf(tx, now)
    const day = read_on ?? (await todayOf(tx, entered))
    refuseIf(whyNotRead(row, { shown, day, today }))
    const total = totalAt(row, shown)
    await tx.insert(meterReading, { meter: id, asset: row.asset, read_on: day, shown, total, note: note ?? null })
    return tx.update<Meter>(meter, id, { reading: total, read_on: day })
  },
})
