import { createHash } from 'node:crypto'
import { ScimError } from '@granary/scim/errors.ts'
import type { Actor } from '#platform/roles.ts'
import { noteUnknownToken } from '#platform/security/refusals.ts'
import type { Services } from '#platform/services.ts'
import { whyNotUseToken, type ScimScope } from './rules.ts'

/** The prefix of a token: a person who finds one in a file knows what it is. */
export const tokenPrefix = 'grnscim_'

export type Directory = { actor: Actor & { organization_id: string }; name: string; scopes: readonly ScimScope[] }

const tokenSql = `select organization_id, id, name, scopes, expires_at, revoked_at, last_used_at from public.scim_tokens
    where hash = $1`
/** Use is recorded by the hour, as for API keys. */
const notedEvery = 3_600_000

/**
 * The calling directory. It acts for its organization under its own id, and for no person: it can't approve anything.
 */
export async function directoryOf(
  { database, clock, security }: Services,
  authorization: string | undefined,
  address: string,
): Promise<Directory> {
  const token = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1]
  if (!token?.startsWith(tokenPrefix))
    throw new ScimError(401, 'Send the token of your organization as a bearer token.')
  const { rows } = await database.read(
    { role: 'identity' },
    { name: 'scim token', text: tokenSql, values: [createHash('sha256').update(token).digest()] },
  )
  const row = rows[0]
  const now = clock.now()
  if (!row) {
    noteUnknownToken({ security }, { address })
    throw new ScimError(401, 'Unknown token.')
  }
  const reason = whyNotUseToken(row as { revoked_at: string | null; expires_at: string }, now.toISOString())
  if (reason) {
    if (row.revoked_at)
      security.note({
        kind: 'revoked_key_used',
        organization_id: row.organization_id,
        user_id: null,
        address,
        message: 'A revoked user provisioning token was used.',
      })
    throw new ScimError(401, reason)
  }
  if (!row.last_used_at || new Date(row.last_used_at).getTime() + notedEvery <= now.getTime())
    await database.write(
      { role: 'identity' },
      {
        text: 'update public.scim_tokens set last_used_at = $3 where organization_id = $1 and id = $2',
        values: [row.organization_id, row.id, now.toISOString()],
      },
    )
  return {
    actor: {
      user_id: row.id,
      organization_id: row.organization_id,
      role: 'admin',
      session_id: '',
      aal: 'aal1',
      email: '',
    },
    name: row.name,
    scopes: row.scopes,
  }
}
