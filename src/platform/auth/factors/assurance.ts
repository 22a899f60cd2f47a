import type { Services } from '../../services.ts'
import type { Actor } from '../../roles.ts'
import { identity } from '../identity.ts'

/**
 * Whether this person has a second factor that this session hasn't seen. Then it must reach only sign-in: else a
 * stolen password would be enough after all.
 */
export async function needsSecondFactor(
  { database }: Pick<Services, 'database'>,
  { user_id, aal }: Pick<Actor, 'user_id' | 'aal'>,
): Promise<boolean> {
  if (aal === 'aal2') return false
  const { rowCount } = await database.read(identity, {
    name: 'has a second factor',
    text: `select 1 from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1`,
    values: [user_id],
  })
  return rowCount > 0
}
