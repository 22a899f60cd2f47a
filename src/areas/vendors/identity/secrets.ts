import { createHmac } from 'node:crypto'
import { seal, unsealWith } from '#platform/auth/factors/sealed.ts'
import type { Keys } from '#platform/auth/keys.ts'
import { tidyTin } from './rules.ts'

type Needs = Pick<Keys, 'derive'>

/** A tax number or an account number at rest. `of` names whose it is: moved to another row it does not open. */
export const sealNumber = (keys: Needs, what: 'tin' | 'account', of: string, number: string): Buffer =>
  seal(keys.derive('vendor numbers'), `${what} ${of}`, number)

export const openNumber = (keys: Pick<Keys, 'every'>, what: 'tin' | 'account', of: string, sealed: Buffer): string =>
  unsealWith(keys, 'vendor numbers', `${what} ${of}`, sealed).text

/** From one holder to the next: what is sealed for the company is sealed anew for the agency. */
export const reseal = (
  keys: Needs & Pick<Keys, 'every'>,
  what: 'tin' | 'account',
  [from, to]: readonly [string, string],
  sealed: Buffer,
): Buffer => sealNumber(keys, what, to, openNumber(keys, what, from, sealed))

/**
 * By which the same number is found again: nine digits could be tried out, so the digest has a key that the database
 * does not hold. It changes for all numbers at once, when the oldest secret is retired: digests are compared with each
 * other.
 */
export const tinDigest = (keys: Pick<Keys, 'oldest'>, tin: string): string =>
  createHmac('sha256', keys.oldest('vendor tax numbers')).update(tidyTin(tin)).digest('base64url')
