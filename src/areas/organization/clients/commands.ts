import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { InputOf } from '#platform/records/record.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { notify } from '../notifications/notify.ts'
import { agreementLife, clientLife } from './life.ts'
import { agreement, client, clientContact, type Agreement } from './records.ts'

export const createClient = draftCommand('clients/create', client)
export const editClient = editCommand('clients/edit', client)
export const createContact = draftCommand('client-contacts/create', clientContact)
export const editContact = editCommand('client-contacts/edit', clientContact)
export const editAgreement = editCommand('agreements/edit', agreement)

export const clientMoves = commandsOf(clientLife, {})

export const createAgreement = command('agreements/create', {
  about: 'Drafts an agreement with a client agency.',
  input: inputSchema(agreement),
  async run(input: InputOf<typeof agreement>, { tx, actor, now }): Promise<Agreement> {
    refuseIf(whyNotEdit(agreement, null, actor))
    const number = await nextNumber(tx, agreement.table, agreement.fields.number.initial as string, now)
    return tx.insert<Agreement>(agreement, {
      ...input,
      files: JSON.stringify(input.files ?? []),
      number,
      drafted_by: actor.user_id,
    })
  },
})

export const agreementMoves = commandsOf(agreementLife, {
  submit: () => ({ reason: null }),
  approve: (_, { actor }) => ({ approved_by: actor.user_id }),
  async sendBack({ id, title, drafted_by }, { asked: { reason }, tx, actor, now }) {
    const words = `The agreement “${title}” was returned for changes: ${reason}`
    const about = { record: { table: agreement.table, id }, words, actor: actor.user_id }
    const people = [drafted_by]
    await notify(tx, { organization_id: actor.organization_id, people, event: 'approval_decided', ...about }, now)
  },
})

export const clientCommands = [
  createClient,
  editClient,
  ...Object.values(clientMoves),
  createContact,
  editContact,
  createAgreement,
  editAgreement,
  ...Object.values(agreementMoves),
]
