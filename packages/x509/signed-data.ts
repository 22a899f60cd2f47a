import { createHash, sign } from 'node:crypto'
import { issuerAndSerial, signatureKind, type Credentials } from './certificate.ts'
import { der, integer, nothing, octets, oid, sequence, setOf } from './der.ts'

const ids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
  timeStamp: '1.2.840.113549.1.9.16.2.14',
} as const

const version1 = integer(Buffer.of(1))
const sha256 = sequence(oid('2.16.840.1.101.3.4.2.1'), nothing)
const attribute = (id: string, value: Buffer) => sequence(oid(id), setOf(value))

/** Asks an authority for a time stamp over a SHA-256. */
export type Stamping = (hash: Buffer) => Promise<Buffer>

/**
 * A detached signature (CMS, RFC 5652) as PAdES wants it (ETSI EN 319 142-1): SHA-256, the certificate named inside of
 * what is signed, no time of ours, which the PDF has; with a time stamp over the signature, it is level B-T.
 */
export async function signData(
  content: readonly Uint8Array[],
  { key, chain }: Credentials,
  stamp?: Stamping,
): Promise<Buffer> {
  const [certificate] = chain
  const { issuer, serial } = issuerAndSerial(certificate!)
  const digest = createHash('sha256')
  for (const part of content) digest.update(part)
  const attributes = setOf(
    attribute(ids.contentType, oid(ids.data)),
    attribute(ids.messageDigest, octets(digest.digest())),
    attribute(
      ids.signingCertificate,
      sequence(
        sequence(
          sequence(
            octets(createHash('sha256').update(certificate!.raw).digest()),
            sequence(sequence(der(0xa4, issuer)), serial),
          ),
        ),
      ),
    ),
  )
  const signature = sign('sha256', attributes, key)
  const token = stamp && (await stamp(createHash('sha256').update(signature).digest()))
  return sequence(
    oid(ids.signedData),
    der(
      0xa0,
      sequence(
        version1,
        setOf(sha256),
        sequence(oid(ids.data)),
        der(0xa0, ...chain.map(({ raw }) => raw)),
        setOf(
          sequence(
            version1,
            sequence(issuer, serial),
            sha256,
            tagged(0xa0, attributes),
            signatureKind(key),
            octets(signature),
            ...(token ? [der(0xa1, attribute(ids.timeStamp, token))] : []),
          ),
        ),
      ),
    ),
  )
}

/** The signed attributes are a set; within the signature they have another tag. */
const tagged = (tag: number, [, ...rest]: Buffer) => Buffer.from([tag, ...rest])
