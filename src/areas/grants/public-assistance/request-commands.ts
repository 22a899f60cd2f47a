import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { changeSchema, inputSchema } from '#platform/records/schema.ts'
import { disasterDeclaration, type DisasterDeclaration } from '../declarations/records.ts'
import { stored } from '../declarations/stored.ts'
import { femaTerms } from '../fema-terms/terms-on.ts'
import { damageDue, requestDue } from './clocks/rules.ts'
import { declarationById } from './facts.ts'
import { paRequest, type PaRequest } from './records.ts'
import { requestMoves, whyNotAnswerRequest, whyNotMeet, whyNotSendRequest, whyNotUnder, whyNotWithdrawRequest } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })
const reason = z.string().trim().min(1, 'Say why').max(2_000)

/** The day on which the applicant's place was designated, and the last day to ask: by the name of the place as the declaration has it. */
async function clockOf(tx: CommandTx, declaration: DisasterDeclaration, area: string) {
  const found = await tx.one<{ designated_on: string }>('select designated_on::text from declared_areas where organization_id = $1 and declaration = $2 and public_assistance and lower(area) = lower($3)', [tx.organizationId(), declaration.id, area.trim()])
  refuseIf(found ? null : `${area} is not designated for Public Assistance under ${declaration.number}. Write it as the declaration does.`)
  return { designated_on: found!.designated_on, due_on: requestDue(found!.designated_on, declaration.declared_on, await femaTerms(tx)) }
}

export const draftPaRequest = command('pa-requests/draft', {
  about: 'Begins a request for Public Assistance of one applicant, with the day by which it is due.',
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
  about: 'Changes a request for Public Assistance that was not sent.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), changes: changeSchema(paRequest) }),
  async run({ id, version, changes }, { tx, actor }) {
    const row = await tx.lock<PaRequest>(paRequest, id)
    refuseIf(whyNotEdit(paRequest, row, actor))
    await refuseIfMoved(tx, paRequest, row, version)
    const clock = await clockOf(tx, await declarationById(tx, changes.declaration ?? row.declaration), changes.area ?? row.area)
    return tx.update<PaRequest>(paRequest, id, { ...stored(paRequest, changes), ...clock })
  },
})

export const submitPaRequest = command('pa-requests/submit', {
  about: 'Notes that the request was sent to FEMA today. One that comes late says why.',
  input: one,
  async run({ id }, { tx, now }) {
    const row = await tx.lock<PaRequest>(paRequest, id)
    const today = await todayOf(tx, now)
    refuseIf(whyNotSendRequest(row, today))
    return tx.update<PaRequest>(paRequest, id, { status: requestMoves.submit.to, submitted_on: today })
  },
})

export const answerPaRequest = command('pa-requests/answer', {
  about: 'Notes FEMA’s answer to a request: the applicant is eligible, or it is not and why.',
  input: one.extend({ eligible: z.boolean(), words: reason }),
  reason: 'words',
  async run({ id, eligible, words }, { tx, actor }) {
    const row = await tx.lock<PaRequest>(paRequest, id)
    const move = eligible ? 'accept' : 'refuse'
    refuseIf(whyNotAnswerRequest(row, move, actor))
    return tx.update<PaRequest>(paRequest, id, { status: requestMoves[move].to, answer: words })
  },
})

export const holdScopingMeeting = command('pa-requests/hold-scoping', {
  about: 'Notes the day of the recovery scoping meeting: the sixty days for damage begin with it.',
  input: one.extend({ day: z.iso.date() }),
  async run({ id, day }, { tx, now }) {
    const row = await tx.lock<PaRequest>(paRequest, id)
    refuseIf(whyNotMeet(row, { day, today: await todayOf(tx, now) }))
    const { declared_on } = await declarationById(tx, row.declaration)
    return tx.update<PaRequest>(paRequest, id, { scoping_on: day, damage_due: damageDue(day, declared_on, await femaTerms(tx)) })
  },
})

export const withdrawPaRequest = command('pa-requests/withdraw', {
  about: 'Takes a request for Public Assistance back.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id, reason: why }, { tx, actor }) {
    const row = await tx.lock<PaRequest>(paRequest, id)
    refuseIf(whyNotWithdrawRequest(row, actor))
    return tx.update<PaRequest>(paRequest, id, { status: requestMoves.withdraw.to, answer: why })
  },
})
