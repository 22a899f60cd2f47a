import { z } from 'zod'
import { command, type Context } from '#platform/commands/command.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { InvalidInput, refuseIf } from '#platform/commands/refusals.ts'
import { tidyEmail } from '#platform/validators.ts'
import { inviteEach } from '#areas/organization/members/invitation-commands.ts'
import { whyNotInviteYet } from '#areas/organization/members/rules.ts'
import { mostListed } from '#areas/organization/members/listed/rules.ts'
import { preparedInvitation, type PreparedInvitation } from '#areas/organization/members/prepared/records.ts'
import { whyNotRemove, whyNotSend } from './rules.ts'

export const editPrepared = editCommand('prepared-invitations/edit', preparedInvitation)

export const invitePrepared = command('prepared-invitations/send', {
  about: 'Sends the selected prepared invitations by email, all of them or none.',
  decides: 'people',
  input: z.strictObject({
    ids: z.array(z.uuid()).min(1, 'Select at least one person').max(mostListed, `Send up to ${mostListed} at once.`),
  }),
  async run({ ids }, context): Promise<{ invited: number }> {
    const { tx, actor, now } = context
    refuseIf(whyNotInviteYet('user', { actor }))
    const rows = await tx.sql<PreparedInvitation & { department_name: string | null }>(
      `select p.*, c.name as department_name from prepared_invitations p
        left join cost_centers c on c.organization_id = p.organization_id and c.id = p.department
        where p.organization_id = $1 and p.id = any ($2) order by p.name, p.id for update of p`,
      [tx.organization_id, ids],
    )
    const people = rows.map(({ email, name, role, department_name }) => ({
      email: tidyEmail(email),
      role,
      display_name: name,
      department: department_name ?? '',
    }))
    refuseIf(whyNotSend(rows, ids.length))
    const sent = await named(() => inviteEach(people, [], context))
    await tx.sql('update prepared_invitations set invited_at = $3 where organization_id = $1 and id = any ($2)', [
      tx.organization_id,
      ids,
      now,
    ])
    return sent
  },
})

/** The reasons against people of the list, as one sentence: this form has no lines. */
async function named<Out>(work: () => Promise<Out>): Promise<Out> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof InvalidInput) refuseIf(Object.values(error.fields).slice(0, 5).join(' '))
    throw error
  }
}

export const removePrepared = command('prepared-invitations/remove', {
  about: 'Removes a prepared invitation that was not sent.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor }: Context) {
    const row = await tx.lock<PreparedInvitation>(preparedInvitation, id)
    refuseIf(whyNotRemove(row, { actor }))
    await tx.sql('delete from prepared_invitations where organization_id = $1 and id = $2', [tx.organization_id, id])
    return { id }
  },
})
