import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Tx } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { AuthError, invalid } from '../errors.ts'
import type { Aal, Method } from '../sessions.ts'

/** Only seconds pass between the redirect and the page that redeems it. */
const lifeMinutes = 5

type Needs = Pick<Services, 'clock' | 'keys'>
export type ProviderTokens = { provider_token?: string; provider_refresh_token?: string }
type Issue = {
  userId: string
  codeChallenge: string
  method: Method
  aal?: Aal
  issuer?: string
  providerTokens?: ProviderTokens
}

/**
 * The challenge of a browser that will redeem the answer by PKCE (RFC 7636), or null. Only S256: RFC 9700 refuses
 * `plain`.
 */
export function challengeOf({
  code_challenge,
  code_challenge_method,
}: {
  code_challenge?: unknown
  code_challenge_method?: unknown
}): string | null {
  if (!code_challenge && !code_challenge_method) return null
  if (
    typeof code_challenge !== 'string' ||
    typeof code_challenge_method !== 'string' ||
    !code_challenge ||
    !code_challenge_method
  )
    throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  if (code_challenge_method.toLowerCase() !== 's256') throw invalid('code_challenge_method must be s256')
  if (code_challenge.length < 43 || code_challenge.length > 128)
    throw invalid('code challenge has to be between 43 and 128 characters')
  if (!/^[\w.~-]+$/.test(code_challenge))
    throw invalid('code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes')
  return code_challenge
}

/** A code for the address bar: worthless without the verifier that the requesting browser keeps. */
export async function issueAuthCode(tx: Tx, { clock, keys }: Needs, issue: Issue): Promise<string> {
  const { userId, codeChallenge, method, aal = 'aal1', issuer = null, providerTokens } = issue
  const code = randomBytes(32).toString('base64url')
  const sealed = providerTokens ? seal(keys, providerTokens) : null
  const now = clock.now()
  const end = new Date(now.getTime() + lifeMinutes * 60_000)
  await tx.sql(
    `insert into auth.auth_codes (code_hash, user_id, code_challenge, method, aal, provider_tokens, created_at,
      expires_at, issuer)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [hashOf(code), userId, codeChallenge, method, aal, sealed, now.toISOString(), end.toISOString(), issuer],
  )
  return code
}

export type Redeemed = {
  userId: string
  method: Method
  aal: Aal
  issuer: string | null
  providerTokens: ProviderTokens
}

/**
 * Redeems a code once. A wrong verifier uses it up too: a person with the code but without the verifier has
 * intercepted it.
 */
export async function redeemAuthCode(
  tx: Tx,
  { clock, keys }: Needs,
  code: string,
  verifier: string,
): Promise<Redeemed | AuthError> {
  const row = await tx.one('delete from auth.auth_codes where code_hash = $1 returning *', [hashOf(code)])
  if (!row) return new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  if (new Date(row.expires_at) <= clock.now())
    return new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  if (!matches(row.code_challenge, verifier))
    return new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
  return {
    userId: row.user_id,
    method: row.method,
    aal: row.aal,
    issuer: row.issuer,
    providerTokens: row.provider_tokens ? open(keys, row.provider_tokens) : {},
  }
}

function matches(challenge: string, verifier: string): boolean {
  const [expected, given] = [
    Buffer.from(challenge),
    Buffer.from(createHash('sha256').update(verifier).digest('base64url')),
  ]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

const hashOf = (code: string) => createHash('sha256').update(code).digest()

function seal({ derive }: Services['keys'], tokens: ProviderTokens): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', derive('provider tokens'), nonce)
  return Buffer.concat([nonce, cipher.update(JSON.stringify(tokens), 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Any key of the ring may have sealed them, some minutes ago. */
function open({ every }: Services['keys'], sealed: Buffer): ProviderTokens {
  const candidates = every('provider tokens')
  for (const { key } of candidates.slice(0, -1))
    try {
      return openedBy(key, sealed)
    } catch {
      continue
    }
  return openedBy(candidates.at(-1)!.key, sealed)
}

function openedBy(key: Buffer, sealed: Buffer): ProviderTokens {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(-16))
  return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8'))
}
