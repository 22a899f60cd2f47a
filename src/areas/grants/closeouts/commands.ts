import { wroteHere } from '#areas/organization/two-people/writers.ts'
import { invoiceLife } from '#areas/finance/invoices/life.ts'
import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { firstReason } from '#platform/rules.ts'
import { among, notAmong } from '#platform/life/status-sql.ts'
import { countCosts } from '../charges/commands.ts'
import { limitsOn } from '../grants/facts.ts'
import { lastDayOf } from '../grants/rules.ts'
import { grantLife } from '../grants/life.ts'
import { grant, type Grant } from '../grants/records.ts'
import { differenceInWords, differencesOf } from '../reports/agreement/rules.ts'
import { booksOf } from '../reports/books.ts'
import type { GrantReport } from '../reports/records.ts'
import { closeoutLife, countedBefore } from './life.ts'
import { grantCloseout, type GrantCloseout } from './records.ts'
import {
  closeoutChecks,
  closeoutDue,
  equipmentOwed,
  keepUntil,
  refundOf,
  suppliesOwed,
  whyNotBegin,
  whyNotBeginWithout,
  type CloseoutFacts,
} from './rules.ts'
import { grantCostLife } from '../charges/life.ts'
import { reportLife } from '../reports/life.ts'
import { findingLife } from '../monitoring/life.ts'
import { drawdownLife } from '../drawdowns/life.ts'

const one = z.strictObject({ id: z.uuid() })

export const beginCloseout = command('grant-closeouts/begin', {
  about:
    'Starts the closeout of a grant with its checklist and due date. Before the period ends, a reason that all work is done is required.',
  input: one.extend({ reason: z.string().trim().max(2_000).optional() }),
  reason: 'reason',
  async run({ id, reason: why }, { tx, actor, now }) {
    const row = await tx.lock<Grant>(grant, id)
    refuseIf(
      firstReason(
        whyNotBegin(row, actor),
        !why && whyNotBeginWithout(row, await todayOf(tx, now)),
        (await tx.one('select 1 from grant_closeouts where organization_id = $1 and funding = $2', [
          tx.organization_id,
          id,
        ])) && 'The closeout has already started.',
      ),
    )
    const limits = await limitsOn(tx, row.awarded_on)
    if (!grantLife.is(row, 'terminated', 'closing'))
      await tx.update<Grant>(grant, id, { status: 'closing', attention: null })
    const number = await nextNumber(tx, grantCloseout.table, String(grantCloseout.fields.number.initial), now)
    const days = limits.needed(row.kind === 'pass_through' ? 'sub_closeout_days' : 'closeout_days')
    return tx.insert<GrantCloseout>(grantCloseout, {
      number,
      funding: id,
      documents: '[]',
      note: why || null,
      prepared_by: actor.user_id,
      due_on: closeoutDue(lastDayOf(row), days),
    })
  },
})

export const editCloseout = editCommand('grant-closeouts/edit', grantCloseout)

/** An extension leaves a final report at the old end that was already certified; the one at the new end is the last. */
const isLast = `r.final and not exists (select from grant_reports n where n.organization_id = r.organization_id
  and n.funding = r.funding and n.kind = r.kind and n.final and n.period_end > r.period_end)`

