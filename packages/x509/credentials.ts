import {
  createDecipheriv,
  createPrivateKey,
  pbkdf2Sync,
  X509Certificate,
  type KeyObject,
  type PrivateKeyInput,
} from 'node:crypto'
import { maySign, type Credentials } from './certificate.ts'
import { elementsIn, NotDer, oid, readElement, tags, type Element } from './der.ts'

/** A file that can’t sign documents, in a sentence. */
export class RefusedCredentials extends Error {}

const ids = {
  data: oid('1.2.840.113549.1.7.1'),
  encrypted: oid('1.2.840.113549.1.7.6'),
  keyBag: oid('1.2.840.113549.1.12.10.1.1'),
  sealedKeyBag: oid('1.2.840.113549.1.12.10.1.2'),
  certificateBag: oid('1.2.840.113549.1.12.10.1.3'),
  passwordBased: oid('1.2.840.113549.1.5.13'),
  pbkdf2: oid('1.2.840.113549.1.5.12'),
}
const ciphers = new Map([
  ['2.16.840.1.101.3.4.1.2', 'aes-128-cbc'],
  ['2.16.840.1.101.3.4.1.22', 'aes-192-cbc'],
  ['2.16.840.1.101.3.4.1.42', 'aes-256-cbc'],
])
const digests = new Map([
  ['1.2.840.113549.2.7', 'sha1'],
  ['1.2.840.113549.2.9', 'sha256'],
  ['1.2.840.113549.2.11', 'sha512'],
])

const locked = 'The file can’t be opened with this password.'
const old = 'The file uses an old encryption. Export it again with AES-256, or upload PEM.'
const notAFile = 'Upload a PKCS#12 file (.p12, .pfx) or a PEM file with the key and its certificates.'
/** About a second of work. */
const mostRounds = 1_000_000

/**
 * The key and the certificates of a PEM file or a PKCS#12 file (RFC 7292), with the signer's certificate first. It is
 * refused with a sentence where it can't sign documents on this day.
 */
export function readCredentials(file: Buffer, password: string, now: Date): Credentials {
  const { keys, certificates } = file.includes('-----BEGIN ') ? inPem(file, password) : inPkcs12(file, password)
  const [key] = keys
  if (!key) throw new RefusedCredentials('The file contains no private key.')
  if (!isStrong(key))
    throw new RefusedCredentials('Use an RSA key of 2,048 bits or more, or a key on P-256, P-384 or P-521.')
  const signer = certificates.find((each) => each.checkPrivateKey(key))
  if (!signer) throw new RefusedCredentials('The file contains no certificate of its private key.')
  if (!maySign(signer)) throw new RefusedCredentials('This certificate may not be used for digital signatures.')
  if (new Date(signer.validTo) <= now) throw new RefusedCredentials('This certificate has expired.')
  if (new Date(signer.validFrom) > now) throw new RefusedCredentials('This certificate is not valid yet.')
  return { key, chain: [signer, ...issuersOf(signer, certificates)] }
}

