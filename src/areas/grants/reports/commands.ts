import { z } from 'zod'
import { command, type Context } from '#platform/commands/command.ts'
import { factsQuestion } from '#platform/commands/facts.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber, nextNumbers } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { isOpen } from '../grants/rules.ts'
import { limitsOn } from '../grants/facts.ts'
import { grant, type Grant } from '../grants/records.ts'
import { booksOf } from './books.ts'
import { grantReport, type GrantReport } from './records.ts'
import { dueOf, moves, periodsOf, tieOut, whyNotCertify, whyNotPrepare, whyNotReturn, whyNotRevise, whyNotSend } from './rules.ts'

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

export const prepareReport = command('grant-reports/prepare', {
  about: 'Counts the lines of a report from the costs, the drawdowns and the income up to the end of its period, and freezes them until somebody certifies or returns it.',
  input: one,
  async run({ id }, { tx, actor, now }) {
    const of = await tx.lock<GrantReport>(grantReport, id)
    const row = await tx.lock<Grant>(grant, of.funding)
    refuseIf(whyNotPrepare(of, { actor, today: await todayOf(tx, now) }))
    const books = await booksOf(tx, row, of, now)
    return tx.update<GrantReport>(grantReport, id, { ...books, status: moves.prepare.to, owner: actor.user_id, counted_at: now, returned_because: null })
  },
})

export const certifyReport = command('grant-reports/certify', {
  about: 'Signs a report with the certification of 2 CFR 200.415, after it was held against the books once more.',
  input: one.extend({ name: z.string().trim().min(1, 'Write your name').max(120) }),
  personal: true,
  async run({ id, name }, { tx, actor, now }) {
    const of = await tx.lock<GrantReport>(grantReport, id)
    const row = await tx.lock<Grant>(grant, of.funding)
    refuseIf(whyNotCertify(of, actor, tieOut(of, await booksOf(tx, row, of, now))))
    if (of.revises) {
      const before = await tx.lock<GrantReport>(grantReport, of.revises)
      refuseIf(moves.whyNot('replace', before))
      await tx.update<GrantReport>(grantReport, before.id, { status: moves.replace.to })
    }
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

/** The revised report of the same period, if one was begun. */
const begunOf = async (id: string, { tx }: Pick<Context, 'tx'>): Promise<{ begun: string | null }> => {
  const found = await tx.one<{ number: string }>('select number from grant_reports where organization_id = $1 and revises = $2 limit 1', [tx.organizationId(), id])
  return { begun: found?.number ?? null }
}

export const reportFacts = factsQuestion('grant-reports/facts', grantReport, begunOf)

export const reviseReport = command('grant-reports/revise', {
  about: 'Begins a revised report of the same period. When it is certified it takes the place of the one that is out of date.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id, reason: why }, { tx, actor, now }) {
    const of = await tx.lock<GrantReport>(grantReport, id)
    refuseIf(whyNotRevise(of, { actor, ...(await begunOf(id, { tx })) }))
    const number = await nextNumber(tx, grantReport.table, String(grantReport.fields.number.initial), now)
    const { funding, kind, final, period_start, period_end, unliquidated, narrative, due_on } = of
    return tx.insert<GrantReport>(grantReport, {
      number, funding, kind, final, period_start, period_end, unliquidated, narrative, due_on, owner: actor.user_id, revises: id, revised_because: why,
    })
  },
})