/** Facts that decide on a closeout, from the reports, drawdowns and subawards of its grant. */
export async function closeoutFacts(tx: CommandTx, row: Grant, now: Date): Promise<CloseoutFacts> {
  const at = [tx.organization_id, row.id]
  const sent = await tx.sql<{ kind: string; sent_on: string }>(
    `select kind, max(sent_on)::text as sent_on from grant_reports r where organization_id = $1 and funding = $2
      and status ${among(reportLife, 'sent')} and ${isLast} group by kind`,
    at,
  )
  const { waiting } = (await tx.one<{ waiting: number }>(
    `select count(*)::int as waiting from drawdowns where organization_id = $1 and funding = $2
      and status ${among(drawdownLife, 'waiting')}`,
    at,
  ))!
  const { subs, findings } = (await tx.one<{ subs: number; findings: number }>(
    `select count(*) filter (where s.status in ('submitted', 'active', 'ending', 'terminated'))::int as subs,
      coalesce(sum((select count(*) from monitoring_findings f where f.organization_id = $1 and f.subaward = s.id
        and f.status ${notAmong(findingLife, 'closed')})), 0)::int as findings
       from subawards s where s.organization_id = $1 and s.funding = $2`,
    at,
  ))!
  const finals = await tx.sql<GrantReport>(
    `select * from grant_reports r where organization_id = $1 and funding = $2 and kind = 'sf425'
      and status ${among(reportLife, 'sent')}
      and ${isLast} order by number`,
    at,
  )
  const stale = []
  for (const of of finals) {
    const lines = differencesOf(of, await booksOf(tx, row, of, now)).map(differenceInWords)
    if (lines.length > 0) stale.push({ number: of.number, lines })
  }
  const { questioned } = (await tx.one<{ questioned: number }>(
    `select count(*)::int as questioned from grant_costs where organization_id = $1 and funding = $2
      and status ${among(grantCostLife, 'questioned')}`,
    at,
  ))!
  const unpaid = await tx.sql<{ number: string }>(
    `select distinct i.number from grant_costs c join invoices i on i.organization_id = c.organization_id
      and i.id = c.invoice
      where c.organization_id = $1 and c.funding = $2 and c.status ${notAmong(grantCostLife, 'disallowed')}
      and (i.status ${notAmong(invoiceLife, 'paid')} or i.paid_on > $3)
      order by i.number limit 20`,
    // A released run pays on its payment date.
    [...at, await todayOf(tx, now)],
  )
  const day = (kind: string) => sent.find((each) => each.kind === kind)?.sent_on ?? null
  return {
    grant: row,
    financial: day('sf425'),
    performance: day('performance'),
    openDrawdowns: waiting,
    openSubawards: subs,
    openFindings: findings,
    stale,
    unliquidated: finals.reduce((sum, { unliquidated }) => sum + unliquidated, 0),
    questioned,
    unpaid: unpaid.map(({ number }) => number),
    today: await todayOf(tx, now),
  }
}

const problemOf = (of: GrantCloseout, facts: CloseoutFacts) =>
  closeoutChecks(of, facts).find(({ whyNot }) => whyNot)?.whyNot ?? null

export const closeoutCommands = commandsOf(closeoutLife, {
  author: wroteHere(grantCloseout),
  async facts(of, { tx, now }) {
    const row = (await tx.one<Grant>('select * from grants where organization_id = $1 and id = $2', [
      tx.organization_id,
      of.funding,
    ]))!
    const waits = closeoutLife.isOpen(of)
    return { problem: waits ? problemOf(of, await closeoutFacts(tx, row, now)) : null, refund: refundOf(row) }
  },
  async prepare(of, { tx, actor, now }) {
    const row = await countCosts(tx, await tx.lock<Grant>(grant, of.funding))
    const facts = await closeoutFacts(tx, row, now)
    // Checked again under the lock of the grant, with its costs counted.
    refuseIf(problemOf(of, facts))
    const limits = await limitsOn(tx, row.awarded_on)
    const limit = limits.cents('equipment') ?? 0
    const equipment = () => equipmentOwed(of.equipment_value, Number(of.federal_share ?? 0), limit)
    const equipment_owed = of.disposition === 'transfer' ? 0 : equipment()
    const supplies_owed = suppliesOwed(of.supplies_value, Number(of.federal_share ?? 100), limit)
    const refund = refundOf(row)
    const owed = equipment_owed + supplies_owed + refund
    return {
      prepared_by: actor.user_id,
      equipment_owed,
      supplies_owed,
      refund,
      owed,
      // Earlier refunds count; anything above them is refunded on a separate date.
      refunded_on: owed <= of.refunded ? of.refunded_on : null,
      keep_until: keepUntil(facts.financial!, limits.needed('retention_years')),
      returned_because: null,
    }
  },
  refund: ({ owed }, { asked: { day } }) => ({ refunded_on: day, refunded: owed }),
  return: (_, { asked: { reason } }) => ({ returned_because: reason }),
  async close(of, { tx, actor, now, today }) {
    const row = await tx.lock<Grant>(grant, of.funding)
    const problem = problemOf(of, await closeoutFacts(tx, row, now))
    refuseIf(firstReason(problem, refundOf(row) !== of.refund && countedBefore))
    const { keep_until } = of
    const closed = { status: 'closed', closed_on: today, attention: null } as const
    await tx.update<Grant>(grant, row.id, { keep_until, ...(grantLife.is(row, 'closing') && closed) })
    return { signed_by: actor.user_id, signed_at: now.toISOString() }
  },
  async reopen(of, { tx, actor, today, asked: { reason } }) {
    const row = await tx.lock<Grant>(grant, of.funding)
    // A grant that ended early stays ended: only its closeout reopens, and costs up to its end can be claimed again.
    const reopened = { status: 'closing', closed_on: null, attention: reason } as const
    await tx.update<Grant>(grant, row.id, { keep_until: null, ...(grantLife.is(row, 'closed') && reopened) })
    return {
      signed_by: null,
      signed_at: null,
      reopened_on: today,
      reopened_by: actor.user_id,
      reopened_because: reason,
    }
  },
})
