import { AuthError } from '../errors.ts'
import type { Trial } from './providers.ts'
import type { Said } from './response.ts'
import type { Vouched } from './vouched.ts'

/** What a test showed, for the administrator who reads it. An error that is not of sign-in is thrown on. */
export function trialOf(person: string, outcome: Error | { said: Vouched; raw: Said }): Trial {
  if (outcome instanceof Error && !(outcome instanceof AuthError)) throw outcome
  const trace = outcome instanceof Error ? `✗ The answer was refused: ${outcome.message}` : told(outcome)
  return { person, trace: trace.slice(0, 10_000), passed: !(outcome instanceof Error) }
}

function told({ said, raw }: { said: Vouched; raw: Said }): string {
  const lines = [
    ['Signature, audience, recipient and time', 'Accepted.'],
    ['Email', said.email],
    ['Name', said.name ?? 'None arrived. The person enters it.'],
    ['Groups', said.groups.join(', ') || 'None arrived.'],
    ['Name identifier', `${raw.nameId || 'None'} (${raw.nameIdFormat.split(':').at(-1) || 'no format'})`],
    ['How the person signed in', raw.contexts.join(', ') || 'Not said.'],
    ['Second factor', said.twoFactors ? 'It says that two factors were used.' : 'It does not say so.'],
    ['Attributes', Object.keys(raw.attributes).join(', ') || 'None.'],
  ]
  return lines.map(([what, words]) => `✓ ${what}: ${words!.slice(0, 1_500).replaceAll('\n', ' ')}`).join('\n')
}
