import { z } from 'zod'
import { command, type Context } from '#platform/commands/command.ts'
import { factsQuestion } from '#platform/commands/facts.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { day, files, one, said, words } from '../inputs.ts'
import { openAction } from '../quality/open-action.ts'
import { correctiveAction, type CorrectiveAction } from '../quality/records.ts'
import { kept } from '../kept.ts'
import { audit, auditFinding, auditSample, workpaper, type Audit, type AuditFinding, type AuditSample, type Workpaper } from './records.ts'
import { findingMoves, moves, paperMoves, whyNotAnswer, whyNotBegin, whyNotCancel, whyNotClose, whyNotDraftFinding, whyNotFollowUp, whyNotIssue, whyNotPlan, whyNotReport, whyNotReviewPaper, whyNotSample, whyNotSubmitPaper, whyNotWithdrawFinding } from './rules.ts'
import { drawMonetaryUnits, drawRandom, judgeLot, lotPlan, whyNotDraw } from './sampling/rules.ts'

const reason = words('Say why', 2_000)

export const planAudit = command('audits/plan', {
  about: 'Plans an audit: what is looked at, against what, by whom and when.',
  input: inputSchema(audit),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(audit, null, actor))
    refuseIf(whyNotPlan(input as Parameters<typeof whyNotPlan>[0]))
    return tx.insert<Audit>(audit, { ...input, number: await nextNumber(tx, audit.table, String(audit.fields.number.initial), now) })
  },
})
export const editAudit = editCommand('audits/edit', audit)

export const beginAudit = command('audits/begin', {
  about: 'Opens an audit with those whose work is looked at.',
  input: one,
  async run({ id }, { tx, actor }) {
    refuseIf(whyNotBegin(await tx.lock<Audit>(audit, id), actor))
    return tx.update<Audit>(audit, id, { status: moves.begin.to })
  },
})
type AuditFacts = { openPapers: number; drafts: number; open: number }

/** Workpapers and findings that keep an audit from being reported or closed. */
const leftOf = async (id: string, { tx }: Pick<Context, 'tx'>): Promise<AuditFacts> =>
  (await tx.one<AuditFacts>(
    `select (select count(*)::int from audit_workpapers where organization_id = $1 and audit = $2 and status <> 'completed') as "openPapers",
            (select count(*)::int from audit_findings where organization_id = $1 and audit = $2 and status = 'draft') as drafts,
            (select count(*)::int from audit_findings where organization_id = $1 and audit = $2 and status not in ('closed', 'withdrawn')) as open`,
    [tx.organizationId(), id],
  ))!

export const auditFacts = factsQuestion('audits/facts', audit, leftOf)

export const reportAudit = command('audits/report', {
  about: 'Reports what an audit found. Its findings are followed up from then on.',
  input: one.extend({ conclusion: words('Write the conclusion', 10_000), report: files.default([]) }),
  async run({ id, conclusion, report }, { tx, actor, now }) {
    const row = await tx.lock<Audit>(audit, id)
    refuseIf(whyNotReport(row, { actor, ...(await leftOf(id, { tx })) }))
    return tx.update<Audit>(audit, id, { status: moves.report.to, conclusion, report: kept(report), reported_on: await todayOf(tx, now) })
  },
})
export const closeAudit = command('audits/close', {
  about: 'Closes an audit whose findings are all followed up.',
  input: one,
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<Audit>(audit, id)
    refuseIf(whyNotClose(row, { actor, ...(await leftOf(id, { tx })) }))
    return tx.update<Audit>(audit, id, { status: moves.close.to })
  },
})
export const cancelAudit = command('audits/cancel', {
  about: 'Cancels an audit, with the reason.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id }, { tx, actor }) {
    refuseIf(whyNotCancel(await tx.lock<Audit>(audit, id), actor))
    return tx.update<Audit>(audit, id, { status: moves.cancel.to })
  },
})

