import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { tellOfPeople } from './tell.ts'
import { whyNotConfirm, type Given } from './rules.ts'

export const confirmMember = command('members/confirm', {
  about: 'Confirms the account or role that another administrator gave a person. From then on the person can decide.',
  decides: 'people',
  personal: true,
  input: z.strictObject({ user_id: z.uuid('Select a member') }),
  async run({ user_id }, context) {
    const { tx, actor, now } = context
    const waiting = await lockWaiting(tx, user_id, now)
    refuseIf(whyNotConfirm(waiting, { actor }))
    await confirm(tx, user_id, { by: actor.user_id, now })
    await tellOfPeople(context, user_id, 'confirmed the account of {person}')
    return { user_id, confirmed_at: now }
  },
})

const lockWaiting = (tx: CommandTx, person: string, now: Date): Promise<Given[]> =>
  tx.sql<Given>(
    `select * from account_confirmations where organization_id = $1 and user_id = $2 and confirmed_at is null
      and decides_from > $3 for update`,
    [tx.organization_id, person, now],
  )

/** Everything that another administrator gave this person: a person is confirmed, not one of their roles. */
export const confirm = (tx: CommandTx, person: string, { by, now }: { by: string; now: Date }): Promise<unknown> =>
  tx.sql(
    `update account_confirmations set confirmed_by = $3, confirmed_at = $4
      where organization_id = $1 and user_id = $2 and confirmed_at is null and given_by is distinct from $3`,
    [tx.organization_id, person, by, now],
  )
