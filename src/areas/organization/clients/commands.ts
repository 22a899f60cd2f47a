import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { InputOf } from '#platform/records/record.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { notify } from '../notifications/notify.ts'
import { agreementLife, clientLife } from './life.ts'
import { agreement, client, clientContact, type Agreement, type Client } from './records.ts'
import { whyNotUnder, type Placed } from './rules.ts'

const created = draftCommand('clients/create', client)
const edited = editCommand('clients/edit', client)

export const createClient = {
  ...created,
  async run(input, context): Promise<Client> {
    await refuseParent(context.tx, null, input.parent)
    return created.run(input, context)
  },
} satisfies typeof created

export const editClient = {
  ...edited,
  async run(input, context): Promise<Client> {
    await refuseParent(context.tx, input.id, input.changes.parent)
    return edited.run(input, context)
  },
} satisfies typeof edited

async function refuseParent(tx: CommandTx, id: string | null, parent: string | null | undefined): Promise<void> {
  if (!parent) return
  // Two people at once could each put one of two agencies under the other.
  const rows = await tx.sql<Placed>(
    'select id, name, parent, status from clients where organization_id = $1 order by id for update',
    [tx.organization_id],
  )
  const all = new Map(rows.map((row) => [row.id, row]))
  refuseIf(whyNotUnder(id, all.get(parent), all))
}

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
