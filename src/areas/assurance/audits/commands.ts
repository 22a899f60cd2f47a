import { z } from 'zod'
import { plainTextOf } from '#areas/organization/texts/length/rules.ts'
import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { among, notAmong } from '#platform/life/status-sql.ts'
import { day, one, words } from '../inputs.ts'
import { openAction } from '../quality/open-action.ts'
import { actionLife } from '../quality/life.ts'
import type { CorrectiveAction } from '../quality/records.ts'
import { kept } from '../kept.ts'
import { findingLife, notUnderWay } from './findings/life.ts'
import { auditLife, workpaperLife, type Left } from './life.ts'
import {
  audit,
  auditFinding,
  auditSample,
  workpaper,
  type Audit,
  type AuditFinding,
  type AuditSample,
  type Workpaper,
} from './records.ts'
import { whyNotDraftFinding, whyNotPlan, whyNotSample } from './rules.ts'
import { drawMonetaryUnits, drawRandom, judgeLot, lotPlan, whyNotDraw } from './sampling/rules.ts'

const isUnderWay = (status: Audit['status']) => auditLife.is({ status }, 'conducting', 'reported')

export const planAudit = command('audits/plan', {
  about: 'Plans an audit with its scope, criteria, lead auditor and dates.',
  input: inputSchema(audit),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(audit, null, actor))
    refuseIf(whyNotPlan(input as Parameters<typeof whyNotPlan>[0]))
    return tx.insert<Audit>(audit, {
      ...input,
      number: await nextNumber(tx, audit.table, String(audit.fields.number.initial), now),
    })
  },
})
export const editAudit = editCommand('audits/edit', audit)

export const auditCommands = commandsOf(auditLife, {
  facts: async ({ id }, { tx }) =>
    (await tx.one<Left>(
      `select
         (select count(*)::int from audit_workpapers
           where organization_id = $1 and audit = $2
           and status ${notAmong(workpaperLife, 'completed')}) as "openWorkpapers",
         (select count(*)::int from audit_findings
           where organization_id = $1 and audit = $2 and status ${among(findingLife, 'draft')}) as drafts,
         (select count(*)::int from audit_findings
           where organization_id = $1 and audit = $2 and status ${among(findingLife, 'unsettled')}) as open`,
      [tx.organization_id, id],
    ))!,
  report: (_, { today }) => ({ reported_on: today }),
})

export const drawSample = command('audits/draw', {
  about: 'Draws a sample by a method and a seed. The same method and seed draw the same sample.',
  input: one.extend({
    population: words('Enter the population', 300),
    method: z.enum(['random', 'monetary_unit', 'lot']),
    count: z.int().min(1, 'Enter at least 1 item').max(1_000_000),
    size: z.int().min(1).max(2_000).nullish(),
    seed: words('Enter a seed', 60),
    amounts: z.array(z.int().min(0)).max(5_000, 'Enter up to 5,000 amounts').default([]),
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
      return tx.insert<AuditSample>(auditSample, {
        ...base,
        population_count: count,
        size: plan.size,
        quality_limit,
        letter: plan.letter,
        accept: plan.accept,
        reject: plan.reject,
        picked: drawRandom(count, plan.size, seed).join(', '),
      })
    }
    const value = method === 'monetary_unit' ? amounts.reduce((sum, cents) => sum + cents, 0) : null
    const items = method === 'monetary_unit' ? amounts.length : count
    refuseIf(size ? whyNotDraw({ method, count: items, size, value }) : 'Enter the sample size.')
    const picked =
      method === 'random'
        ? drawRandom(count, size!, seed).join(', ')
        : drawMonetaryUnits(amounts, size!, seed)
            .picked.map(({ item, hits }) => (hits > 1 ? `${item} (hit ${hits} times)` : String(item)))
            .join(', ')
    return tx.insert<AuditSample>(auditSample, {
      ...base,
      population_count: items,
      population_value: value,
      size: size!,
      picked,
    })
  },
})
export const judgeSample = command('audits/judge-sample', {
  about: 'Records the exceptions in a sample and what they mean for the lot.',
  input: one.extend({ defects: z.int('Enter the number of exceptions').min(0) }),
  async run({ id, defects }, { tx, actor }) {
    const row = await tx.lock<AuditSample>(auditSample, id)
    const of = await tx.lock<Audit>(audit, row.audit)
    refuseIf(
      whyNotSample(of, actor) ?? (defects > Number(row.size) ? 'Exceptions can’t exceed the sample size.' : null),
    )
    const verdict =
      row.accept === null || row.reject === null
        ? `${defects} of ${row.size} items are exceptions.`
        : judgeLot({ accept: Number(row.accept), reject: Number(row.reject) }, defects) === 'accept'
          ? `Accept the lot: ${defects} exceptions, and up to ${row.accept} are allowed.`
          : `Reject the lot: ${defects} exceptions, and the limit is ${row.reject}.`
    return tx.update<AuditSample>(auditSample, id, { defects, verdict })
  },
})

