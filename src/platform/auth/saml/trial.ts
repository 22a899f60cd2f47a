import { AuthError } from '../errors.ts'
import type { Trial } from './providers.ts'
import type { Said } from './response.ts'
import type { Vouched } from './vouched.ts'

/** The result of a test, for the administrator who reads it. An error from outside sign-in is rethrown. */
export function trialOf(person: string, outcome: Error | { said: Vouched; raw: Said }): Trial {
  if (outcome instanceof Error && !(outcome instanceof AuthError)) throw outcome
  const trace = outcome instanceof Error ? `✗ The answer was refused: ${outcome.message}` : told(outcome)
  return { person, trace: trace.slice(0, 10_000), passed: !(outcome instanceof Error) }
}

function told({ said, raw }: { said: Vouched; raw: Said }): string {
  const lines = [
    ['Signature, audience, recipient and time', 'Accepted.'],
    ['Email', said.email],
    ['Name', said.name ?? 'None received. The person enters it.'],
    ['Groups', said.groups.join(', ') || 'None received.'],
    ['Name identifier', `${raw.nameId || 'None'} (${raw.nameIdFormat.split(':').at(-1) || 'no format'})`],
    ['Sign-in method', raw.contexts.join(', ') || 'Not stated.'],
    ['Second factor', said.twoFactors ? 'Two factors were used.' : 'Not stated.'],
    ['Attributes', Object.keys(raw.attributes).join(', ') || 'None.'],
  ]
  return lines.map(([what, words]) => `✓ ${what}: ${words!.slice(0, 1_500).replaceAll('\n', ' ')}`).join('\n')
}
