import type { Services } from '../services.ts'
import { job } from '../jobs/later.ts'
import { identity } from './identity.ts'
import { idleSeconds } from './sessions.ts'

/**
 * No decision here depends on whether an expired row still exists: a late sweep does no harm, and sweeping keeps no
 * trace of people for longer than needed.
 */
const ended: string[] = [
  `delete from auth.sessions where not_after <= $1::timestamptz
    or refreshed_at <= $1::timestamptz - make_interval(secs => ${idleSeconds})`,
  'delete from auth.one_time_tokens where expires_at <= $1',
  'delete from auth.auth_codes where expires_at <= $1',
  'delete from auth.mfa_challenges where expires_at <= $1',
  'delete from auth.passkey_challenges where expires_at <= $1',
  'delete from auth.oauth_journeys where expires_at <= $1',
  'delete from auth.waiting_identities where expires_at <= $1',
  'delete from auth.saml_requests where expires_at <= $1',
  'delete from auth.saml_arrivals where expires_at <= $1',
  'delete from auth.saml_assertions where expires_at <= $1',
  'delete from app.sign_in_joins where expires_at <= $1',
  // A sign-up that stayed unconfirmed for a month: perhaps by a person who never heard of us.
  `delete from auth.users u where email_confirmed_at is null and invited_at is null
    and id in (select t.user_id from auth.account_times t where t.last_sign_in_at is null
      and t.confirmation_sent_at <= $1::timestamptz - interval '30 days')
     and not exists (select from public.organization_members m where m.user_id = u.id)`,
  // A person's network from a season ago is no evidence today.
  `delete from auth.known_networks where last_at <= $1::timestamptz - interval '90 days'`,
  // The longest window is a day.
  `delete from auth.rate_counters where window_started_at <= $1::timestamptz - interval '2 days'
    and coalesce(blocked_until, $1::timestamptz) <= $1::timestamptz`,
]

export async function sweep({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  for (const text of ended) await database.write(identity, { text, values: [clock.now().toISOString()] })
}

export const sweepSignIn = job('sweep-sign-in', (_payload, services) => sweep(services), {
  about: 'Deletes ended sessions, codes, counters and sign-ups that were never confirmed.',
  every: 3_600,
})