export const addWorkpaper = command('workpapers/add', {
  about: 'Adds a workpaper to an audit.',
  input: inputSchema(workpaper),
  async run(input, { tx, actor }) {
    refuseIf(whyNotEdit(workpaper, null, actor))
    const of = await tx.lock<Audit>(audit, input.audit!)
    refuseIf(!auditLife.is(of, 'conducting') ? 'Workpapers can only be added to an audit in progress.' : null)
    return tx.insert<Workpaper>(workpaper, { ...input, documents: kept(input.documents), prepared_by: actor.user_id })
  },
})
export const editWorkpaper = editCommand('workpapers/edit', workpaper)
export const workpaperCommands = commandsOf(workpaperLife, {
  review: (_, { actor, asked: { note } }) => ({ reviewed_by: actor.user_id, review_note: note || null }),
  return: (_, { actor, asked: { reason } }) => ({ reviewed_by: actor.user_id, review_note: reason }),
})

export const draftFinding = command('audit-findings/draft', {
  about: 'Drafts a finding: criterion, condition, cause, effect and recommendation.',
  input: inputSchema(auditFinding),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(auditFinding, null, actor))
    refuseIf(whyNotDraftFinding(await tx.lock<Audit>(audit, input.audit!)))
    return tx.insert<AuditFinding>(auditFinding, {
      ...input,
      number: await nextNumber(tx, auditFinding.table, String(auditFinding.fields.number.initial), now),
      raised_by: actor.user_id,
    })
  },
})
export const editFinding = editCommand('audit-findings/edit', auditFinding)
export const findingCommands = commandsOf(findingLife, {
  async facts({ audit: within, action }, { tx }) {
    const around = await tx.one<{ audit: Audit['status']; action: CorrectiveAction['status'] | null }>(
      `select status as audit, (select status from corrective_actions where organization_id = $1 and id = $3) as action
         from audits where organization_id = $1 and id = $2`,
      [tx.organization_id, within, action],
    )
    const { audit: status, action: following } = around!
    const actionOpen = following !== null && actionLife.isOpen({ status: following })
    return { underWay: isUnderWay(status), actionOpen }
  },
  async issue({ audit: within }, { tx }) {
    // Checked again under the lock, because the audit may have been closed meanwhile.
    const { status } = await tx.lock<Audit>(audit, within)
    refuseIf(isUnderWay(status) ? null : notUnderWay)
  },
  close: (_, { today }) => ({ closed_on: today }),
})
export const actOnFinding = command('audit-findings/act', {
  about: 'Opens the corrective action for a finding.',
  input: one.extend({ owner: z.uuid('Select an owner'), verifier: z.uuid('Select a verifier'), due_on: day }),
  async run({ id, ...who }, { tx, actor, now }) {
    const row = await tx.lock<AuditFinding>(auditFinding, id)
    refuseIf(
      row.action
        ? 'This finding already has a corrective action.'
        : !findingLife.is(row, 'issued', 'answered')
          ? 'Only an issued, open finding can have a corrective action.'
          : null,
    )
    const action = await openAction(
      tx,
      { title: row.title, source: 'audit', source_number: row.number, problem: plainTextOf(row.condition), ...who },
      { table: auditFinding.table, id },
      { actor, now },
    )
    return tx.update<AuditFinding>(auditFinding, id, { action: action.id })
  },
})
