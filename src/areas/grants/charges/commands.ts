import { z } from 'zod'
import { contractById } from '#areas/contracts/contracts/facts.ts'
import type { Invoice } from '#areas/finance/invoices/records.ts'
import { isOwed } from '#areas/finance/invoices/invoiced/rules.ts'
import { keptOf } from '#areas/finance/invoices/under-contract/rules.ts'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { changeSchema, inputSchema } from '#platform/records/schema.ts'
import { notAmong } from '#platform/life/status-sql.ts'
import { budgetOf } from '../budgets/commands.ts'
import { totalsOf } from '../budgets/rules.ts'
import { borneOf } from '../costs/borne.ts'
import { costRecord, type CostRecord } from '../costs/records.ts'
import { classBooks } from '../exceptions/facts.ts'
import { whyNotAboveClass } from '../exceptions/rules.ts'
import { isClaimable } from '../grants/rules.ts'
import { grant, type Grant } from '../grants/records.ts'
import { tighterLimit } from './indirect.ts'
import { markFederal } from './federal-orders.ts'
import { grantCostLife, whyNotClaimed } from './life.ts'
import { grantCost, grantIncome, type GrantCost, type GrantIncome } from './records.ts'
import { whyNotCost, whyNotElsewhere, whyNotIncome, whyNotLessIncome, type Elsewhere } from './rules.ts'

/** Amounts that grants and disaster claims already pay of one invoice: nothing is paid twice. */
async function invoiceFacts(tx: CommandTx, id: string | null | undefined) {
  if (!id) return null
  const found = await tx.one<
    Pick<Invoice, 'number' | 'kind' | 'amount' | 'retained' | 'status' | 'credits' | 'contract'>
  >(
    `select number, kind, amount, retained, status, credits, contract from invoices where organization_id = $1
      and id = $2 for update`,
    [tx.organization_id, id],
  )
  if (!found) return null
  // Before approval no retainage is withheld yet, but its amount is known.
  const retained =
    found.contract && !isOwed(found) ? keptOf(await contractById(tx, found.contract), found) : found.retained
  return { ...found, retained, ...(await borneOf(tx, id)) }
}

/** The amount that grants pay of one disaster cost, and the grant that pays its project. */
async function proofFacts(tx: CommandTx, id: string | null | undefined) {
  if (!id) return null
  const proof = await tx.lock<CostRecord>(costRecord, id)
  const { charged, funding } = (await tx.one<{ charged: number; funding: string | null }>(
    `select (select coalesce(sum(amount + match + from_income), 0)::bigint from grant_costs where organization_id = $1
      and cost_record = $2 and status ${notAmong(grantCostLife, 'disallowed')}) as charged,
            (select funding from pa_projects where organization_id = $1 and id = $3) as funding`,
    [tx.organization_id, id, proof.project],
  ))!
  return { ...proof, charged, funding }
}

/** Program income received until a date, and what costs until then have used of it. */
export const incomeUntil = async (
  tx: CommandTx,
  id: string,
  until = 'infinity',
): Promise<{ income: number; used: number }> =>
  (await tx.one<{ income: number; used: number }>(
    `select (select coalesce(sum(amount), 0)::bigint from grant_incomes where organization_id = $1 and funding = $2
              and kind = 'program_income' and received_on <= $3) as income,
            (select coalesce(sum(from_income), 0)::bigint from grant_costs where organization_id = $1 and funding = $2
              and status ${notAmong(grantCostLife, 'disallowed')} and incurred_on <= $3) as used`,
    [tx.organization_id, id, until],
  ))!

export const incomeOf = async (tx: CommandTx, id: string): Promise<number> => (await incomeUntil(tx, id)).income

/** Unpaid balances of active subawards, excluding the one being decided. */
export const committedOf = async (tx: CommandTx, id: string, without: string | null = null): Promise<number> =>
  (await tx.one<{ held: number }>(
    `select coalesce(sum(greatest(amount - paid - released, 0)), 0)::bigint as held from subawards
      where organization_id = $1 and funding = $2 and status in ('active', 'ending', 'terminated')
      and id is distinct from $3`,
    [tx.organization_id, id, without],
  ))!.held

