import { z } from 'zod'
import { command, question, type Command, type Context } from '#platform/commands/command.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import type { Reason } from '#platform/rules.ts'
import { isControl } from '#platform/records/control.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { tellAdministrators } from './change.ts'
import { decidedUnderOlder, type DecidedBefore } from './decided-before.ts'
import { controlChange, type ControlChange } from './records.ts'
import { carryOut, endRow, takeBackRow, whenApproved, type Register } from './registers.ts'
import { administratorsOf, aloneOf } from '../two-people/small-agency/facts.ts'
import { useDeclaration } from '../two-people/small-agency/use.ts'
import { isLeaving, whyNotApprove, whyNotDecline, whyNotWithdraw, type Alone } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })
const reason = z.string().trim().min(3, 'Enter a reason').max(500)

/** A control that is no register of dated rows defines the effect of an approved change itself. */
export type Effect = {
  /** Checks the change again, and returns its effective date. */
  when: (context: Context, change: ControlChange) => Promise<Pick<ControlChange, 'effective_from'>>
  carryOut: (context: Context, change: ControlChange) => Promise<void>
}

/** For the proposer alone: whether there is another administrator, and whether a declaration is in effect. */
async function aloneWith(
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  change: ControlChange,
): Promise<Alone | undefined> {
  if (change.proposed_by !== actor.user_id || !actor.organization_id) return undefined
  const today = await todayOf(tx, now)
  if (isLeaving(change)) {
    const others = (await administratorsOf(tx, actor.organization_id, now)).filter(
      (person) => person !== actor.user_id && person !== change.entry,
    )
    return { only: others.length === 0, leaves: true, declared: true, entered_on: change.entered_on, today }
  }
  return {
    ...(await aloneOf(tx, actor.organization_id, actor.user_id, { today, now })),
    entered_on: change.entered_on,
    today,
  }
}

/** The decisions on every change of every control. */
export function controlsCommands(records: readonly AnyRecord[], effects: Readonly<Record<string, Effect>>) {
  const registers = new Map(records.filter(isControl).map((record) => [record.table, record as Register]))
  const named = z.string().refine((table) => registers.has(table), 'This is not a control register')

  const approve = command('controls/approve', {
    about:
      'Approves a change that loosens a control, as a second administrator. It takes effect the day after at the earliest.',
    decides: 'control',
    personal: true,
    access: true,
    input: one,
    async run({ id }, context) {
      const { tx, actor, now } = context
      const change = await tx.lock<ControlChange>(controlChange, id)
      const alone = await aloneWith(context, change)
      refuseIf(whyNotApprove(change, actor, alone))
      if (alone && !alone.leaves)
        await useDeclaration(context, { act: 'loosened', table: controlChange.table, id, title: change.title })
      const register = registers.get(change.register)
      const begins = register
        ? await whenApproved(context, register, change)
        : await effects[change.register]!.when(context, change)
      const approved = await tx.update<ControlChange>(controlChange, id, {
        ...begins,
        status: 'effective',
        decided_by: actor.user_id,
        decided_at: now,
      })
      await (register ? carryOut(context, register, approved) : effects[change.register]!.carryOut(context, approved))
      await tellAdministrators(context, approved, 'approved a change')
      return approved
    },
  })

  const decline = command('controls/decline', {
    about: 'Declines a change of a control, with a reason. The rule doesn’t change.',
    decides: 'control',
    personal: true,
    reason: 'reason',
    input: one.extend({ reason }),
    async run({ id, reason: decision }, context) {
      const { tx, actor, now } = context
      refuseIf(whyNotDecline(await tx.lock<ControlChange>(controlChange, id), actor))
      const declined = await tx.update<ControlChange>(controlChange, id, {
        status: 'declined',
        decision,
        decided_by: actor.user_id,
        decided_at: now,
      })
      await tellAdministrators(context, declined, 'declined a change')
      return declined
    },
  })

  const withdraw = command('controls/withdraw', {
    about: 'Withdraws a proposed change before it is decided. Only the proposer can do this.',
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
    about: 'Proposes an end date for a rule. A second administrator must approve it.',
    decides: 'control',
    reason: 'reason',
    input: z.strictObject({
      register: named,
      id: z.uuid(),
      last_day: z.iso.date('End date must be a date such as 2026-12-31'),
      reason,
    }),
    run: ({ register, id, last_day, reason: why }, context) =>
      endRow(context, registers.get(register)!, { id, last: last_day, reason: why }),
  })

  const takeBack = command('controls/take-back', {
    about:
      'Withdraws a value before it takes effect. If the rule becomes weaker than announced, a second administrator approves it.',
    decides: 'control',
    reason: 'reason',
    input: z.strictObject({ register: named, id: z.uuid(), reason }),
    run: ({ register, id, reason: why }, context) =>
      takeBackRow(context, registers.get(register)!, { id, reason: why }),
  })

  const approvable = question('controls/approvable', {
    about: 'Explains why you can’t approve this control change, or returns nothing.',
    input: one,
    async run({ id }, context): Promise<{ whyNot: Reason }> {
      const change = await context.tx.one<ControlChange>(
        'select *, entered_on::text as entered_on from control_changes where organization_id = $1 and id = $2',
        [context.tx.organization_id, id],
      )
      if (!change) throw new NotFound(controlChange.label)
      return { whyNot: whyNotApprove(change, context.actor, await aloneWith(context, change)) }
    },
  })

  const decidedBetween = question('controls/decided-between', {
    about:
      'Lists what was decided under the older figure before a late-published figure was approved. Nothing is changed.',
    input: one,
    async run({ id }, { tx, now }): Promise<DecidedBefore[]> {
      const change = await tx.one<ControlChange>(
        'select *, effective_from::text as effective_from from control_changes where organization_id = $1 and id = $2',
        [tx.organization_id, id],
      )
      const register = change?.published_on && registers.get(change.register)
      return register
        ? decidedUnderOlder(tx, register, {
            from: change.effective_from,
            until: change.decided_at ?? now.toISOString(),
          })
        : []
    },
  })

  return { approve, decline, withdraw, end, takeBack, approvable, decidedBetween } satisfies Record<string, Command>
}