export const drawSample = command('audits/draw', {
  about: 'Draws a sample by a method and a seed. Whoever has both draws the same again.',
  input: one.extend({
    population: words('Say what it is drawn from', 300),
    method: z.enum(['random', 'monetary_unit', 'lot']),
    count: z.int().min(1, 'There is nothing to draw from').max(1_000_000),
    size: z.int().min(1).max(2_000).nullish(),
    seed: words('Give a seed', 60),
    amounts: z.array(z.int().min(0)).max(5_000, 'At most 5,000 amounts').default([]),
    quality_limit: z.number().min(0).max(100).nullish(),
  }),
  async run({ id, population, method, count, size, seed, amounts, quality_limit }, { tx, actor, now }) {
    refuseIf(whyNotSample(await tx.lock<Audit>(audit, id), actor))
    const base = { audit: id, population, method, seed, drawn_at: now }
    if (method === 'lot') {
      const plan = lotPlan(count, quality_limit ?? -1)
      if ('reason' in plan) {
        refuseIf(plan.reason)
        throw new NotFound(auditSample.label)
      }
      return tx.insert<AuditSample>(auditSample, { ...base, population_count: count, size: plan.size, quality_limit, letter: plan.letter, accept: plan.accept, reject: plan.reject, picked: drawRandom(count, plan.size, seed).join(', ') })
    }
    const value = method === 'monetary_unit' ? amounts.reduce((sum, cents) => sum + cents, 0) : null
    const items = method === 'monetary_unit' ? amounts.length : count
    refuseIf(size ? whyNotDraw({ method, count: items, size, value }) : 'Say how many are drawn.')
    const picked = method === 'random' ? drawRandom(count, size!, seed).join(', ') : drawMonetaryUnits(amounts, size!, seed).picked.map(({ item, hits }) => (hits > 1 ? `${item} (hit ${hits} times)` : String(item))).join(', ')
    return tx.insert<AuditSample>(auditSample, { ...base, population_count: items, population_value: value, size: size!, picked })
  },
})
export const judgeSample = command('audits/judge-sample', {
  about: 'Notes how many items of a sample were not as they should be, and what that means for the lot.',
  input: one.extend({ defects: z.int('Enter how many').min(0) }),
  async run({ id, defects }, { tx, actor }) {
    const row = await tx.lock<AuditSample>(auditSample, id)
    const of = await tx.lock<Audit>(audit, row.audit)
    refuseIf(whyNotSample(of, actor) ?? (defects > Number(row.size) ? 'That is more than was drawn.' : null))
    const verdict = row.accept === null || row.reject === null ? `${defects} of ${row.size} items are exceptions.` : judgeLot({ accept: Number(row.accept), reject: Number(row.reject) }, defects) === 'accept' ? `Accept the lot: ${defects} of at most ${row.accept}.` : `Reject the lot: ${defects}, and ${row.reject} are enough.`
    return tx.update<AuditSample>(auditSample, id, { defects, verdict })
  },
})

export const addWorkpaper = command('workpapers/add', {
  about: 'Adds a workpaper to an audit.',
  input: inputSchema(workpaper),
  async run(input, { tx, actor }) {
    refuseIf(whyNotEdit(workpaper, null, actor))
    const of = await tx.lock<Audit>(audit, input.audit!)
    refuseIf(of.status !== 'conducting' ? 'Workpapers belong to an audit that is under way.' : null)
    return tx.insert<Workpaper>(workpaper, { ...input, papers: kept(input.papers), prepared_by: actor.user_id })
  },
})
export const editWorkpaper = editCommand('workpapers/edit', workpaper)
export const submitWorkpaper = command('workpapers/submit', {
  about: 'Hands a workpaper to a reviewer.',
  input: one,
  async run({ id }, { tx, actor }) {
    refuseIf(whyNotSubmitPaper(await tx.lock<Workpaper>(workpaper, id), actor))
    return tx.update<Workpaper>(workpaper, id, { status: paperMoves.submit.to })
  },
})
export const completeWorkpaper = command('workpapers/review', {
  about: 'Notes that somebody else has reviewed a workpaper and agrees.',
  input: one.extend({ note: said(2_000) }),
  async run({ id, note }, { tx, actor }) {
    refuseIf(whyNotReviewPaper(await tx.lock<Workpaper>(workpaper, id), { actor, verb: 'complete' }))
    return tx.update<Workpaper>(workpaper, id, { status: paperMoves.complete.to, reviewed_by: actor.user_id, review_note: note })
  },
})
export const returnWorkpaper = command('workpapers/return', {
  about: 'Sends a workpaper back, with what is missing.',
  input: one.extend({ reason: words('Say what is missing', 2_000) }),
  reason: 'reason',
  async run({ id, reason: missing }, { tx, actor }) {
    refuseIf(whyNotReviewPaper(await tx.lock<Workpaper>(workpaper, id), { actor, verb: 'return' }))
    return tx.update<Workpaper>(workpaper, id, { status: paperMoves.return.to, reviewed_by: actor.user_id, review_note: missing })
  },
})

