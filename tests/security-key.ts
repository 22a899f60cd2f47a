import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/**
 * A security key in software, for tests: makes an ES256 key and signs as WebAuthn Level 2 says, with attestation
 * 'none'. Every part of an answer can be falsified, to see that the server notices.
 */
export type Bend = Partial<{
  origin: string
  rpId: string
  challenge: string
  counter: number
  verified: boolean
  present: boolean
  type: string
  userHandle: string
  certified: boolean
}>

type Creation = { challenge: string; rp: { id?: string }; user: { id: string } }
type Request = { challenge: string; rpId?: string }

export function securityKey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let userHandle = ''

  const answer = (response: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
    authenticatorAttachment: 'platform' as const,
    response,
  })
  const clientData = (type: string, challenge: string, bend: Bend) =>
    Buffer.from(
      JSON.stringify({
        type: bend.type ?? type,
        challenge: bend.challenge ?? challenge,
        origin: bend.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const flags = (bend: Bend, attested: number) =>
    (bend.present === false ? 0 : 1) | (bend.verified === false ? 0 : 4) | attested

  return {
    id: id.toString('base64url'),

    create(options: Creation, bend: Bend = {}) {
      userHandle = options.user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = Buffer.concat([
        header(bend.rpId ?? options.rp.id!, flags(bend, 0x40), bend.counter ?? counter),
        Buffer.alloc(16),
        length,
        id,
        cbor(coseKey(publicKey)),
      ])
      const client = clientData('webauthn.create', options.challenge, bend)
      const attestation = new Map<string, unknown>([
        ['fmt', bend.certified ? 'fido-u2f' : 'none'],
        ['attStmt', bend.certified ? certified(data, client, id, publicKey) : new Map()],
        ['authData', data],
      ])
      return answer({
        clientDataJSON: client.toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal', 'hybrid'],
      })
    },

    get(options: Request, bend: Bend = {}) {
      counter = bend.counter ?? counter + 1
      const data = header(bend.rpId ?? options.rpId!, flags(bend, 0), counter)
      const client = clientData('webauthn.get', options.challenge, bend)
      const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), privateKey)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: bend.userHandle ?? userHandle,
      })
    },
  }
}

function header(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
}

function coseKey(key: KeyObject): Map<number, unknown> {
  const { x, y } = key.export({ format: 'jwk' })
  return new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x!, 'base64url')],
    [-3, Buffer.from(y!, 'base64url')],
  ])
}

/**
 * A key manufacturer's signature: an attestation in the format of U2F (WebAuthn 8.6), with a certificate made on the
 * spot.
 */
function certified(data: Buffer, client: Buffer, id: Buffer, key: KeyObject): Map<string, unknown> {
  const { x, y } = key.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')])
  const maker = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const told = Buffer.concat([
    Buffer.alloc(1),
    data.subarray(0, 32),
    createHash('sha256').update(client).digest(),
    id,
    point,
  ])
  return new Map<string, unknown>([
    ['sig', sign('sha256', told, maker.privateKey)],
    ['x5c', [certificate(maker)]],
  ])
}

/** A minimal self-signed X.509 certificate that readers accept. */
function certificate({ publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject }): Buffer {
  const der = (tag: number, ...parts: (Buffer | string)[]) => {
    const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
    const length =
      body.length < 128
        ? [body.length]
        : body.length < 256
          ? [0x81, body.length]
          : [0x82, body.length >> 8, body.length & 255]
    return Buffer.concat([Buffer.from([tag, ...length]), body])
  }
  const ecdsaWithSha256 = der(0x30, der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
  const name = der(0x30, der(0x31, der(0x30, der(0x06, Buffer.from('550403', 'hex')), der(0x0c, 'A maker of keys'))))
  const years = der(0x30, der(0x17, '200101000000Z'), der(0x17, '491231235959Z'))
  const version = der(0xa0, der(0x02, Buffer.from([2])))
  const content = der(
    0x30,
    version,
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    years,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  return der(0x30, content, ecdsaWithSha256, der(0x03, Buffer.alloc(1), sign('sha256', content, privateKey)))
}

/** The part of CBOR (RFC 8949) that an attestation needs: whole numbers, bytes, text, lists, maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, part]) => [cbor(key), cbor(part)])])
  throw new TypeError(`No CBOR for ${typeof value}`)
}

function head(major: number, argument: number): Buffer {
  if (argument < 24) return Buffer.from([(major << 5) | argument])
  if (argument < 256) return Buffer.from([(major << 5) | 24, argument])
  return Buffer.from([(major << 5) | 25, argument >> 8, argument & 255])
}
