import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { bech32 } from '@scure/base'
import { Decrypter, Encrypter, identityToRecipient, Stanza } from 'age-encryption'
import type { Keys } from '../auth/keys.ts'
import { KeyMissing, WrongPassphrase, type Opener } from './opener.ts'
import { Damaged } from './tar.ts'

/** Who can open a backup: the first of these that is given. */
export type Lock = {
  /** One that people keep. */
  passphrase?: string | undefined
  /** Public keys of age: what is encrypted for them, the server that wrote it can't read. */
  recipients?: readonly string[] | undefined
  /** The installation's own keys. */
  keys?: Pick<Keys, 'every'> | undefined
}

const purpose = 'backup identity'
/** age ignores a stanza that it doesn't know. Ours names the key, so that a restore can say which one is missing. */
const keyName = 'granary/key'

/** The first line of every file of age, see https://age-encryption.org/v1. */
export const ageLine = 'age-encryption.org/v1\n'

export const isLocked = ({ passphrase, recipients = [], keys }: Lock): boolean =>
  passphrase !== undefined || recipients.length > 0 || keys !== undefined

/** The content as a file of age: `age -d` opens it wherever it is. */
export async function* encryptedFor(lock: Lock, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const encrypter = await encrypterFor(lock)
  for await (const chunk of await encrypter.encrypt(streamOf(source))) yield bufferOf(chunk)
}

async function encrypterFor({ passphrase, recipients = [], keys }: Lock): Promise<Encrypter> {
  const encrypter = new Encrypter()
  if (passphrase !== undefined) encrypter.setPassphrase(passphrase)
  else if (recipients.length > 0) for (const recipient of recipients) encrypter.addRecipient(recipient)
  else {
    const { id, key } = keys!.every(purpose)[0]!
    encrypter.addRecipient(await identityToRecipient(identityOf(key)))
    encrypter.addRecipient({ wrapFileKey: () => [new Stanza([keyName, id], new Uint8Array())] })
  }
  return encrypter
}

/** The newest key of an installation, for a machine that has only `age`. */
export const ownIdentity = (keys: Pick<Keys, 'every'>): Promise<string> =>
  identityFile(identityOf(keys.every(purpose)[0]!.key))

/** A secret key in the form of age-keygen. */
export const identityFile = async (identity: string): Promise<string> =>
  `# public key: ${await identityToRecipient(identity)}\n${identity}`

/** 32 bytes as a secret key of age. */
export const identityOf = (key: Buffer): string => bech32.encodeFromBytes('AGE-SECRET-KEY-', key).toUpperCase()

/** Opens the header once, so that a passphrase costs its two seconds once; each call then reads the file again. */
export async function openAge(file: string, opener: Opener): Promise<() => AsyncGenerator<Buffer>> {
  const fileKey = await fileKeyOf(await startOf(file), opener)
  return () => decrypted(file, fileKey)
}

async function fileKeyOf(start: Buffer, opener: Opener): Promise<Uint8Array> {
  const decrypter = new Decrypter()
  if (opener.passphrase !== undefined) decrypter.addPassphrase(opener.passphrase)
  for (const identity of opener.identities ?? []) decrypter.addIdentity(identity)
  for (const { key } of opener.keys?.every(purpose) ?? []) decrypter.addIdentity(identityOf(key))
  // They are asked in this order: the last one is asked when none before it could open the file.
  decrypter.addIdentity({
    unwrapFileKey: (stanzas) => {
      throw whyClosed(stanzas, opener)
    },
  })
  try {
    return await decrypter.decryptHeader(start)
  } catch (error) {
    throw error instanceof KeyMissing || error instanceof WrongPassphrase ? error : new Damaged()
  }
}

function whyClosed(stanzas: Stanza[], { passphrase, identities = [] }: Opener): Error {
  if (stanzas.some(({ args }) => args[0] === 'scrypt'))
    return passphrase === undefined
      ? new KeyMissing('This backup is encrypted. Name its passphrase file: --passphrase-file FILE.')
      : new WrongPassphrase()
  const named = stanzas.find(({ args }) => args[0] === keyName)?.args[1]
  if (named !== undefined) return KeyMissing.named(named)
  return new KeyMissing(
    identities.length > 0
      ? 'This backup is encrypted for other public keys than those of the identity file.'
      : 'This backup is encrypted for public keys. Name the file with the secret key of one of them: --identity-file FILE.',
  )
}

async function* decrypted(file: string, fileKey: Uint8Array): AsyncGenerator<Buffer> {
  const decrypter = new Decrypter()
  decrypter.addIdentity({ unwrapFileKey: () => fileKey })
  const bytes = streamOf(createReadStream(file, { highWaterMark: 1 << 20 }))
  try {
    for await (const chunk of await decrypter.decrypt(bytes)) yield bufferOf(chunk)
  } catch (error) {
    // The system's errors have a code. Anything else is in the file.
    throw (error as NodeJS.ErrnoException).code === undefined ? new Damaged() : error
  }
}

const streamOf = (pieces: AsyncIterable<Uint8Array>) => NodeStream.from(pieces) as ReadableStream<Uint8Array>

/** More than the header of a hundred recipients. */
const longestHeader = 1 << 18

async function startOf(file: string): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(longestHeader), 0, longestHeader, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const bufferOf = (chunk: Uint8Array): Buffer => Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
