import type { Tx } from '../database/database.ts'
import type { Services } from '../services.ts'
import type { Visitor } from './visitor.ts'

/** GoTrue's words for account events, and the heading of each. */
const headings = {
  login: 'account',
  logout: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  user_modified: 'user',
  user_updated_password: 'user',
  user_recovery_requested: 'user',
  user_reauthenticate_requested: 'user',
  user_confirmation_requested: 'user',
  user_repeated_signup: 'user',
  login_refused: 'account',
  token_revoked: 'token',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  factor_deleted: 'factor',
  factor_updated: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  recovery_codes_generated: 'factor',
  identity_linked: 'user',
  identity_unlinked: 'user',
  passkey_created: 'user',
  passkey_updated: 'user',
  passkey_deleted: 'user',
  // The platform's log keeps a checkpoint of each organization's log.
  trail_witnessed: 'trail',
} as const

export type AuditAction = keyof typeof headings
type Line = { action: AuditAction; userId: string | null; traits?: Record<string, unknown> }

/**
 * Logs each act in its own transaction. No one may change a line, not even sign-in code. It belongs to the person's
 * organization at this moment: they may have left it when the line is read.
 */
export async function note(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  visitor: Visitor | null,
  { action, userId, traits }: Line,
): Promise<void> {
  const payload = { action, actor_id: userId, log_type: headings[action], ...(traits && { traits }) }
  // A separate query: a cluster inserts values, with no lookup in another table.
  const member = await tx.one<{ organization_id: string }>(
    'select organization_id from public.organization_members where user_id = $1',
    [userId ?? traits?.user_id ?? null],
  )
  await tx.sql(
    'insert into auth.audit_log_entries (payload, ip_address, created_at, organization_id) values ($1, $2, $3, $4)',
    [JSON.stringify(payload), visitor?.address ?? '', clock.now().toISOString(), member?.organization_id ?? null],
  )
}
