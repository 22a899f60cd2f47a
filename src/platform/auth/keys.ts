import { createECDH, hkdfSync } from 'node:crypto'
import { decodeProtectedHeader, errors, importJWK, jwtVerify, SignJWT, type JWK, type JWTPayload } from 'jose'
import { knownSecrets, ringOf, secretId, type Ring } from '../keys/ring.ts'

/**
 * The secrets of an installation make all its keys (docs/decisions): the P-256 pair that signs people's tokens, so
 * that anyone can check one by the published JWKS but not make one; the HS256 key of the two fixed keys (anon,
 * service_role); and the keys from `derive`. The newest secret makes keys, each one of the ring opens and verifies.
 */
export type Keys = Awaited<ReturnType<typeof makeKeys>>

/** A key for one purpose, and the name of the secret that it comes from. */
export type PurposeKey = { id: string; key: Buffer }

/** The person a token is for. The two fixed keys name none: they differ by their issuer. */
const audience = 'authenticated'

const remembered = 200

/** `reread` returns the ring if it has changed, and nothing otherwise. */
export async function makeKeys(from: string | Ring, siteUrl: string, reread?: () => Promise<Ring | null>) {
  const issuer = `${siteUrl}/auth/v1`
  let state = await stateOf(typeof from === 'string' ? ringOf(from) : from)

  const derive = (purpose: string): Buffer => deriveFrom(state.ring.secrets[0]!, purpose)

  /** Keys that may have been used for this purpose, newest first. */
  function every(purpose: string): PurposeKey[] {
    const { ring, derived } = state
    const before = derived.get(purpose)
    if (before) return before
    const own = knownSecrets(ring).map((secret) => ({ id: secretId(secret), key: deriveFrom(secret, purpose) }))
    const all = [...own, ...ring.kept.filter((each) => each.purpose === purpose)]
    // Each webhook is a separate purpose: this bounds the cache.
    if (derived.size >= remembered) derived.clear()
    derived.set(purpose, all)
    return all
  }

  async function verify(token: string, now: Date): Promise<JWTPayload> {
    const { alg, kid } = decodeProtectedHeader(token)
    const options = { currentDate: now, clockTolerance: 0 }
    if (alg === 'HS256')
      return firstVerified(state.fixedKeys, (key) =>
        jwtVerify(token, key, { ...options, algorithms: ['HS256'], issuer: 'granary' }),
      )
    const named = state.pairs.filter(({ publicJwk }) => kid === undefined || publicJwk.kid === kid)
    return firstVerified(named.length > 0 ? named : state.pairs.slice(0, 1), ({ publicKey }) =>
      jwtVerify(token, publicKey, { ...options, algorithms: ['ES256'], issuer, audience }),
    )
  }

  return {
    get anonKey() {
      return state.anonKey
    },
    get serviceKey() {
      return state.serviceKey
    },
    /** Signs a person's access token; `claims` carry iat and exp. */
    sign: (claims: JWTPayload) => {
      const { publicJwk, privateKey } = state.pairs[0]!
      return new SignJWT({ iss: issuer, aud: audience, ...claims })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: publicJwk.kid! })
        .sign(privateKey)
    },
    verify,
    /**
     * Keys that may have signed a token: the newest, those before it, and the one that every process learns of first.
     */
    jwks: (): { keys: JWK[] } => ({ keys: state.pairs.map(({ publicJwk }) => publicJwk) }),
    derive,
    every,
    /** The installation's first key: for an identity that others have written down. */
    oldest: (purpose: string): Buffer => {
      const { ring } = state
      return ring.kept.findLast((each) => each.purpose === purpose)?.key ?? deriveFrom(ring.secrets.at(-1)!, purpose)
    },
    /** Tells two secrets apart without revealing either. */
    get fingerprint() {
      return fingerprintOf(state.ring.secrets[0]!)
    },
    /** From every secret of the ring, newest first. */
    get fingerprints() {
      return knownSecrets(state.ring).map(fingerprintOf)
    },
    /** The ring itself, for key rotation. */
    get ring() {
      return state.ring
    },
    /** Loads changes in the key file. True when there were any. */
    async renew(): Promise<boolean> {
      const ring = await reread?.()
      if (!ring) return false
      state = await stateOf(ring)
      return true
    },
  }
}

type Pair = Awaited<ReturnType<typeof pairFrom>>
type State = {
  ring: Ring
  derived: Map<string, PurposeKey[]>
  pairs: Pair[]
  fixedKeys: Uint8Array[]
  anonKey: string
  serviceKey: string
}

async function stateOf(ring: Ring): Promise<State> {
  // The waiting key verifies too: another process may use it already.
  const all = knownSecrets(ring)
  const [anonKey, serviceKey] = [await fixed(ring.secrets[0]!, 'anon'), await fixed(ring.secrets[0]!, 'service_role')]
  return {
    ring,
    derived: new Map(),
    pairs: await Promise.all(all.map(pairFrom)),
    fixedKeys: all.map((secret) => new TextEncoder().encode(secret)),
    anonKey,
    serviceKey,
  }
}

export const deriveFrom = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'granary', purpose, 32))

export const fingerprintOf = (secret: string): string => deriveFrom(secret, 'fingerprint').toString('hex')

/** The same text at every start: no issue time, and a distant expiry. */
const fixed = (secret: string, role: string) =>
  new SignJWT({ role, iss: 'granary', iat: 1_767_225_600, exp: 2_713_910_400 })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret))

/** Only a signature by another key is tried with the next one; expiry and audience are the same for every key. */
async function firstVerified<Key>(
  candidates: readonly Key[],
  check: (key: Key) => Promise<{ payload: JWTPayload }>,
): Promise<JWTPayload> {
  let refused: unknown
  for (const key of candidates)
    try {
      return (await check(key)).payload
    } catch (error) {
      refused = error
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error
    }
  throw refused
}

async function pairFrom(secret: string) {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(deriveFrom(secret, 'token signing P-256'))
  const point = ecdh.getPublicKey()
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const kid = deriveFrom(secret, 'token signing key id').subarray(0, 8).toString('hex')
  const publicJwk: JWK = { kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] }
  const d = ecdh.getPrivateKey()
  const privateJwk: JWK = {
    kty: 'EC',
    crv: 'P-256',
    x,
    y,
    d: Buffer.concat([Buffer.alloc(32 - d.length), d]).toString('base64url'),
  }
  return { publicJwk, publicKey: await importJWK(publicJwk, 'ES256'), privateKey: await importJWK(privateJwk, 'ES256') }
}
