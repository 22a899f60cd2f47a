import { randomBytes } from 'node:crypto'
import { Encrypter, identityToRecipient } from 'age-encryption'
import { makeKeys, type Keys } from '../auth/keys.ts'
import { identityFile, identityOf } from '../backup/age.ts'
import { calledAs } from '../programs/program.ts'
import { MoveRefused } from './refused.ts'

export const purpose = 'agency transport'

/** Raised when earlier programs can no longer read an export. */
export const currentFormat = 2

/** The public key of a destination, as its operator gives it to the source: a recipient of age. It opens nothing. */
export const transportKey = (keys: Pick<Keys, 'every'>): Promise<string> =>
  identityToRecipient(transportIdentities(keys)[0]!)

/** The secret keys that open exports for this installation, the newest first. */
export const transportIdentities = (keys: Pick<Keys, 'every'>): string[] =>
  keys.every(purpose).map(({ key }) => identityOf(key))

/** The same in the form of age-keygen, for a machine that has only `age`. */
export const transportIdentityFile = async (keys: Pick<Keys, 'every'>): Promise<string> =>
  (await Promise.all(transportIdentities(keys).map(identityFile))).join('\n')

/** Before the agency is closed for the export: a mistyped key must not cost anyone a minute. */
export function recipientOf(destination: string): string {
  const recipient = destination.trim()
  try {
    new Encrypter().addRecipient(recipient)
    return recipient
  } catch (error) {
    throw new MoveRefused(
      `The key of the destination can’t be read. Run ${calledAs('import-agency')} --key there, and copy the whole line.`,
      { cause: error },
    )
  }
}

/** The secret that seals the values of one export. It is in the export itself, which only the destination opens. */
export const transportSecret = (): string => randomBytes(32).toString('base64url')

export const keysOf = (secret: string): Promise<Keys> => makeKeys(secret, 'http://transport')
