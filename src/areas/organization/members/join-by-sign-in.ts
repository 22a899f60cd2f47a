import { z } from 'zod'
import { newcomerCommand } from '#platform/commands/command.ts'
import { execute } from '#platform/commands/execute.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import type { Actor } from '#platform/roles.ts'
import type { Services } from '#platform/services.ts'
import { noSeatForYou } from '../billing/rules.ts'
import { say } from '#platform/say.ts'
import { whyNoSeat } from '../billing/subscription.ts'
import { alreadyMember, whyNotJoin } from './rules.ts'

/**
 * Sign-in has proven the address and left a row that no one else can write; the seat, the role and the audit log are
 * as for every member.
 */
const joinBySignIn = newcomerCommand('members/join-by-sign-in', {
  about: 'Joins the organization whose own sign-in vouches for the user, with the role user.',
  access: true,
  input: z.strictObject({}),
  async run(_input, { tx, actor, now }) {
    refuseIf(whyNotJoin(actor))
    const waiting = await tx.one<{ organization_id: string; display_name: string }>(
      'delete from app.sign_in_joins where user_id = $1 and expires_at > $2 returning organization_id, display_name',
      [actor.user_id, now],
    )
    refuseIf(waiting ? null : 'Sign in through your organization first.')
    await tx.enter(waiting!.organization_id)
    const full = await whyNoSeat(tx, now, { invited: 'not counted' })
    refuseIf(full && noSeatForYou(full))
    const joined = await tx.one(
      `insert into organization_members (organization_id, user_id, display_name, email, joined_at)
        values ($1, $2, $3, $4, $5) on conflict (user_id) do nothing returning user_id`,
      [waiting!.organization_id, actor.user_id, waiting!.display_name, actor.email, now],
    )
    refuseIf(joined ? null : say(alreadyMember))
    await tx.sql(`insert into user_roles (organization_id, user_id, role, granted_at) values ($1, $2, 'user', $3)`, [
      waiting!.organization_id,
      actor.user_id,
      now,
    ])
    return { user_id: actor.user_id, role: 'user' }
  },
})

/** For sign-in, which knows no area: the server passes it in. */
export const join = (services: Services, actor: Actor) => execute(services, joinBySignIn, {}, actor)
