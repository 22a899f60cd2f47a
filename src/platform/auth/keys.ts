import { createECDH, hkdfSync } from 'node:crypto'
import { decodeProtectedHeader, importJWK, jwtVerify, SignJWT, type JWK, type JWTPayload } from 'jose'

/**
 * One secret makes all keys of an installation (docs/decisions): the P-256 pair that signs people's tokens, so that
 * anybody can check one by the published JWKS and nobody can make one; the HS256 key of the two fixed keys (anon,
 * service_role); and whatever `derive` is asked for.
 */
export type Keys = Awaited<ReturnType<typeof makeKeys>>

/** Whom a person's token is for. The two fixed keys name none: they are told apart by their issuer. */
const audience = 'authenticated'

export async function makeKeys(secret: string, siteUrl: string) {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'granary', purpose, 32))
  const { publicJwk, privateJwk } = pairFrom(derive)
  const [publicKey, privateKey] = [await importJWK(publicJwk, 'ES256'), await importJWK(privateJwk, 'ES256')]
  const fixedKey = new TextEncoder().encode(secret)
  const issuer = `${siteUrl}/auth/v1`

  const fixed = (role: string) =>
    // The same text at every start: no time of issue, an end far away.
    new SignJWT({ role, iss: 'granary', iat: 1_767_225_600, exp: 2_713_910_400 }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(fixedKey)

  async function verify(token: string, now: Date): Promise<JWTPayload> {
    const { alg } = decodeProtectedHeader(token)
    const options = { currentDate: now, clockTolerance: 0 }
    const { payload } =
      alg === 'HS256'
        ? await jwtVerify(token, fixedKey, { ...options, algorithms: ['HS256'], issuer: 'granary' })
        : await jwtVerify(token, publicKey, { ...options, algorithms: ['ES256'], issuer, audience })
    return payload
  }

  return {
    anonKey: await fixed('anon'),
    serviceKey: await fixed('service_role'),
    /** Signs a person's access token; `claims` carry iat and exp. */
    sign: (claims: JWTPayload) => new SignJWT({ iss: issuer, aud: audience, ...claims }).setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: publicJwk.kid! }).sign(privateKey),
    verify,
    jwks: (): { keys: JWK[] } => ({ keys: [publicJwk] }),
    derive,
    /** Tells two secrets apart without telling either. */
    fingerprint: derive('fingerprint').toString('hex'),
  }
}

function pairFrom(derive: (purpose: string) => Buffer): { publicJwk: JWK; privateJwk: JWK } {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(derive('token signing P-256'))
  const point = ecdh.getPublicKey()
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const kid = derive('token signing key id').subarray(0, 8).toString('hex')
  const publicJwk: JWK = { kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] }
  const d = ecdh.getPrivateKey()
  return { publicJwk, privateJwk: { kty: 'EC', crv: 'P-256', x, y, d: Buffer.concat([Buffer.alloc(32 - d.length), d]).toString('base64url') } }
}