/**
 * The same cost in another grant, where no invoice or cost record links it: same kind, date, amount and description.
 * Each check waits for others of the agency, so that two grants charged at the same moment don't miss each other.
 */
async function chargedElsewhere(tx: CommandTx, row: Grant, of: Partial<GrantCost>): Promise<Elsewhere | null> {
  if (of.invoice || of.cost_record || of.kind === 'indirect') return null
  await tx.sql(`select pg_advisory_xact_lock(hashtextextended('grant costs of ' || $1::text, 0))`, [tx.organization_id])
  return (
    (await tx.one<Elsewhere>(
      `select c.number, g.number as funding from grant_costs c join grants g on g.organization_id = c.organization_id
        and g.id = c.funding
        where c.organization_id = $1 and c.funding <> $2
        and c.status ${notAmong(grantCostLife, 'disallowed')} and c.invoice is null
        and c.cost_record is null
          and c.kind = $3 and c.incurred_on = $4 and c.amount + c.match + c.from_income = $5
          and app.name_key(c.description) = app.name_key($6) order by c.number limit 1`,
      [
        tx.organization_id,
        row.id,
        of.kind,
        of.incurred_on,
        (of.amount ?? 0) + (of.match ?? 0) + (of.from_income ?? 0),
        of.description,
      ],
    )) ?? null
  )
}

/** The cost totals of a grant, saved under its lock. */
export async function countCosts(tx: CommandTx, row: Grant): Promise<Grant> {
  const sums = (await tx.one<{ spent: number; matched: number }>(
    `select coalesce(sum(amount), 0)::bigint as spent, coalesce(sum(match), 0)::bigint as matched from grant_costs
      where organization_id = $1 and funding = $2 and status ${notAmong(grantCostLife, 'disallowed')}`,
    [tx.organization_id, row.id],
  ))!
  const income = row.income_use === 'cost_share' ? await incomeOf(tx, row.id) : 0
  return tx.update<Grant>(grant, row.id, { spent: sums.spent, matched: sums.matched + income })
}

/**
 * For a caller that has checked the cost: saves it with its number, the link to its invoice, and the totals of the
 * grant.
 */
export async function insertCost(
  tx: CommandTx,
  row: Grant,
  values: Record<string, unknown>,
  who: string,
  now: Date,
): Promise<GrantCost> {
  const number = await nextNumber(tx, grantCost.table, String(grantCost.fields.number.initial), now)
  const made = await tx.insert<GrantCost>(grantCost, {
    ...values,
    documents: JSON.stringify(values.documents ?? []),
    number,
    entered_by: who,
  })
  if (made.invoice)
    await linkRecords(
      tx,
      { from: { table: grant.table, id: row.id }, kind: 'funds', to: { table: 'invoices', id: made.invoice } },
      now,
    )
  if (made.invoice && made.amount > 0) await markFederal(tx, row, made.invoice)
  if (made.cost_record)
    await linkRecords(
      tx,
      {
        from: { table: costRecord.table, id: made.cost_record },
        kind: 'became',
        to: { table: grantCost.table, id: made.id },
      },
      now,
    )
  await countCosts(tx, row)
  return made
}

export const recordCost = command('grant-costs/record', {
  about: 'Charges a cost to a grant: the award’s share, the match, and why it is allowable.',
  input: inputSchema(grantCost),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(grantCost, null, actor))
    refuseIf(
      input.kind === 'subaward'
        ? 'Subrecipient costs are charged when their payment request is approved. Enter the request instead.'
        : null,
    )
    const row = await tx.lock<Grant>(grant, input.funding!)
    const of = {
      ...input,
      invoice: input.invoice ?? null,
      amount: input.amount ?? 0,
      match: input.match ?? 0,
      from_income: input.from_income ?? 0,
    } as Pick<GrantCost, 'kind' | 'class' | 'amount' | 'match' | 'from_income' | 'incurred_on' | 'invoice'>
    // Locks the claim before its invoice, in the same order as the check of a claim.
    const proof = await proofFacts(tx, input.cost_record)
    const today = await todayOf(tx, now)
    refuseIf(
      whyNotCost(of, {
        grant: row,
        totals: totalsOf(await budgetOf(tx, row.id)),
        spent: row.spent,
        ...(await incomeUntil(tx, row.id)),
        committed: await committedOf(tx, row.id),
        invoice: await invoiceFacts(tx, of.invoice),
        proof,
        indirect: of.class === 'indirect' ? await tighterLimit(tx, row, [of.incurred_on, today]) : null,
        today,
      }),
    )
    refuseIf(whyNotElsewhere(await chargedElsewhere(tx, row, input)))
    refuseIf(whyNotAboveClass(of, await classBooks(tx, row)))
    return insertCost(tx, row, input, actor.user_id, now)
  },
})

