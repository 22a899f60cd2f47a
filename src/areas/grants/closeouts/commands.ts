import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { firstReason } from '#platform/rules.ts'
import { countCosts } from '../charges/commands.ts'
import { limitsOn } from '../grants/facts.ts'
import { grantLife } from '../grants/life.ts'
import { grant, type Grant } from '../grants/records.ts'
import { differenceInWords, differencesOf } from '../reports/agreement/rules.ts'
import { booksOf } from '../reports/books.ts'
import type { GrantReport } from '../reports/records.ts'
import { grantCloseout, type GrantCloseout } from './records.ts'
import { closeoutChecks, closeoutDue, equipmentOwed, keepUntil, lastDayOf, moves, refundOf, suppliesOwed, whyNotBegin, whyNotBeginWithout, whyNotClose, whyNotPrepare, whyNotRefund, whyNotReopen, whyNotReturn, type CloseoutFacts } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })
const reason = z.string().trim().min(1, 'Say why').max(2_000)

export const beginCloseout = command('grant-closeouts/begin', {
  about: 'Begins the closeout of a grant: its checklist, and the day on which it is due. Before its period ends with the reason, that all the work is done.',
  input: one.extend({ reason: z.string().trim().max(2_000).optional() }),
  reason: 'reason',
  async run({ id, reason: why }, { tx, actor, now }) {
    const row = await tx.lock<Grant>(grant, id)
    refuseIf(firstReason(whyNotBegin(row, actor), !why && whyNotBeginWithout(row, await todayOf(tx, now)), (await tx.one('select 1 from grant_closeouts where organization_id = $1 and funding = $2', [tx.organizationId(), id])) && 'Its closeout has begun.'))
    const limits = await limitsOn(tx, row.awarded_on)
    if (!grantLife.is(row, 'terminated', 'closing')) await tx.update<Grant>(grant, id, { status: 'closing', attention: null })
    const number = await nextNumber(tx, grantCloseout.table, String(grantCloseout.fields.number.initial), now)
    const days = limits.needed(row.kind === 'pass_through' ? 'sub_closeout_days' : 'closeout_days')
    return tx.insert<GrantCloseout>(grantCloseout, { number, funding: id, documents: '[]', note: why || null, prepared_by: actor.user_id, due_on: closeoutDue(lastDayOf(row), days) })
  },
})

export const editCloseout = editCommand('grant-closeouts/edit', grantCloseout)

/** What a closeout is judged by, from the reports, drawdowns and subawards of its grant. */
export async function closeoutFacts(tx: CommandTx, row: Grant, now: Date): Promise<CloseoutFacts> {
  const at = [tx.organizationId(), row.id]
  const sent = await tx.sql<{ kind: string; sent_on: string }>(`select kind, max(sent_on)::text as sent_on from grant_reports where organization_id = $1 and funding = $2 and final and status = 'sent' group by kind`, at)
  const { waiting } = (await tx.one<{ waiting: number }>(`select count(*)::int as waiting from drawdowns where organization_id = $1 and funding = $2 and status in ('submitted', 'approved', 'requested')`, at))!
  const { subs, findings } = (await tx.one<{ subs: number; findings: number }>(
    `select count(*) filter (where s.status in ('submitted', 'active', 'ending', 'terminated'))::int as subs, coalesce(sum((select count(*) from monitoring_findings f where f.organization_id = $1 and f.subaward = s.id and f.status <> 'closed')), 0)::int as findings
       from subawards s where s.organization_id = $1 and s.funding = $2`,
    at,
  ))!
  const finals = await tx.sql<GrantReport>(`select * from grant_reports where organization_id = $1 and funding = $2 and kind = 'sf425' and final and status = 'sent' order by number`, at)
  const stale = []
  for (const of of finals) {
    const lines = differencesOf(of, await booksOf(tx, row, of, now)).map(differenceInWords)
    if (lines.length > 0) stale.push({ number: of.number, lines })
  }
  const { questioned } = (await tx.one<{ questioned: number }>(`select count(*)::int as questioned from grant_costs where organization_id = $1 and funding = $2 and status = 'questioned'`, at))!
  const unpaid = await tx.sql<{ number: string }>(
    `select distinct i.number from grant_costs c join invoices i on i.organization_id = c.organization_id and i.id = c.invoice
      where c.organization_id = $1 and c.funding = $2 and c.status <> 'disallowed' and i.status <> 'paid' order by i.number limit 20`,
    at,
  )
  const day = (kind: string) => sent.find((each) => each.kind === kind)?.sent_on ?? null
  return {
    grant: row, financial: day('sf425'), performance: day('performance'), openDrawdowns: waiting, openSubawards: subs, openFindings: findings,
    stale, unliquidated: finals.reduce((sum, { unliquidated }) => sum + unliquidated, 0), questioned, unpaid: unpaid.map(({ number }) => number), today: await todayOf(tx, now),
  }
}

