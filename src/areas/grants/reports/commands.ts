import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumbers } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { firstReason } from '#platform/rules.ts'
import { isOpen } from '../grants/rules.ts'
import { limitsOn } from '../grants/facts.ts'
import { grant, type Grant } from '../grants/records.ts'
import { indirectUntil } from './indirect.ts'
import { grantReport, type GrantReport } from './records.ts'
import { dueOf, moves, periodsOf, tieOut, whyNotCertify, whyNotPrepare, whyNotReturn, whyNotSend } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })
const reason = z.string().trim().min(1, 'Say why').max(2_000)

export const editGrantReport = editCommand('grant-reports/edit', grantReport)

export const planReports = command('grant-reports/plan', {
  about: 'Puts the reports of a grant down with the days on which they are due, for its whole period. Those that are there stay.',
  input: one,
  async run({ id }, { tx, actor, now }) {
    refuseIf(whyNotEdit(grantReport, null, actor))
    const row = await tx.lock<Grant>(grant, id)
    refuseIf(isOpen(row) ? null : 'Reports are planned for a grant that was accepted.')
    const limits = await limitsOn(tx, row.awarded_on)
    const clock = { days: limits.needed('report_days'), annualDays: limits.needed('annual_report_days'), closeoutDays: limits.needed('closeout_days') }
    const there = new Set((await tx.sql<{ kind: string; period_end: string }>('select kind, period_end::text as period_end from grant_reports where organization_id = $1 and funding = $2', [tx.organizationId(), id])).map(({ kind, period_end }) => `${kind} ${period_end}`))
    const missing = periodsOf(row).flatMap((period) => (['sf425', 'performance'] as const).filter((kind) => !there.has(`${kind} ${period.period_end}`)).map((kind) => ({ kind, ...period })))
    const numbers = missing.length > 0 ? await nextNumbers(tx, grantReport.table, String(grantReport.fields.number.initial), now, missing.length) : []
    for (const [at, each] of missing.entries()) await tx.insert<GrantReport>(grantReport, { ...each, number: numbers[at], funding: id, owner: row.manager, due_on: dueOf(each, row.reports, clock) })
    return { planned: missing.length }
  },
})

/** What the books of a grant say up to a day. */
async function countedUntil(tx: CommandTx, row: Grant, until: string) {
  const at = [tx.organizationId(), row.id, until]
  const costs = (await tx.one<{ spent: number; matched: number }>(
    `select coalesce(sum(amount), 0)::bigint as spent, coalesce(sum(match), 0)::bigint as matched
       from grant_costs where organization_id = $1 and funding = $2 and status <> 'disallowed' and incurred_on <= $3`,
    at,
  ))!
  const { received } = (await tx.one<{ received: number }>(`select coalesce(sum(received), 0)::bigint as received from drawdowns where organization_id = $1 and funding = $2 and status = 'received' and received_on <= $3`, at))!
  const { paid } = (await tx.one<{ paid: number }>(
    `select coalesce(sum(c.amount), 0)::bigint as paid from grant_costs c left join invoices i on i.organization_id = c.organization_id and i.id = c.invoice
      where c.organization_id = $1 and c.funding = $2 and c.status <> 'disallowed' and c.incurred_on <= $3 and (i.id is null or (i.status = 'paid' and coalesce(i.paid_on, $3) <= $3))`,
    at,
  ))!
  const { income } = (await tx.one<{ income: number }>(`select coalesce(sum(amount), 0)::bigint as income from grant_incomes where organization_id = $1 and funding = $2 and kind = 'program_income' and received_on <= $3`, at))!
  return { ...costs, matched: costs.matched + (row.income_use === 'cost_share' ? income : 0), received, paid, income, indirect: await indirectUntil(tx, row, until) }
}

export const prepareReport = command('grant-reports/prepare', {
  about: 'Counts the lines of a report from the costs, the drawdowns and the income up to the end of its period, and freezes them until somebody certifies or returns it.',
  input: one,
  async run({ id }, { tx, actor, now }) {
    const of = await tx.lock<GrantReport>(grantReport, id)
    const row = await tx.lock<Grant>(grant, of.funding)
    refuseIf(whyNotPrepare(of, { actor, today: await todayOf(tx, now) }))
    const books = await countedUntil(tx, row, of.period_end)
    return tx.update<GrantReport>(grantReport, id, {
      status: moves.prepare.to, owner: actor.user_id, counted_at: now, returned_because: null, receipts: books.received, disbursed: books.paid, authorized: row.amount, federal_spent: books.spent, match_required: row.match, match_spent: books.matched,
      income: books.income, income_deducted: row.income_use === 'deduction' ? books.income : 0, income_added: row.income_use === 'deduction' ? 0 : books.income, indirect_base: books.indirect.base, indirect_charged: books.indirect.charged,
    })
  },
})

export const certifyReport = command('grant-reports/certify', {
  about: 'Signs a report with the certification of 2 CFR 200.415, after it was held against the books once more.',
  input: one.extend({ name: z.string().trim().min(1, 'Write your name').max(120) }),
  personal: true,
  async run({ id, name }, { tx, actor, now }) {
    const of = await tx.lock<GrantReport>(grantReport, id)
    const row = await tx.lock<Grant>(grant, of.funding)
    const books = await countedUntil(tx, row, of.period_end)
    refuseIf(firstReason(whyNotCertify(of, actor, tieOut(of, { ...books, amount: row.amount }))))
    return tx.update<GrantReport>(grantReport, id, { status: moves.certify.to, certified_by: actor.user_id, certified_at: now, signed_name: name })
  },
})

export const returnReport = command('grant-reports/return', {
  about: 'Sends a report back to whoever prepared it, with the reason.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id, reason: why }, { tx, actor }) {
    const of = await tx.lock<GrantReport>(grantReport, id)
    refuseIf(whyNotReturn(of, actor))
    return tx.update<GrantReport>(grantReport, id, { status: moves.return.to, returned_because: why })
  },
})

export const sendReport = command('grant-reports/send', {
  about: 'Notes that a certified report was handed in, and its reference there.',
  input: one.extend({ reference: z.string().trim().min(1, 'Enter their reference').max(120) }),
  async run({ id, reference }, { tx, actor, now }) {
    const of = await tx.lock<GrantReport>(grantReport, id)
    refuseIf(whyNotSend(of, actor))
    return tx.update<GrantReport>(grantReport, id, { status: moves.send.to, sent_on: await todayOf(tx, now), reference })
  },
})
