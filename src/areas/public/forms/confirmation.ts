import { createHash, randomBytes } from 'node:crypto'

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A number that confirms a form: no other can be guessed from it, and none of its signs is taken for another. */
export const confirmationNumber = (kind: string, signs = 8): string =>
  `${kind}-${[...randomBytes(signs)].map((byte) => letters[byte % 32]).join('')}`

export const newToken = (): string => randomBytes(24).toString('base64url')
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