export const draftFinding = command('audit-findings/draft', {
  about: 'Drafts a finding: criterion, condition, cause, effect and recommendation.',
  input: inputSchema(auditFinding),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(auditFinding, null, actor))
    refuseIf(whyNotDraftFinding(await tx.lock<Audit>(audit, input.audit!)))
    return tx.insert<AuditFinding>(auditFinding, { ...input, number: await nextNumber(tx, auditFinding.table, String(auditFinding.fields.number.initial), now), raised_by: actor.user_id })
  },
})
export const editFinding = editCommand('audit-findings/edit', auditFinding)
export const issueFinding = command('audit-findings/issue', {
  about: 'Hands a finding to those who answer for the work.',
  input: one,
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<AuditFinding>(auditFinding, id)
    const of = await tx.lock<Audit>(audit, row.audit)
    refuseIf(whyNotIssue(row, { actor, auditStatus: of.status }))
    return tx.update<AuditFinding>(auditFinding, id, { status: findingMoves.issue.to })
  },
})
export const answerFinding = command('audit-findings/answer', {
  about: 'Answers a finding: whether it is right, and until when it is mended.',
  input: one.extend({ agreed: z.enum(['agrees', 'in_part', 'disagrees']), response: words('Write the answer'), done_by: day.nullish() }),
  async run({ id, agreed, response, done_by }, { tx, actor, now }) {
    refuseIf(whyNotAnswer(await tx.lock<AuditFinding>(auditFinding, id), { actor, agreed, done_by: done_by ?? null, today: await todayOf(tx, now) }))
    return tx.update<AuditFinding>(auditFinding, id, { status: findingMoves.answer.to, agreed, response, done_by: done_by ?? null })
  },
})
export const actOnFinding = command('audit-findings/act', {
  about: 'Opens the corrective action that a finding asks for.',
  input: one.extend({ owner: z.uuid('Choose an owner'), verifier: z.uuid('Choose who verifies it'), due_on: day }),
  async run({ id, ...who }, { tx, actor, now }) {
    const row = await tx.lock<AuditFinding>(auditFinding, id)
    refuseIf(row.action ? 'It has a corrective action already.' : row.status !== 'issued' && row.status !== 'answered' ? 'Only a finding that was issued and is open is acted on.' : null)
    const action = await openAction(tx, { title: row.title, source: 'audit', source_number: row.number, problem: row.condition, ...who }, { table: auditFinding.table, id }, { actor, now })
    return tx.update<AuditFinding>(auditFinding, id, { action: action.id })
  },
})
export const closeFinding = command('audit-findings/close', {
  about: 'Closes a finding after somebody has seen that it is mended.',
  input: one.extend({ follow_up: words('Say what you saw') }),
  async run({ id, follow_up }, { tx, actor, now }) {
    const row = await tx.lock<AuditFinding>(auditFinding, id)
    const action = row.action ? (await tx.lock<CorrectiveAction>(correctiveAction, row.action)).status : null
    refuseIf(whyNotFollowUp(row, { actor, action }))
    return tx.update<AuditFinding>(auditFinding, id, { status: findingMoves.close.to, follow_up, closed_on: await todayOf(tx, now) })
  },
})
export const withdrawFinding = command('audit-findings/withdraw', {
  about: 'Withdraws a finding, with the reason.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id }, { tx, actor }) {
    refuseIf(whyNotWithdrawFinding(await tx.lock<AuditFinding>(auditFinding, id), actor))
    return tx.update<AuditFinding>(auditFinding, id, { status: findingMoves.withdraw.to })
  },
})
