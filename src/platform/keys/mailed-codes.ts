import { createHash, randomInt } from 'node:crypto'

/** How long a code can be used to read and sign. */
export const codeMinutes = 60
export const mostGuesses = 5

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')
/** A code means nothing without its link. */
export const hashOf = (link: string, code = ''): Buffer => createHash('sha256').update(`${link}/${code}`).digest()

/** Enough to recognize one’s own address, too little to learn another’s. */
export const masked = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••')
