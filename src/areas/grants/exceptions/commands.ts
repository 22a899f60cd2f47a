import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { firstReason } from '#platform/rules.ts'
import { grant, type Grant } from '../grants/records.ts'
import { paProject, type PaProject } from '../public-assistance/records.ts'
import { costException, type CostException } from './records.ts'
import { moves, whyNotDecide, whyNotRequest, whyNotWithdraw } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })
const reason = z.string().trim().min(1, 'Say why').max(2_000)

export const requestException = command('cost-exceptions/request', {
  about: 'Requests that cost above a limit be allowed, with the amount and the reason. Another person decides.',
  input: inputSchema(costException),
  async run(input, { tx, actor, now }) {
    refuseIf(firstReason(whyNotEdit(costException, null, actor), whyNotRequest(input)))
    if (input.funding) await tx.lock<Grant>(grant, input.funding)
    if (input.project) await tx.lock<PaProject>(paProject, input.project)
    const number = await nextNumber(tx, costException.table, String(costException.fields.number.initial), now)
    return tx.insert<CostException>(costException, { ...input, documents: JSON.stringify(input.documents ?? []), number, asked_by: actor.user_id })
  },
})

const decided = (move: 'approve' | 'refuse') =>
  command(`cost-exceptions/${move}`, {
    about: move === 'approve' ? 'Approves cost above a limit that another person requested, with the reason.' : 'Refuses cost above a limit, with the reason.',
    input: one.extend({ reason }),
    reason: 'reason',
    personal: true,
    async run({ id, reason: why }, { tx, actor, now }) {
      const of = await tx.lock<CostException>(costException, id)
      refuseIf(whyNotDecide(of, move, actor))
      return tx.update<CostException>(costException, id, { status: moves[move].to, decision: why, decided_by: actor.user_id, decided_on: await todayOf(tx, now) })
    },
  })
export const approveException = decided('approve')
export const refuseException = decided('refuse')

export const withdrawException = command('cost-exceptions/withdraw', {
  about: 'Takes back a request for a cost exception that is not decided.',
  input: one,
  async run({ id }, { tx, actor }) {
    const of = await tx.lock<CostException>(costException, id)
    refuseIf(whyNotWithdraw(of, actor))
    return tx.update<CostException>(costException, id, { status: moves.withdraw.to })
  },
})
