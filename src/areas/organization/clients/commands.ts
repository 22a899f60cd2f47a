import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { InputOf } from '#platform/records/record.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { notify } from '../notifications/notify.ts'
import { refuseWhoWrote } from '../two-people/writers.ts'
import { agreement, client, clientContact, type Agreement, type Client } from './records.ts'
import { agreementMoves, clientMoves, whyNotApprove, whyNotEnd, whyNotEndClient, whyNotSendBack, whyNotSubmit } from './rules.ts'

export const createClient = draftCommand('clients/create', client)
export const editClient = editCommand('clients/edit', client)
export const createContact = draftCommand('client-contacts/create', clientContact)
export const editContact = editCommand('client-contacts/edit', clientContact)
export const editAgreement = editCommand('agreements/edit', agreement)

const one = z.strictObject({ id: z.uuid() })
const reason = z.string().trim().min(1, 'Say why').max(2_000)

export const takeClient = command('clients/take', {
  about: 'Begins, or begins again, to serve a client agency.',
  input: one,
  async run({ id }, { tx }) {
    const row = await tx.lock<Client>(client, id)
    refuseIf(clientMoves.whyNot('take', row))
    return tx.update<Client>(client, id, { status: clientMoves.take.to })
  },
})

export const endClient = command('clients/end', {
  about: 'Ends the service to a client agency with which nothing is open any more.',
  input: one,
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<Client>(client, id)
    const open = (await tx.one<{ agreements: number; requests: number }>(
      `select (select count(*)::int from agreements where organization_id = $1 and client = $2 and status = 'active') as agreements,
              (select count(*)::int from service_requests where organization_id = $1 and client = $2 and status in ('new', 'in_progress', 'waiting')) as requests`,
      [actor.organization_id, id],
    ))!
    refuseIf(whyNotEndClient(row, { open }))
    return tx.update<Client>(client, id, { status: clientMoves.end.to })
  },
})

export const createAgreement = command('agreements/create', {
  about: 'Drafts an agreement with a client agency.',
  input: inputSchema(agreement),
  async run(input: InputOf<typeof agreement>, { tx, actor, now }): Promise<Agreement> {
    refuseIf(whyNotEdit(agreement, null, actor))
    const number = await nextNumber(tx, agreement.table, agreement.fields.number.initial as string, now)
    return tx.insert<Agreement>(agreement, { ...input, files: JSON.stringify(input.files ?? []), number, drafted_by: actor.user_id })
  },
})

export const submitAgreement = command('agreements/submit', {
  about: 'Hands an agreement in for approval.',
  input: one,
  async run({ id }, { tx }) {
    const row = await tx.lock<Agreement>(agreement, id)
    refuseIf(whyNotSubmit(row))
    return tx.update<Agreement>(agreement, id, { status: agreementMoves.submit.to, reason: null })
  },
})

export const approveAgreement = command('agreements/approve', {
  about: 'Puts an agreement in force, by another person than the one who drafted it.',
  personal: true,
  input: one,
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<Agreement>(agreement, id)
    refuseIf(whyNotApprove(row, actor))
    await refuseWhoWrote(tx, agreement, id, { actor, verb: 'approves' })
    return tx.update<Agreement>(agreement, id, { status: agreementMoves.approve.to, approved_by: actor.user_id })
  },
})

export const sendBackAgreement = command('agreements/send-back', {
  about: 'Sends an agreement back to whoever drafted it, with what is missing.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id, reason: words }, { tx, actor, now }) {
    const row = await tx.lock<Agreement>(agreement, id)
    refuseIf(whyNotSendBack(row, actor))
    await notify(tx, { organization_id: actor.organization_id, people: [row.drafted_by], event: 'approval_decided', record: { table: agreement.table, id }, words: `The agreement “${row.title}” was sent back: ${words}`, actor: actor.user_id }, now)
    return tx.update<Agreement>(agreement, id, { status: agreementMoves.sendBack.to, reason: words })
  },
})

export const endAgreement = command('agreements/end', {
  about: 'Ends an agreement, with the reason.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id, reason: words }, { tx, actor }) {
    const row = await tx.lock<Agreement>(agreement, id)
    refuseIf(whyNotEnd(row, actor))
    return tx.update<Agreement>(agreement, id, { status: agreementMoves.end.to, reason: words })
  },
})

export const clientCommands = [createClient, editClient, takeClient, endClient, createContact, editContact, createAgreement, editAgreement, submitAgreement, approveAgreement, sendBackAgreement, endAgreement]
