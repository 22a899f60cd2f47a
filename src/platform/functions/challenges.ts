import { createHash, randomBytes } from 'node:crypto'
import type { Keys } from '../auth/keys.ts'
import { Refusal } from '../commands/refusals.ts'
import { isOurMac, macOf } from '../keys/macs.ts'
import { say } from '../say.ts'
import { isWorkDone } from '../proof-of-work.ts'

const purpose = 'public form challenge'
/** A person who fills in a form for longer gets a new one when they send it. */
const hours = 24

/** For one form, or the reports of one agency: what the browser must work on before it may send. */
export function newChallenge(keys: Keys, of: string, now: Date): string {
  const body = `${of}.${now.getTime().toString(36)}.${randomBytes(12).toString('base64url')}`
  return `${body}.${macOf(keys, purpose, body).toString('base64url')}`
}

export type Proof = { challenge: string; nonce: number }

/** The hash of a solved challenge of this form, by which a second use is recognized. */
export function judgeProof(keys: Keys, { challenge, nonce }: Proof, of: string, now: Date): Buffer {
  const at = challenge.lastIndexOf('.')
  const [body, mac] = [challenge.slice(0, at), challenge.slice(at + 1)]
  const [form, begun = ''] = body.split('.')
  const age = now.getTime() - Number.parseInt(begun, 36)
  if (
    !isOurMac(keys, purpose, body, Buffer.from(mac, 'base64url')) ||
    form !== of ||
    !(age >= 0 && age < hours * 3_600_000)
  )
    throw new StaleProof(say('This page was open for a long time. Select the button again.'))
  if (!isWorkDone(challenge, nonce)) throw new StaleProof(say('Your browser’s check wasn’t complete. Try again.'))
  return hashOfChallenge(challenge)
}

/** The browser gets a new challenge and sends again by itself. */
export class StaleProof extends Refusal {}

export const hashOfChallenge = (challenge: string): Buffer => createHash('sha256').update(challenge).digest()
