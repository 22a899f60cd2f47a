import { z } from 'zod'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { firstReason } from '#platform/rules.ts'
import { budgetOf } from '../budgets/commands.ts'
import { totalsOf } from '../budgets/rules.ts'
import { grant, type Grant } from '../grants/records.ts'
import { grantCost, grantIncome, type GrantCost } from './records.ts'
import { moves, whyNotCost, whyNotDisallow, whyNotQuestion, whyNotSettle } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })
const reason = z.string().trim().min(1, 'Say why').max(2_000)

/** What grants bear of one invoice: nothing is paid by two of them. */
export async function invoiceFacts(tx: CommandTx, id: string | null | undefined, without: string | null) {
  if (!id) return null
  const found = await tx.one<{ number: string; amount: number; status: string }>('select number, amount, status from invoices where organization_id = $1 and id = $2 for update', [tx.organizationId(), id])
  const { charged } = (await tx.one<{ charged: number }>(`select coalesce(sum(amount + match), 0)::bigint as charged from grant_costs where organization_id = $1 and invoice = $2 and status <> 'disallowed' and id is distinct from $3`, [tx.organizationId(), id, without]))!
  return found ? { ...found, charged } : null
}

export const incomeOf = async (tx: CommandTx, id: string): Promise<number> =>
  (await tx.one<{ income: number }>(`select coalesce(sum(amount), 0)::bigint as income from grant_incomes where organization_id = $1 and funding = $2 and kind = 'program_income'`, [tx.organizationId(), id]))!.income

/** What the costs of a grant come to, written into it under its lock. */
export async function countCosts(tx: CommandTx, row: Grant): Promise<void> {
  const sums = (await tx.one<{ spent: number; matched: number }>(`select coalesce(sum(amount), 0)::bigint as spent, coalesce(sum(match), 0)::bigint as matched from grant_costs where organization_id = $1 and funding = $2 and status <> 'disallowed'`, [tx.organizationId(), row.id]))!
  const income = row.income_use === 'cost_share' ? await incomeOf(tx, row.id) : 0
  await tx.update<Grant>(grant, row.id, { spent: sums.spent, matched: sums.matched + income })
}

/** By whoever has judged it: the cost with its number, the way to its invoice, and the sums of the grant. */
export async function insertCost(tx: CommandTx, row: Grant, values: Record<string, unknown>, who: string, now: Date): Promise<GrantCost> {
  const number = await nextNumber(tx, grantCost.table, String(grantCost.fields.number.initial), now)
  const made = await tx.insert<GrantCost>(grantCost, { ...values, documents: JSON.stringify(values.documents ?? []), number, entered_by: who })
  if (made.invoice) await linkRecords(tx, { from: { table: grant.table, id: row.id }, kind: 'funds', to: { table: 'invoices', id: made.invoice } }, now)
  await countCosts(tx, row)
  return made
}

export const recordCost = command('grant-costs/record', {
  about: 'Charges a cost to a grant: what the award pays of it, what counts as match, and why it is allowable.',
  input: inputSchema(grantCost),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(grantCost, null, actor))
    const row = await tx.lock<Grant>(grant, input.funding!)
    const of = { ...input, invoice: input.invoice ?? null, amount: input.amount ?? 0, match: input.match ?? 0 } as Pick<GrantCost, 'kind' | 'class' | 'amount' | 'match' | 'incurred_on' | 'invoice'>
    refuseIf(whyNotCost(of, { grant: row, totals: totalsOf(await budgetOf(tx, row.id)), spent: row.spent, income: await incomeOf(tx, row.id), invoice: await invoiceFacts(tx, of.invoice, null), today: await todayOf(tx, now) }))
    return insertCost(tx, row, input, actor.user_id, now)
  },
})

export const questionCost = command('grant-costs/question', {
  about: 'Questions a cost: it is not drawn until the question is settled.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id, reason: why }, { tx, actor }) {
    const of = await tx.lock<GrantCost>(grantCost, id)
    refuseIf(whyNotQuestion(of, actor))
    return tx.update<GrantCost>(grantCost, id, { status: moves.question.to, finding: why })
  },
})

export const settleCost = command('grant-costs/settle', {
  about: 'Says why a cost that was questioned is allowable after all.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id, reason: why }, { tx, actor }) {
    const of = await tx.lock<GrantCost>(grantCost, id)
    refuseIf(whyNotSettle(of, actor))
    return tx.update<GrantCost>(grantCost, id, { status: moves.settle.to, finding: why })
  },
})

export const disallowCost = command('grant-costs/disallow', {
  about: 'Takes a cost out of a grant: the agency bears it.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id, reason: why }, { tx, actor }) {
    const of = await tx.lock<GrantCost>(grantCost, id)
    const row = await tx.lock<Grant>(grant, of.funding)
    refuseIf(firstReason(whyNotDisallow(of, actor)))
    const done = await tx.update<GrantCost>(grantCost, id, { status: moves.disallow.to, finding: why })
    await countCosts(tx, row)
    return done
  },
})

export const noteIncome = draftCommand('grant-incomes/note', grantIncome)
export const editIncome = editCommand('grant-incomes/edit', grantIncome)