/** The part of a cost that drawdowns without an answer claim. A submitted one reserves it already. */
const claimedOf = async (tx: CommandTx, id: string): Promise<number> =>
  (await tx.one<{ claimed: number }>(
    `select coalesce(sum(l.claimed), 0)::bigint as claimed from drawdown_lines l
       join drawdowns d on d.organization_id = l.organization_id and d.id = l.drawdown
      where l.organization_id = $1 and l.cost = $2 and d.status in ('submitted', 'approved', 'requested')`,
    [tx.organization_id, id],
  ))!.claimed

const finding = (_: GrantCost, { asked }: { asked: { reason: string } }) => ({ finding: asked.reason })

export const grantCostCommands = commandsOf(grantCostLife, {
  async facts({ id, funding }, { tx }) {
    const row = (await tx.one<Grant>('select * from grants where organization_id = $1 and id = $2', [
      tx.organization_id,
      funding,
    ]))!
    return { claimed: await claimedOf(tx, id), closed: !isClaimable(row) }
  },
  question: finding,
  settle: finding,
  disallow: finding,
  async countAsMatch({ id, amount, match }, { tx, asked: { moved, reason } }) {
    const claimed = await claimedOf(tx, id)
    refuseIf(claimed > amount - moved ? whyNotClaimed(claimed) : null)
    return { amount: amount - moved, match: match + moved, finding: reason }
  },
  after: { disallow: countAgain, countAsMatch: countAgain },
})

async function countAgain({ funding }: GrantCost, { tx }: { tx: CommandTx }): Promise<void> {
  await countCosts(tx, await tx.lock<Grant>(grant, funding))
}

export const noteIncome = command('grant-incomes/note', {
  about: 'Records income of a grant. Program income that counts as match is added to the match.',
  input: inputSchema(grantIncome),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(grantIncome, null, actor))
    const row = await tx.lock<Grant>(grant, input.funding!)
    refuseIf(
      whyNotIncome(
        { received_on: input.received_on!, remitted_on: input.remitted_on ?? null },
        { grant: row, today: await todayOf(tx, now) },
      ),
    )
    const made = await tx.insert<GrantIncome>(grantIncome, input)
    await countCosts(tx, row)
    return made
  },
})

export const editIncome = command('grant-incomes/edit', {
  about: 'Changes recorded income and recalculates the totals.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), changes: changeSchema(grantIncome) }),
  async run({ id, version, changes }, { tx, actor, now }) {
    const of = await tx.lock<GrantIncome>(grantIncome, id)
    refuseIf(whyNotEdit(grantIncome, {}, actor))
    await refuseIfMoved(tx, grantIncome, of, version)
    const after = { ...of, ...(changes as Partial<GrantIncome>) }
    const today = await todayOf(tx, now)
    const rows = []
    for (const funding of [...new Set([of.funding, after.funding])].toSorted())
      rows.push(await tx.lock<Grant>(grant, funding))
    refuseIf(whyNotIncome(after, { grant: rows.find((row) => row.id === after.funding)!, today }))
    const changed = await tx.update<GrantIncome>(grantIncome, id, changes)
    for (const row of rows) {
      refuseIf(whyNotLessIncome(await incomeUntil(tx, row.id)))
      await countCosts(tx, row)
    }
    return changed
  },
})
