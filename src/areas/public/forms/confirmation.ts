import { createHash, randomBytes } from 'node:crypto'

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A confirmation number for a form: it can't be guessed from another one and has no characters that look alike. */
export const confirmationNumber = (kind: string, signs = 8): string =>
  `${kind}-${[...randomBytes(signs)].map((byte) => letters[byte % 32]).join('')}`

export const newToken = (): string => randomBytes(24).toString('base64url')
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
