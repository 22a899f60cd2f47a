import { createHmac } from 'node:crypto'
import { seal, unsealWith } from '#platform/auth/factors/sealed.ts'
import type { Keys } from '#platform/auth/keys.ts'
import { tidyTin } from './rules.ts'

type Needs = Pick<Keys, 'derive'>

/** A tax number or an account number at rest. `of` names its owner: moved to another row it does not open. */
export const sealNumber = (keys: Needs, what: 'tin' | 'account', of: string, number: string): Buffer =>
  seal(keys.derive('vendor numbers'), `${what} ${of}`, number)

export const openNumber = (keys: Pick<Keys, 'every'>, what: 'tin' | 'account', of: string, sealed: Buffer): string =>
  unsealWith(keys, 'vendor numbers', `${what} ${of}`, sealed).text

/** From one holder to the next: a number sealed for the company is sealed again for the agency. */
export const reseal = (
  keys: Needs & Pick<Keys, 'every'>,
  what: 'tin' | 'account',
  [from, to]: readonly [string, string],
  sealed: Buffer,
): Buffer => sealNumber(keys, what, to, openNumber(keys, what, from, sealed))

/**
 * The digest by which the same number is found again. Nine digits could be guessed, so it has a key that the database
 * does not store. The key changes for all numbers at once, when the oldest secret is retired, because digests are
 * compared with each other.
 */
export const tinDigest = (keys: Pick<Keys, 'oldest'>, tin: string): string =>
  createHmac('sha256', keys.oldest('vendor tax numbers')).update(tidyTin(tin)).digest('base64url')