const isStrong = ({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject) =>
  type === 'rsa'
    ? (details?.modulusLength ?? 0) >= 2048
    : type === 'ec' && ['prime256v1', 'secp384r1', 'secp521r1'].includes(details?.namedCurve ?? '')

function issuersOf(from: X509Certificate, among: readonly X509Certificate[]): X509Certificate[] {
  const chain: X509Certificate[] = []
  for (let at = from; ;) {
    const next = among.find((each) => each !== at && !chain.includes(each) && each !== from && at.checkIssued(each))
    if (!next) return chain
    chain.push(next)
    at = next
  }
}

type Found = { keys: KeyObject[]; certificates: X509Certificate[] }

function inPem(file: Buffer, password: string): Found {
  const found: Found = { keys: [], certificates: [] }
  const blocks = file.toString('latin1').matchAll(/-----BEGIN ([A-Z0-9 ]+)-----[\s\S]+?-----END \1-----/g)
  for (const [text, kind] of blocks)
    if (kind === 'CERTIFICATE') found.certificates.push(certificateIn(text))
    else if (kind!.endsWith('PRIVATE KEY')) found.keys.push(keyIn({ key: text, format: 'pem', passphrase: password }))
  return found
}

function certificateIn(bytes: string | Buffer): X509Certificate {
  try {
    return new X509Certificate(bytes)
  } catch (cause) {
    throw refused('A certificate in the file can’t be read.', cause)
  }
}

function keyIn(input: PrivateKeyInput): KeyObject {
  try {
    return createPrivateKey(input)
  } catch (cause) {
    throw refused(locked, cause)
  }
}

const refused = (words: string, cause: unknown) => new RefusedCredentials(words, { cause })

function inPkcs12(file: Buffer, password: string): Found {
  const found: Found = { keys: [], certificates: [] }
  try {
    const [, content] = elementsIn(readElement(file))
    for (const safe of elementsIn(readElement(dataIn(content!))))
      for (const bag of elementsIn(readElement(contentsOf(safe, password)))) {
        const [id, value] = elementsIn(bag)
        const inner = readElement(value!.content)
        if (id!.whole.equals(ids.certificateBag))
          found.certificates.push(certificateIn(readElement(elementsIn(inner)[1]!.content).content))
        else if (id!.whole.equals(ids.keyBag) || id!.whole.equals(ids.sealedKeyBag))
          found.keys.push(keyIn({ key: inner.whole, format: 'der', type: 'pkcs8', passphrase: password }))
      }
  } catch (cause) {
    if (cause instanceof NotDer || cause instanceof TypeError) throw refused(notAFile, cause)
    throw cause
  }
  return found
}

/** The bytes of a ContentInfo that holds data. */
function dataIn(info: Element): Buffer {
  const [id, content] = elementsIn(info)
  if (!id?.whole.equals(ids.data) || !content) throw new NotDer('This is not PKCS#12.')
  return readElement(content.content).content
}

/** The bags of one safe: plain, or behind the password. */
function contentsOf(safe: Element, password: string): Buffer {
  const [id, content] = elementsIn(safe)
  if (!id!.whole.equals(ids.encrypted)) return dataIn(safe)
  const [, encrypted] = elementsIn(readElement(content!.content))
  const [, algorithm, sealed] = elementsIn(encrypted!)
  return opened(algorithm!, sealed!.content, password)
}

/** PBES2 (RFC 8018) with PBKDF2 and AES: what every program writes since 2020. */
function opened(algorithm: Element, sealed: Buffer, password: string): Buffer {
  const [id, parameters] = elementsIn(algorithm)
  if (!id!.whole.equals(ids.passwordBased)) throw new RefusedCredentials(old)
  const [derivation, encryption] = elementsIn(parameters!)
  const [how, detail] = elementsIn(derivation!)
  const [salt, count, ...rest] = elementsIn(detail!)
  const [cipherId, iv] = elementsIn(encryption!)
  const cipher = named(ciphers, cipherId!)
  const digestId = rest.find(({ tag }) => tag === tags.sequence)
  const digest = digestId ? named(digests, elementsIn(digestId)[0]!) : 'sha1'
  if (!how!.whole.equals(ids.pbkdf2) || !cipher || !digest) throw new RefusedCredentials(old)
  const rounds = count!.content.readUIntBE(0, count!.content.length)
  if (rounds > mostRounds) throw new RefusedCredentials(locked)
  try {
    const key = pbkdf2Sync(password, salt!.content, rounds, Number(cipher.slice(4, 7)) / 8, digest)
    const decipher = createDecipheriv(cipher, key, iv!.content)
    const bytes = Buffer.concat([decipher.update(sealed), decipher.final()])
    // A wrong password sometimes leaves bytes behind, which are no DER.
    readElement(bytes)
    return bytes
  } catch (cause) {
    throw refused(locked, cause)
  }
}

const named = (known: ReadonlyMap<string, string>, id: Element): string | undefined =>
  [...known].find(([dotted]) => oid(dotted).equals(id.whole))?.[1]
