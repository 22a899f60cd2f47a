import type { Services } from '../../services.ts'
import { AuthError } from '../errors.ts'
import type { SamlProvider } from './providers.ts'
import type { Said } from './response.ts'
import type { Vouched } from './vouched.ts'

/**
 * Writes down what a test showed, for the administrator who reads it. A provider whose test was refused is not tested.
 */
export async function writeTrial(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  provider: SamlProvider,
  person: string,
  outcome: Error | { said: Vouched; raw: Said },
): Promise<void> {
  if (outcome instanceof Error && !(outcome instanceof AuthError)) throw outcome
  const trace = outcome instanceof Error ? `✗ The answer was refused: ${outcome.message}` : told(outcome)
  await database.transaction({ role: 'service_role' }, (tx) =>
    tx.sql(
      `update public.saml_providers
        set trace = $3, tested_at = $4,
        tested_by = (select user_id from public.organization_members where organization_id = $1 and user_id = $5),
              status = case when status in ('draft', 'tested') then case when $6 then 'tested' else 'draft' end
              else status end
        where organization_id = $1 and id = $2 and status <> 'retired' and metadata = $7`,
      [
        provider.organization_id,
        provider.id,
        trace.slice(0, 10_000),
        clock.now(),
        person,
        !(outcome instanceof Error),
        provider.metadata,
      ],
    ),
  )
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
