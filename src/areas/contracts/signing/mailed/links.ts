import { createHash, randomBytes, randomInt } from 'node:crypto'

/** How long a code can be used to read and sign. */
export const codeMinutes = 60
export const mostGuesses = 5

/** A link names its agency, which finds its row without asking every agency, and 24 random bytes. */
export const newLink = (organization: string): string =>
  Buffer.concat([Buffer.from(organization.replaceAll('-', ''), 'hex'), randomBytes(24)]).toString('base64url')

export function agencyOf(link: string): string | null {
  const bytes = Buffer.from(link, 'base64url')
  if (bytes.length !== 40) return null
  return bytes
    .subarray(0, 16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')
/** A code means nothing without its link. */
export const hashOf = (link: string, code = ''): Buffer => createHash('sha256').update(`${link}/${code}`).digest()

/** Enough to recognize one’s own address, too little to learn another’s. */
export const masked = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••')
