import { createHash } from 'node:crypto'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { limitsOn } from '../grants/facts.ts'
import { facEdition } from './fac/rules.ts'
import { reportOf, yearById } from './facts.ts'
import { singleAuditLife } from './life.ts'
import { sefaEntry, singleAudit, type SingleAudit } from './records.ts'
import { auditDue } from './schedule/rules.ts'

async function dueOf(tx: CommandTx, fiscalYear: string, reported: string | null): Promise<string> {
  const year = await yearById(tx, fiscalYear)
  const limits = await limitsOn(tx, year.starts_on)
  return auditDue(
    year.ends_on,
    { months: limits.needed('audit_months'), reportDays: limits.law('audit_report_days') },
    reported,
  )
}

export const beginSingleAudit = command('single-audits/begin', {
  about: 'Opens the single audit of a fiscal year, with its due date at the FAC (2 CFR 200.512).',
  input: inputSchema(singleAudit),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(singleAudit, null, actor))
    const there = await tx.one<{ number: string }>(
      'select number from single_audits where organization_id = $1 and fiscal_year = $2',
      [tx.organization_id, input.fiscal_year],
    )
    refuseIf(there ? `${there.number} is the single audit of this year already.` : null)
    return tx.insert<SingleAudit>(singleAudit, {
      ...input,
      number: await nextNumber(tx, singleAudit.table, String(singleAudit.fields.number.initial), now),
      due_on: await dueOf(tx, input.fiscal_year!, null),
    })
  },
})
const edited = editCommand('single-audits/edit', singleAudit)
export const editSingleAudit = command(edited.name, {
  about: edited.about,
  input: edited.input,
  async run(input, context): Promise<SingleAudit> {
    const row = await edited.run(input, context)
    const due_on = await dueOf(context.tx, row.fiscal_year, row.reported_on)
    return due_on === row.due_on ? row : context.tx.update<SingleAudit>(singleAudit, row.id, { due_on })
  },
})

export const singleAuditCommands = commandsOf(singleAuditLife, {
  async facts(row, { tx }) {
    return { problem: (await reportOf(tx, row)).problems[0] ?? null }
  },
  report: async ({ fiscal_year }, { tx, asked: { reported_on } }) => ({
    due_on: await dueOf(tx, fiscal_year, reported_on),
  }),
  async submit(row, { tx, asked: { submitted_on, fac_number } }) {
    const { sections } = await reportOf(tx, row)
    const text = JSON.stringify({ edition: facEdition, number: row.number, fac_number, submitted_on, sections })
    return { package: text, digest: createHash('sha256').update(text).digest('hex') }
  },
  reopen: async ({ fiscal_year }, { tx, asked: { reason } }) => ({
    reopened_because: reason,
    reported_on: null,
    due_on: await dueOf(tx, fiscal_year, null),
  }),
})

export const addSefaEntry = draftCommand('sefa-entries/add', sefaEntry)
export const editSefaEntry = editCommand('sefa-entries/edit', sefaEntry)
