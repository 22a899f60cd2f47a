import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'

/**
 * A self-signed X.509 certificate (RFC 5280) around an RSA key, in DER. Metadata of SAML carries keys in
 * certificates, and Node writes none. Identity providers pin it, so its name and its expiry don't matter.
 */
export function selfSigned(
  privateKey: string,
  { name, from, years }: { name: string; from: Date; years: number },
): Buffer {
  const key = createPrivateKey(privateKey)
  const until = new Date(Date.UTC(from.getUTCFullYear() + years, from.getUTCMonth(), from.getUTCDate()))
  const called = sequence(set(sequence(oid.commonName, der(0x0c, Buffer.from(name.slice(0, 64))))))
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([0x40]), randomBytes(15)])),
    algorithm,
    called,
    sequence(time(from), time(until)),
    called,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
  )
  return sequence(content, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', content, key)])))
}

function der(tag: number, content: Buffer): Buffer {
  const size = content.length
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts))
const set = (...parts: Buffer[]) => der(0x31, Buffer.concat(parts))
/** UTCTime until 2049, and GeneralizedTime from then on. */
const time = (at: Date) => {
  const text = at.toISOString().replace(/[-:T]|\.\d+/g, '')
  return at.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(text.slice(2))) : der(0x18, Buffer.from(text))
}
const oid = {
  commonName: Buffer.from('0603550403', 'hex'),
  sha256WithRsa: Buffer.from('06092a864886f70d01010b', 'hex'),
}
const algorithm = sequence(oid.sha256WithRsa, Buffer.from('0500', 'hex'))
