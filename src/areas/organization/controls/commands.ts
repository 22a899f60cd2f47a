import { z } from 'zod'
import { command, type Command, type Context } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { isControl } from '#platform/records/control.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { tellAdministrators } from './change.ts'
import { controlChange, type ControlChange } from './records.ts'
import { carryOut, endRow, takeBackRow, whenApproved, type Register } from './registers.ts'
import { whyNotApprove, whyNotDecline, whyNotWithdraw } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })
const reason = z.string().trim().min(3, 'Say why').max(500)

/** A control that is no register of dated rows says itself what an approved change does. */
export type Effect = {
  /** Looks at it once more, and says from which day it is in effect. */
  when: (context: Context, change: ControlChange) => Promise<Pick<ControlChange, 'effective_from'>>
  carryOut: (context: Context, change: ControlChange) => Promise<void>
}

/** The decisions on every change of every control. */
export function controlsCommands(records: readonly AnyRecord[], effects: Readonly<Record<string, Effect>>) {
  const registers = new Map(records.filter(isControl).map((record) => [record.table, record as Register]))
  const named = z.string().refine((table) => registers.has(table), 'This is no register of controls')

  const approve = command('controls/approve', {
    about: 'A second administrator approves a change that loosens a control. It begins the day after at the earliest.',
    personal: true,
    access: true,
    input: one,
    async run({ id }, context) {
      const { tx, actor, now } = context
      const change = await tx.lock<ControlChange>(controlChange, id)
      refuseIf(whyNotApprove(change, actor))
      const register = registers.get(change.register)
      const begins = register ? await whenApproved(context, register, change) : await effects[change.register]!.when(context, change)
      const approved = await tx.update<ControlChange>(controlChange, id, { ...begins, status: 'effective', decided_by: actor.user_id, decided_at: now })
      await (register ? carryOut(context, register, approved) : effects[change.register]!.carryOut(context, approved))
      await tellAdministrators(context, approved, 'approved a change')
      return approved
    },
  })

  const decline = command('controls/decline', {
    about: 'A second administrator declines a change of a control, with the reason. The rule stays as it is.',
    personal: true,
    reason: 'reason',
    input: one.extend({ reason }),
    async run({ id, reason: decision }, context) {
      const { tx, actor, now } = context
      refuseIf(whyNotDecline(await tx.lock<ControlChange>(controlChange, id), actor))
      const declined = await tx.update<ControlChange>(controlChange, id, { status: 'declined', decision, decided_by: actor.user_id, decided_at: now })
      await tellAdministrators(context, declined, 'declined a change')
      return declined
    },
  })

  const withdraw = command('controls/withdraw', {
    about: 'Withdraws a change that was proposed and not decided yet. Only its proposer does this.',
    input: one,
    async run({ id }, context) {
      const { tx, actor, now } = context
      refuseIf(whyNotWithdraw(await tx.lock<ControlChange>(controlChange, id), actor))
      const withdrawn = await tx.update<ControlChange>(controlChange, id, { status: 'withdrawn', decided_at: now })
      await tellAdministrators(context, withdrawn, 'withdrew a change')
      return withdrawn
    },
  })

  const end = command('controls/end', {
    about: 'Proposes the last day of a rule. It takes a second administrator, because a control that ends is a control less.',
    reason: 'reason',
    input: z.strictObject({ register: named, id: z.uuid(), last_day: z.iso.date('Last day must be a date such as 2026-12-31'), reason }),
    run: ({ register, id, last_day, reason: why }, context) => endRow(context, registers.get(register)!, { id, last: last_day, reason: why }),
  })

  const takeBack = command('controls/take-back', {
    about: 'Withdraws a value before its first day. Where the rule would then be weaker than announced, a second administrator approves it.',
    reason: 'reason',
    input: z.strictObject({ register: named, id: z.uuid(), reason }),
    run: ({ register, id, reason: why }, context) => takeBackRow(context, registers.get(register)!, { id, reason: why }),
  })

  return { approve, decline, withdraw, end, takeBack } satisfies Record<string, Command>
}
