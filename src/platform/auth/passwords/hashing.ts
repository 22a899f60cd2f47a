import { hash, verify } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'
import { AuthError } from '../errors.ts'
import { phrase } from '../../say.ts'

/**
 * argon2id as OWASP names it: 19 MiB, two passes, one lane. bcrypt would cut a password at 72 bytes where 128
 * characters are allowed.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing keeps a core busy on purpose. Two at a time leave the others of the thread pool to files and names. */
const atOnce = 2
const mostWaiting = 200

let running = 0
const waiting: (() => void)[] = []

/** For monitoring: how many wait for their turn. */
export const hashesWaiting = () => waiting.length

export const hashPassword = (password: string) => inTurn(() => hash(normal(password), cost))

/** Done in the same turn: `before` just before the work, `wrong` when the password is wrong. */
type Around = { before?: () => Promise<void>; wrong?: () => Promise<void> }

/**
 * True when the password is right. Without an account, or without a password on it, the same work is done in vain, so
 * that the response time reveals nothing.
 */
export const isPassword = (stored: string | null | undefined, password: string, { before, wrong }: Around = {}) =>
  inTurn(async () => {
    await before?.()
    const right = (await verify(stored ?? (await decoy()), normal(password)).catch(() => false)) && Boolean(stored)
    if (!right) await wrong?.()
    return right
  })

let decoyHash: Promise<string> | undefined
const decoy = () => (decoyHash ??= hash(randomBytes(32), cost))

/** A Mac sends é as two characters, Windows as one: it is the same password. */
const normal = (password: string) => password.normalize('NFKC')

/** A foreign hash that we can check: one of our kind that doesn't keep the machine busy for a minute. */
export function isUsableHash(text: string): boolean {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,172}$/.exec(text)
  return (
    Boolean(found) &&
    Number(found![1]) >= 8 &&
    Number(found![1]) <= 65_536 &&
    Number(found![2]) <= 10 &&
    Number(found![3]) <= 4
  )
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting)
      throw new AuthError(503, 'busy', phrase('Many people are signing in now. Try again in a few seconds.'), {
        headers: { 'Retry-After': '3' },
      })
    await new Promise<void>((turn) => waiting.push(turn))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
