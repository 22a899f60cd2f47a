import { wroteHere } from '#areas/organization/two-people/writers.ts'
import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { firstReason } from '#platform/rules.ts'
import { permitLife } from './life.ts'
import { lockout, permit, type Lockout, type Permit } from './records.ts'
import { permitFacts, whyNotLock, whyNotRequest, whyNotUnlock } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })

export const editPermit = editCommand('work-permits/edit', permit)

export const requestPermit = command('work-permits/request', {
  about: 'Requests a permit for hazardous work. A second person issues it.',
  input: inputSchema(permit),
  async run(input, { tx, actor, now }): Promise<Permit> {
    refuseIf(
      firstReason(
        whyNotEdit(permit, null, actor),
        whyNotRequest({ gas_test: null, isolation: false, ...input } as Permit),
      ),
    )
    const number = await nextNumber(tx, permit.table, String(permit.fields.number.initial), now)
    return tx.insert<Permit>(permit, { ...input, number, requested_by: actor.user_id })
  },
})

export const setLocks = command('work-permits/set-locks', {
  about: 'Sets the isolation points of a permit.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(lockout) }),
  async run({ id, version, lines }, { tx, actor }): Promise<Permit> {
    const row = await tx.lock<Permit>(permit, id)
    refuseIf(whyNotEdit(permit, row, actor))
    await refuseIfMoved(tx, permit, row, version)
    const locked = (await locksOf(tx, id)).find(
      ({ id: lock, applied_by, point }) =>
        applied_by !== null && !lines.some((line) => line.id === lock && line.point === point),
    )
    refuseIf(locked ? `${locked.point} is locked and can’t be removed.` : null)
    await putLines(tx, lockout, id, lines)
    return tx.update<Permit>(permit, id, { title: row.title })
  },
})

export const applyLock = command('work-permits/apply-lock', {
  about: 'Records that an isolation point is locked and tested: nothing starts.',
  input: one.extend({
    lock: z.uuid(),
    tried: z.literal(true, { error: 'Test the isolation first. Nothing may start.' }),
    lock_number: z.string().trim().min(1, 'Enter the lock number').max(40),
  }),
  async run({ id, lock, lock_number }, { tx, actor, now }): Promise<Lockout> {
    const [row, found] = await pair(tx, id, lock)
    refuseIf(whyNotLock(row, found))
    return tx.update<Lockout>(lockout, lock, { applied_by: actor.user_id, applied_at: now, tried: true, lock_number })
  },
})

export const removeLock = command('work-permits/remove-lock', {
  about: 'Removes a lock. Anyone other than the person who applied it must give a reason.',
  input: one.extend({ lock: z.uuid(), reason: z.string().trim().max(300).nullish() }),
  async run({ id, lock, reason: why }, { tx, actor, now }): Promise<Lockout> {
    const [row, found] = await pair(tx, id, lock)
    refuseIf(whyNotUnlock(row, found, { actor, reason: why }))
    return tx.update<Lockout>(lockout, lock, {
      removed_by: actor.user_id,
      removed_at: now,
      removed_reason: why || null,
    })
  },
})

export const permitCommands = commandsOf(permitLife, {
  author: wroteHere(permit),
  facts: async (row, { tx, now }) => permitFacts(row, await locksOf(tx, row.id), now),
  issue: (_, { actor, now }) => ({ issued_by: actor.user_id, issued_at: now.toISOString() }),
  suspend: (_, { asked: { reason } }) => ({ end_reason: reason }),
  close: (_, { actor, now }) => ({ closed_by: actor.user_id, closed_at: now.toISOString() }),
  refuse: (_, { asked: { reason } }) => ({ end_reason: reason }),
})

const locksOf = (tx: CommandTx, id: string) =>
  tx.sql<Lockout>('select * from lockouts where organization_id = $1 and permit = $2 order by position', [
    tx.organization_id,
    id,
  ])

async function pair(tx: CommandTx, id: string, lock: string): Promise<[Permit, Lockout]> {
  const row = await tx.lock<Permit>(permit, id)
  const found = (await locksOf(tx, id)).find((each) => each.id === lock)
  if (!found) throw new NotFound(lockout.label)
  return [row, found]
}
