import { createHash } from 'node:crypto'
import type { Tx } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { note } from '../audit-log.ts'
import { AuthError } from '../errors.ts'
import { tellLater } from '../notices.ts'
import type { Aal, Method } from '../sessions.ts'
import type { Visitor } from '../visitor.ts'
import type { Claims } from './claims.ts'
import { addIdentity } from './identity-rows.ts'

/** The mark of the browser lasts as long (browser.ts). */
const sitting = 15 * 60_000
/** How long an administrator can confirm it for a person whose old way is lost. */
const open = 7 * 86_400_000

export type WaitingIdentity = { id: string; user_id: string; named: string; claims: Claims; by_mail: boolean }
type Needs = Pick<Services, 'clock'> & { settings: Pick<Services['settings'], 'siteUrl'> }
type Owner = { id: string; email: string | null }
type Vouching = { claims: Claims; named: string; mark: () => string; isActive: (provider: string) => Promise<boolean> }

/**
 * A provider vouches for a known account for the first time. An equal address proves nothing: the provider may belong to
 * one administrator. So the person signs in once as before. Nothing to show has an account that was never entered.
 */
export async function oldWayFirst(
  tx: Tx,
  services: Needs,
  owner: Owner,
  { claims, named, mark, isActive }: Vouching,
): Promise<AuthError | null> {
  const { own, entered, providers } = (await tx.one<{ own: boolean; entered: boolean; providers: string[] }>(
    `select u.encrypted_password is not null or exists (
              select from auth.webauthn_credentials c where c.user_id = u.id and c.factor_id is null) as own,
            exists (select from auth.account_times t where t.user_id = u.id and t.last_sign_in_at is not null) as entered,
            array(select distinct i.provider from auth.identities i where i.user_id = u.id and i.provider <> 'email')
              as providers
       from auth.users u where u.id = $1`,
    [owner.id],
  ))!
  if (!own && !entered && providers.length === 0) return null
  const active = await Promise.all(providers.map(isActive))
  const now = services.clock.now()
  const [before] = await tx.sql<{ id: string }>(
    `delete from auth.waiting_identities where user_id = $1 and provider = $2
      returning case when claims ->> 'subject' = $3 and expires_at > $4 then id end as id`,
    [owner.id, claims.provider, claims.subject, now],
  )
  await tx.sql(
    `insert into auth.waiting_identities (id, user_id, provider, named, claims, browser_hash, by_mail,
       asked_at, sitting_until, expires_at) values (coalesce($10, app.uuid_v7()), $1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      owner.id,
      claims.provider,
      named,
      JSON.stringify(claims),
      hashOf(mark()),
      !own && !active.includes(true),
      now,
      new Date(now.getTime() + sitting),
      new Date(now.getTime() + open),
      before?.id ?? null,
    ],
  )
  // One request, and one email, however often it is tried.
  if (!before?.id) await tellLater(tx, services, owner.email, 'identity waiting')
  return new AuthError(
    403,
    'old_way_required',
    `You already have an account. Sign in once the way you did before, in this browser and within 15 minutes, to link ${named} to it. If you can’t, ask an administrator to confirm it under Users.`,
  )
}

const ofTheMailbox: readonly Method[] = ['otp', 'invite', 'recovery', 'email_change']

/** The identity that waits in this browser for the way that this person is just using. */
export const waitingHere = async (
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { userId, method, browser }: { userId: string; method: Method; browser: string | undefined },
): Promise<WaitingIdentity | undefined> =>
  browser && method !== 'demo'
    ? tx.one<WaitingIdentity>(
        `select id, user_id, named, claims, by_mail from auth.waiting_identities
          where user_id = $1 and browser_hash = $2 and sitting_until > $3 and (by_mail or not $4)
          order by asked_at desc limit 1`,
        [userId, hashOf(browser), clock.now(), ofTheMailbox.includes(method)],
      )
    : undefined

export const isShowingByMail = async (tx: Tx, { clock }: Pick<Services, 'clock'>, userId: string): Promise<boolean> =>
  Boolean(
    await tx.one('select from auth.waiting_identities where user_id = $1 and by_mail and sitting_until > $2', [
      userId,
      clock.now(),
    ]),
  )

/** Links it; where the account has a second factor, the old way includes that one. */
export async function linkOrHold(
  tx: Tx,
  services: Needs,
  { id, user_id }: WaitingIdentity,
  { sessionId, aal, request }: { sessionId: string; aal: Aal; request: Visitor },
): Promise<void> {
  const factor = await tx.one(`select from auth.mfa_factors where user_id = $1 and status = 'verified'`, [user_id])
  if (aal === 'aal1' && factor)
    await tx.sql('update auth.waiting_identities set session_id = $2 where id = $1', [id, sessionId])
  else await linkWaiting(tx, services, id, request)
}

/** The second factor of the session in which the old way was shown. */
export async function linkHeld(tx: Tx, services: Needs, sessionId: string): Promise<void> {
  const held = await tx.one<{ id: string }>(
    'select id from auth.waiting_identities where session_id = $1 and sitting_until > $2',
    [sessionId, services.clock.now()],
  )
  if (held) await linkWaiting(tx, services, held.id, null)
}

/** From now on this provider opens the account, and its owner is told. */
export async function linkWaiting(tx: Tx, services: Needs, id: string, request: Visitor | null): Promise<boolean> {
  const waiting = await tx.one<{ user_id: string; claims: Claims }>(
    'delete from auth.waiting_identities where id = $1 returning user_id, claims',
    [id],
  )
  if (!waiting) return false
  const { user_id, claims } = waiting
  if (
    await tx.one('select from auth.identities where provider = $1 and provider_id = $2', [
      claims.provider,
      claims.subject,
    ])
  )
    return false
  await addIdentity(tx, services, user_id, claims)
  await note(tx, services, request, {
    action: 'identity_linked',
    userId: user_id,
    traits: { provider: claims.provider },
  })
  const owner = await tx.one<Owner>('select id, email from auth.users where id = $1', [user_id])
  await tellLater(tx, services, owner!.email, 'identity added')
  return true
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()
