import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { firstReason } from '#platform/rules.ts'
import { grant, type Grant } from '../grants/records.ts'
import { costExceptionLife } from './life.ts'
import { costException, type CostException } from './records.ts'
import { whyNotRequest } from './rules.ts'

/** `worksheets` is the record of the projects whose limit an exception can raise. */
export const requestExceptionIn = (worksheets: AnyRecord) =>
  command('cost-exceptions/request', {
    about: 'Requests an exception for a cost above a limit, with the amount and reason. Another person decides.',
    input: inputSchema(costException),
    async run(input, { tx, actor, now }) {
      refuseIf(firstReason(whyNotEdit(costException, null, actor), whyNotRequest(input)))
      if (input.funding) await tx.lock<Grant>(grant, input.funding)
      if (input.project) await tx.lock(worksheets, input.project)
      const number = await nextNumber(tx, costException.table, String(costException.fields.number.initial), now)
      return tx.insert<CostException>(costException, {
        ...input,
        documents: JSON.stringify(input.documents ?? []),
        number,
        asked_by: actor.user_id,
      })
    },
  })

type Decision = { asked: { reason: string }; actor: { user_id: string }; today: string }

// The decision's reason has its own name, because the `reason` column holds the reason of the request and stays.
const decided = ({ reason }: CostException, { asked, actor, today }: Decision) => ({
  reason,
  decision: asked.reason,
  decided_by: actor.user_id,
  decided_on: today,
})

export const costExceptionCommands = commandsOf(costExceptionLife, { approve: decided, refuse: decided })
