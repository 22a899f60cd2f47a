import { createHmac } from 'node:crypto'
import { seal, unseal } from '#platform/auth/factors/sealed.ts'
import type { Keys } from '#platform/auth/keys.ts'
import { tidyTin } from './rules.ts'

type Needs = Pick<Keys, 'derive'>

/** A tax number or an account number at rest. `of` names whose it is: moved to another row it does not open. */
export const sealNumber = (keys: Needs, what: 'tin' | 'account', of: string, number: string): Buffer => seal(keys.derive('vendor numbers'), `${what} ${of}`, number)

export const openNumber = (keys: Needs, what: 'tin' | 'account', of: string, sealed: Buffer): string => unseal(keys.derive('vendor numbers'), `${what} ${of}`, sealed)

/** From one holder to the next: what is sealed for the company is sealed anew for the agency. */
export const reseal = (keys: Needs, what: 'tin' | 'account', [from, to]: readonly [string, string], sealed: Buffer): Buffer => sealNumber(keys, what, to, openNumber(keys, what, from, sealed))

/** By which the same number is found again: nine digits could be tried out, so the digest has a key that the database does not hold. */
export const tinDigest = (keys: Needs, tin: string): string => createHmac('sha256', keys.derive('vendor tax numbers')).update(tidyTin(tin)).digest('base64url')
