import type { Keys } from '../auth/keys.ts'

/** The keys that may open a backup: all of them are tried. */
export type Opener = {
  passphrase?: string | undefined
  /** Secret keys of age. */
  identities?: readonly string[] | undefined
  /** The keys of the installation, the newest first. */
  keys?: Pick<Keys, 'every'> | undefined
}

export class KeyMissing extends Error {
  static named(key: string): KeyMissing {
    return new KeyMissing(
      `This backup is encrypted with the key ${key}, which this installation does not have. Add its secret as a line of the key file (GRANARY_KEY_FILE), or set GRANARY_JWT_SECRET to it.`,
    )
  }
}

export class WrongPassphrase extends Error {
  override message = 'The passphrase does not open this backup.'
}
