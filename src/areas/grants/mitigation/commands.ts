import { z } from 'zod'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { addMonths } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { changeSchema, inputSchema } from '#platform/records/schema.ts'
import type { Reason } from '#platform/rules.ts'
import { stored } from '../declarations/stored.ts'
import { missingFigure, percentOf } from '../fema-terms/rules.ts'
import { changedIt } from '../grants/writers.ts'
import { declarationById } from '../public-assistance/facts.ts'
import { paProject } from '../public-assistance/records.ts'
import { mitigationLife } from './life.ts'
import { mitigationProject, type MitigationProject } from './records.ts'
import { benefitCost, whyNotMitigation } from './rules.ts'
import { termOn } from '#platform/records/dated.ts'
import { termsIn } from '#platform/commands/terms.ts'
import { femaTerm } from '../fema-terms/records.ts'

type Follows = { rate: number; ratio: number | null; federal: number; due_on?: string }

/** The rate of today, because the project is not awarded yet; the dates of the declaration where there is one. */
async function reckon(
  tx: CommandTx,
  row: Partial<MitigationProject>,
  now: Date,
): Promise<{ whyNot: Reason; follows?: Follows }> {
  const [figures, today] = [await termsIn(tx, femaTerm), await todayOf(tx, now)]
  const declaration = row.declaration ? await declarationById(tx, row.declaration) : null
  const day = declaration?.declared_on ?? today
  const whyNot = whyNotMitigation(row as MitigationProject, { most: termOn(figures, 'mitigation_share', day) })
  if (whyNot) return { whyNot }
  const rate = termOn(figures, 'discount_percent', today)
  if (rate === undefined) return { whyNot: missingFigure('discount_percent', today) }
  const months = termOn(figures, 'hmgp_months', day)
  const isHmgp = row.program === 'hmgp' && declaration && months !== undefined
  const due = isHmgp ? { due_on: row.due_on ?? addMonths(declaration.declared_on, months) } : {}
  const federal = percentOf(row.cost!, Number(row.asked_share))
  return { whyNot: null, follows: { rate, ...benefitCost(row as MitigationProject, rate), federal, ...due } }
}

async function followed(tx: CommandTx, row: Partial<MitigationProject>, now: Date): Promise<Follows> {
  const { whyNot, follows } = await reckon(tx, row, now)
  refuseIf(whyNot)
  return follows!
}

const begun = { maintenance: 0, benefits: 0, life: 50, asked_share: 75 }

export const draftMitigation = command('mitigation-projects/draft', {
  about: 'Starts a mitigation subapplication and calculates its benefit-cost ratio at the current discount rate.',
  input: inputSchema(mitigationProject),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(mitigationProject, null, actor))
    const follows = await followed(tx, { ...begun, declaration: null, ...input } as Partial<MitigationProject>, now)
    const number = await nextNumber(tx, mitigationProject.table, String(mitigationProject.fields.number.initial), now)
    const row = await tx.insert<MitigationProject>(mitigationProject, {
      ...begun,
      ...stored(mitigationProject, input),
      ...follows,
      number,
      entered_by: actor.user_id,
    })
    if (row.pa_project)
      await linkRecords(
        tx,
        {
          from: { table: mitigationProject.table, id: row.id },
          kind: 'belongs',
          to: { table: paProject.table, id: row.pa_project },
        },
        now,
      )
    return row
  },
})

export const editMitigation = command('mitigation-projects/edit', {
  about: 'Changes a subapplication that has not been submitted and recalculates its ratio.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), changes: changeSchema(mitigationProject) }),
  async run({ id, version, changes }, { tx, actor, now }) {
    const row = await tx.lock<MitigationProject>(mitigationProject, id)
    refuseIf(whyNotEdit(mitigationProject, row, actor))
    await refuseIfMoved(tx, mitigationProject, row, version)
    // Another disaster has another deadline.
    const moved = (changes.declaration ?? row.declaration) !== row.declaration && changes.due_on === undefined
    const follows = await followed(
      tx,
      { ...row, ...(changes as Partial<MitigationProject>), ...(moved && { due_on: null }) },
      now,
    )
    return tx.update<MitigationProject>(mitigationProject, id, { ...stored(mitigationProject, changes), ...follows })
  },
})

export const mitigationCommands = commandsOf(mitigationLife, {
  async facts(row, { tx, now }) {
    const { whyNot, follows } = await reckon(tx, row, now)
    return { whyNot, ratio: follows?.ratio ?? null, dueOn: follows?.due_on ?? row.due_on }
  },
  author: ({ id }, { tx, actor }) => changedIt(tx, mitigationProject, id, actor),
  submit: async (row, { tx, now, today }) => ({ ...(await followed(tx, row, now)), sent_on: today }),
  award: (_, { asked }) => ({ decision: asked.words }),
  return: (_, { asked }) => ({ decision: asked.words, awarded: null }),
  decline: (_, { asked }) => ({ decision: asked.words, awarded: null }),
  withdraw: (_, { asked }) => ({ decision: asked.reason }),
})
