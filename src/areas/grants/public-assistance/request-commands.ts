import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { changeSchema, inputSchema } from '#platform/records/schema.ts'
import { disasterDeclaration, type DisasterDeclaration } from '../declarations/records.ts'
import { stored } from '../declarations/stored.ts'
import { damageDue, requestDue } from './clocks/rules.ts'
import { declarationById } from './facts.ts'
import { paRequest, type PaRequest } from './records.ts'
import { paRequestLife } from './requests/life.ts'
import { whyNotUnder } from './rules.ts'
import { termsIn } from '#platform/commands/terms.ts'
import { femaTerm } from '../fema-terms/records.ts'

/**
 * The date the applicant's area was designated and the deadline to request, found by the name of the area in the
 * declaration.
 */
async function clockOf(tx: CommandTx, declaration: DisasterDeclaration, area: string) {
  const found = await tx.one<{ designated_on: string }>(
    `select designated_on::text from declared_areas where organization_id = $1 and declaration = $2
      and public_assistance and lower(area) = lower($3)`,
    [tx.organization_id, declaration.id, area.trim()],
  )
  refuseIf(
    found
      ? null
      : `${area} isn’t designated for Public Assistance under ${declaration.number}. Enter the name as in the declaration.`,
  )
  return {
    designated_on: found!.designated_on,
    due_on: requestDue(found!.designated_on, declaration.declared_on, await termsIn(tx, femaTerm)),
  }
}

export const draftPaRequest = command('pa-requests/draft', {
  about: 'Starts a Request for Public Assistance for one applicant, with its due date.',
  input: inputSchema(paRequest),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(paRequest, null, actor))
    const declaration = await tx.lock<DisasterDeclaration>(disasterDeclaration, input.declaration!)
    refuseIf(whyNotUnder(declaration))
    const clock = await clockOf(tx, declaration, input.area!)
    const number = await nextNumber(tx, paRequest.table, String(paRequest.fields.number.initial), now)
    return tx.insert<PaRequest>(paRequest, { ...stored(paRequest, input), ...clock, number, entered_by: actor.user_id })
  },
})

export const editPaRequest = command('pa-requests/edit', {
  about: 'Changes a Request for Public Assistance that has not been submitted.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), changes: changeSchema(paRequest) }),
  async run({ id, version, changes }, { tx, actor }) {
    const row = await tx.lock<PaRequest>(paRequest, id)
    refuseIf(whyNotEdit(paRequest, row, actor))
    await refuseIfMoved(tx, paRequest, row, version)
    const clock = await clockOf(
      tx,
      await declarationById(tx, changes.declaration ?? row.declaration),
      changes.area ?? row.area,
    )
    return tx.update<PaRequest>(paRequest, id, { ...stored(paRequest, changes), ...clock })
  },
})

const tooEarly = 'A request can’t be submitted before its disaster is declared.'

export const paRequestCommands = commandsOf(paRequestLife, {
  async submit({ declaration }, { asked: { day }, tx, actor }) {
    const { declared_on } = await declarationById(tx, declaration)
    refuseIf(day < declared_on ? tooEarly : null)
    return { submitted_on: day, dated_by: actor.user_id }
  },
  accept: (_, { asked }) => ({ answer: asked.words }),
  refuse: (_, { asked }) => ({ answer: asked.words }),
  async holdScoping({ declaration }, { asked: { day }, tx, actor }) {
    const { declared_on } = await declarationById(tx, declaration)
    const damage_due = damageDue(day, declared_on, await termsIn(tx, femaTerm))
    return { scoping_on: day, damage_due, dated_by: actor.user_id }
  },
  async correctDates({ declaration }, { asked: { submitted_on, scoping_on }, tx, actor }) {
    const { declared_on } = await declarationById(tx, declaration)
    refuseIf(submitted_on < declared_on ? tooEarly : null)
    const due = scoping_on && { damage_due: damageDue(scoping_on, declared_on, await termsIn(tx, femaTerm)) }
    return { dated_by: actor.user_id, ...due }
  },
  finishDamage: () => ({ damage: 'reported' as const }),
  withdraw: (_, { asked }) => ({ answer: asked.reason }),
})