export const prepareCloseout = command('grant-closeouts/prepare', {
  about: 'Counts what is owed for equipment, supplies and money drawn above cost, and hands the closeout to whoever signs it off.',
  input: one,
  async run({ id }, { tx, actor, now }) {
    const of = await tx.lock<GrantCloseout>(grantCloseout, id)
    const row = await countCosts(tx, await tx.lock<Grant>(grant, of.funding))
    const facts = await closeoutFacts(tx, row, now)
    refuseIf(whyNotPrepare(of, { actor, checks: closeoutChecks(of, facts) }))
    const limits = await limitsOn(tx, row.awarded_on)
    const limit = limits.cents('equipment') ?? 0
    const equipment_owed = of.disposition === 'transfer' ? 0 : equipmentOwed(of.equipment_value, Number(of.federal_share ?? 0), limit)
    const supplies_owed = suppliesOwed(of.supplies_value, Number(of.federal_share ?? 100), limit)
    const refund = refundOf(row)
    const owed = equipment_owed + supplies_owed + refund
    // What was paid back before counts; whatever is above it is paid back on a day of its own.
    const refunded_on = owed <= of.refunded ? of.refunded_on : null
    return tx.update<GrantCloseout>(grantCloseout, id, { status: moves.prepare.to, prepared_by: actor.user_id, equipment_owed, supplies_owed, refund, owed, refunded_on, keep_until: keepUntil(facts.financial!, limits.needed('retention_years')), returned_because: null })
  },
})

export const refundCloseout = command('grant-closeouts/refund', {
  about: 'Notes on which day what was owed was paid back to the giver.',
  input: one.extend({ day: z.iso.date() }),
  async run({ id, day }, { tx, actor, now }) {
    const of = await tx.lock<GrantCloseout>(grantCloseout, id)
    refuseIf(whyNotRefund(of, { actor, day, today: await todayOf(tx, now) }))
    return tx.update<GrantCloseout>(grantCloseout, id, { refunded_on: day, refunded: of.owed })
  },
})

export const returnCloseout = command('grant-closeouts/return', {
  about: 'Sends a closeout back to whoever prepared it, with the reason.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id, reason: why }, { tx, actor }) {
    const of = await tx.lock<GrantCloseout>(grantCloseout, id)
    refuseIf(whyNotReturn(of, actor))
    return tx.update<GrantCloseout>(grantCloseout, id, { status: moves.return.to, returned_because: why })
  },
})

export const closeGrant = command('grant-closeouts/close', {
  about: 'Signs a closeout off: the grant is closed, and its records are kept until the day that stands there.',
  input: one,
  personal: true,
  async run({ id }, { tx, actor, now }) {
    const of = await tx.lock<GrantCloseout>(grantCloseout, id)
    const row = await tx.lock<Grant>(grant, of.funding)
    refuseIf(whyNotClose(of, actor, { checks: closeoutChecks(of, await closeoutFacts(tx, row, now)), refund: refundOf(row) }))
    if (grantLife.is(row, 'closing')) await tx.update<Grant>(grant, row.id, { status: 'closed', closed_on: await todayOf(tx, now), keep_until: of.keep_until, attention: null })
    else await tx.update<Grant>(grant, row.id, { keep_until: of.keep_until })
    return tx.update<GrantCloseout>(grantCloseout, id, { status: moves.close.to, signed_by: actor.user_id, signed_at: now })
  },
})

export const reopenGrant = command('grant-closeouts/reopen', {
  about: 'Opens a closed grant again for what its closeout does not end (2 CFR 200.345): a correction, a refund, a disallowed cost. Its closeout is prepared and signed off anew.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id, reason: why }, { tx, actor, now }) {
    const of = await tx.lock<GrantCloseout>(grantCloseout, id)
    const row = await tx.lock<Grant>(grant, of.funding)
    const today = await todayOf(tx, now)
    refuseIf(whyNotReopen(of, { actor, today }))
    // What ended before its time stays ended: only its closeout is open again.
    if (grantLife.is(row, 'closed')) await tx.update<Grant>(grant, row.id, { status: 'closing', closed_on: null, attention: why })
    return tx.update<GrantCloseout>(grantCloseout, id, { status: moves.reopen.to, signed_by: null, signed_at: null, reopened_on: today, reopened_by: actor.user_id, reopened_because: why })
  },
})
