import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { notAmong } from '#platform/life/status-sql.ts'
import { budgetOf } from '../../budgets/commands.ts'
import { totalsOf } from '../../budgets/rules.ts'
import { incomeUntil, insertCost } from '../../charges/commands.ts'
import { whyNotCost } from '../../charges/rules.ts'
import { classBooks } from '../../exceptions/facts.ts'
import { whyNotAboveClass } from '../../exceptions/rules.ts'
import { grant, type Grant } from '../../grants/records.ts'
import { changedIt } from '../../grants/writers.ts'
import { subaward, subawardRequest, type Subaward, type SubawardRequest } from '../records.ts'
import { paysStill, whyNotCover } from '../rules.ts'
import { subawardRequestLife } from './life.ts'
import { findingLife } from '../../monitoring/life.ts'

export const receiveRequest = command('subaward-requests/receive', {
  about: 'Enters a subrecipient’s payment request.',
  input: inputSchema(subawardRequest),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(subawardRequest, null, actor))
    const award = await tx.lock<Subaward>(subaward, input.subaward!)
    refuseIf(paysStill(award) ? null : 'Only an active subaward can be paid.')
    const number = await nextNumber(tx, subawardRequest.table, String(subawardRequest.fields.number.initial), now)
    return tx.insert<SubawardRequest>(subawardRequest, {
      ...input,
      documents: JSON.stringify(input.documents ?? []),
      number,
      entered_by: actor.user_id,
    })
  },
})
export const editRequest = editCommand('subaward-requests/edit', subawardRequest)

/** Why a request can't be paid, from the grant, the subaward and its monitoring findings. */
async function problemOf(tx: CommandTx, of: SubawardRequest, { award, row, today }: Around) {
  const { late } = (await tx.one<{ late: number }>(
    `select count(*)::int as late from monitoring_findings
      where organization_id = $1 and subaward = $2 and status ${notAmong(findingLife, 'closed')} and due_on < $3`,
    [tx.organization_id, award.id, today],
  ))!
  return whyNotCover(of, { award, grant: row, openFindings: late })
}
type Around = { award: Subaward; row: Grant; today: string }

export const requestCommands = commandsOf(subawardRequestLife, {
  async facts(of, { tx, now }) {
    if (!subawardRequestLife.is(of, 'received', 'returned')) return { problem: null }
    const find = async <Row extends { id: string }>(table: string, id: string) =>
      (await tx.one<Row>(`select * from ${table} where organization_id = $1 and id = $2`, [tx.organization_id, id]))!
    const award = await find<Subaward>('subawards', of.subaward)
    const row = await find<Grant>('grants', award.funding)
    return { problem: await problemOf(tx, of, { award, row, today: await todayOf(tx, now) }) }
  },
  author: ({ id }, { tx, actor }) => changedIt(tx, subawardRequest, id, actor),
  async approve(of, { tx, actor, now, today }) {
    // Checked again under the locks, because another request may have taken the balance.
    const award = await tx.lock<Subaward>(subaward, of.subaward)
    const row = await tx.lock<Grant>(grant, award.funding)
    refuseIf(await problemOf(tx, of, { award, row, today }))
    const cost = {
      funding: row.id,
      kind: 'subaward',
      class: 'contractual',
      description: `${of.number}: ${award.title}`.slice(0, 300),
      incurred_on: of.period_end,
      amount: of.amount,
      match: of.match,
      from_income: 0,
      why: `Request ${of.number} of ${award.number}, approved after document review.`,
      invoice: null,
    } as const
    const totals = totalsOf(await budgetOf(tx, row.id))
    const ofIncome = await incomeUntil(tx, row.id)
    // The amount is already obligated to the subaward, so nothing else is reserved ahead of it.
    refuseIf(
      whyNotCost(cost, { grant: row, totals, spent: row.spent, ...ofIncome, committed: 0, invoice: null, today }),
    )
    refuseIf(whyNotAboveClass(cost, await classBooks(tx, row)))
    const made = await insertCost(tx, row, cost, actor.user_id, now)
    await tx.update<Subaward>(subaward, award.id, { paid: award.paid + of.amount })
    return { approved_by: actor.user_id, cost: made.id }
  },
  return: (_, { asked: { reason } }) => ({ returned_because: reason }),
  pay: (_, { asked: { day } }) => ({ paid_on: day }),
})
