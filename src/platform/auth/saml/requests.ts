import { createHash, randomBytes } from 'node:crypto'
import type { Services } from '../../services.ts'
import { identity } from '../identity.ts'
import type { SamlProvider } from './providers.ts'
import { forged, SamlRefused } from './refused.ts'
import type { Vouched } from './vouched.ts'

export type SamlRequest = {
  provider: string
  organization_id: string
  redirect_to: string
  code_challenge: string | null
  browser_hash: Buffer | null
  trial_by: string | null
  expires_at: string
}
type Begin = { redirectTo: string; codeChallenge: string | null; browser: string | null; trialBy?: string }
type Needs = Pick<Services, 'database' | 'clock'>

const minutes = 10

/** Stores a request until its answer comes. Returns its id, which no one can guess. */
export async function beginRequest(
  { database, clock }: Needs,
  provider: SamlProvider,
  { redirectTo, codeChallenge, browser, trialBy }: Begin,
): Promise<string> {
  const id = `_${randomBytes(20).toString('hex')}`
  await database.write(identity, {
    text: `insert into auth.saml_requests (id_hash, provider, organization_id, redirect_to, code_challenge,
      browser_hash, trial_by, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      hashOf(id),
      provider.id,
      provider.organization_id,
      redirectTo,
      codeChallenge,
      browser && hashOf(browser),
      trialBy ?? null,
      new Date(clock.now().getTime() + minutes * 60_000),
    ],
  })
  return id
}

/** A waiting request, which stays: for the page that posts it on. */
export async function waitingRequest({ database, clock }: Needs, id: string): Promise<SamlRequest | undefined> {
  const { rows } = await database.read(identity, {
    text: 'select * from auth.saml_requests where id_hash = $1 and expires_at > $2',
    values: [hashOf(id), clock.now()],
  })
  return rows[0] as SamlRequest | undefined
}

/** The answered request. It can be answered once, whatever the answer is. */
export async function takeRequest({ database, clock }: Needs, id: string): Promise<SamlRequest> {
  const { rows } = await database.write(identity, {
    text: 'delete from auth.saml_requests where id_hash = $1 returning *',
    values: [hashOf(id)],
  })
  const request = rows[0] as SamlRequest | undefined
  if (!request || new Date(request.expires_at) <= clock.now())
    throw new SamlRefused(
      'This sign-in was already finished, or took longer than 10 minutes. Start again.',
      undefined,
      'saml_relay_state_expired',
    )
  return request
}

/** Each assertion signs in once, for as long as it is valid at all. */
export async function spendAssertion(
  services: Needs,
  provider: string,
  assertionId: string,
  until: Date,
): Promise<void> {
  const { rowCount } = await services.database.write(identity, {
    text: 'insert into auth.saml_assertions (provider, id_hash, expires_at) values ($1, $2, $3) on conflict do nothing',
    values: [provider, hashOf(assertionId), until],
  })
  if (rowCount === 0) throw new SamlRefused('This answer was used before. Sign in again.', 'saml_assertion_replayed')
}

type Arrival = { provider: string; said: Vouched; redirect_to: string }

/** A form posted by another site carries no cookie: the answer waits for the redirect, which does. */
export async function keepArrival(
  { database, clock }: Needs,
  arrival: Arrival & { browser_hash: Buffer },
): Promise<string> {
  const handle = randomBytes(32).toString('base64url')
  await database.write(identity, {
    text: `insert into auth.saml_arrivals (handle_hash, provider, said, redirect_to, browser_hash, expires_at)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [
      hashOf(handle),
      arrival.provider,
      JSON.stringify(arrival.said),
      arrival.redirect_to,
      arrival.browser_hash,
      new Date(clock.now().getTime() + 120_000),
    ],
  })
  return handle
}

export async function takeArrival(
  { database, clock }: Needs,
  handle: string,
  browser: string | undefined,
): Promise<Arrival> {
  const { rows } = await database.write(identity, {
    text: 'delete from auth.saml_arrivals where handle_hash = $1 returning *',
    values: [hashOf(handle)],
  })
  const arrival = rows[0] as (Arrival & { browser_hash: Buffer; expires_at: string }) | undefined
  if (!arrival || new Date(arrival.expires_at) <= clock.now())
    throw new SamlRefused(
      'This sign-in was already finished, or took too long. Start again.',
      undefined,
      'saml_relay_state_expired',
    )
  if (!browser || !arrival.browser_hash.equals(hashOf(browser)))
    throw forged('This sign-in was started in another browser. Start again here.')
  return arrival
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()
