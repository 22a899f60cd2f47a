import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { changeSchema, inputSchema } from '#platform/records/schema.ts'
import { planFor, singleAuditById, spendingBetween, yearById } from '../facts.ts'
import { lockOpen, lockRow } from '../lock.ts'
import { programAssessment, type ProgramAssessment, type SingleAudit } from '../records.ts'
import { sefaOf } from '../schedule/rules.ts'
import { whyNotAssess, type Assessment } from './rules.ts'

export const assessProgram = command('program-assessments/add', {
  about: 'Records what the auditor determined about a program: its risk, whether it is major, and the opinion.',
  input: z.strictObject({
    single_audit: z.uuid(),
    program: z.string().min(1).max(200),
    assessment: inputSchema(programAssessment),
  }),
  async run({ single_audit, program, assessment }, { tx, actor }): Promise<ProgramAssessment> {
    const row = await lockOpen(tx, single_audit, actor)
    const there = await tx.one<{ id: string }>(
      'select id from program_assessments where organization_id = $1 and single_audit = $2 and program = $3',
      [tx.organization_id, single_audit, program],
    )
    refuseIf(there ? `${program} is assessed already. Edit its assessment.` : null)
    await refuseAssessment(tx, row, { ...blankAssessment, ...assessment, program } as Assessment)
    return tx.insert<ProgramAssessment>(programAssessment, { single_audit, program, ...assessment })
  },
})
export const editAssessment = command('program-assessments/edit', {
  about: 'Changes what is recorded of the auditor’s assessment of a program.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), changes: changeSchema(programAssessment) }),
  async run({ id, version: seen, changes }, { tx, actor }): Promise<ProgramAssessment> {
    const row = await lockRow<ProgramAssessment>(tx, programAssessment, { id, actor })
    await refuseIfMoved(tx, programAssessment, row, seen)
    await refuseAssessment(tx, await singleAuditById(tx, row.single_audit), { ...row, ...changes } as ProgramAssessment)
    return tx.update<ProgramAssessment>(programAssessment, id, changes)
  },
})
export const removeAssessment = command('program-assessments/remove', {
  about: 'Removes the assessment of a program, such as one that left the schedule.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor }) {
    await lockRow(tx, programAssessment, { id, actor })
    await tx.sql('delete from program_assessments where organization_id = $1 and id = $2', [tx.organization_id, id])
    return { id }
  },
})

/** Judged by the proposal that this assessment gives together with those of the other programs. */
async function refuseAssessment(tx: CommandTx, of: SingleAudit, given: Assessment): Promise<void> {
  const year = await yearById(tx, of.fiscal_year)
  const awards = await spendingBetween(tx, { from: year.starts_on, to: year.ends_on, year: year.id })
  const { programs } = await planFor(tx, of, { lines: sefaOf(awards).lines, yearStarts: year.starts_on, given })
  const planned = programs.find(({ key }) => key === given.program)
  if (!planned) return refuseIf(`No award of the SEFA is in ${given.program}.`)
  refuseIf(whyNotAssess(planned, given, planned.proposal))
}

const blankAssessment = {
  risk: null,
  audited_before: false,
  material_weakness: false,
  modified_opinion: false,
  questioned_above: false,
  risk_because: null,
  decision: null,
  decision_because: null,
  opinion: null,
}
