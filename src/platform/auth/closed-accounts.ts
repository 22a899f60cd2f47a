import type { Tx } from '../database/database.ts'
import type { Services } from '../services.ts'
import { AuthError } from './errors.ts'
import { phrase } from '../say.ts'

/** A deleted, banned or disabled account can't be opened by any means. */
export async function refuseClosed(tx: Tx, { clock }: Pick<Services, 'clock'>, userId: string): Promise<void> {
  const open = await tx.one(
    `select 1 from auth.users u left join public.organization_members m on m.user_id = u.id
      where u.id = $1 and u.deleted_at is null and (u.banned_until is null or u.banned_until <= $2)
      and (m.disabled_at is null or m.disabled_at > $2)`,
    [userId, clock.now().toISOString()],
  )
  if (!open) throw new AuthError(403, 'user_banned', phrase('This account is disabled. Ask your administrator.'))
  const left = await tx.one(
    `select from public.organization_members where user_id = $1 and app.closed_by_move(organization_id) = 'left'`,
    [userId],
  )
  if (left)
    throw new AuthError(
      403,
      'user_banned',
      phrase('Your agency has moved to another installation. Sign in there: your administrator has its address.'),
    )
}
