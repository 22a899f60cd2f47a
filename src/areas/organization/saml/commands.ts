import { z } from 'zod'
import { MetadataRefused, readIdpMetadata } from '#platform/auth/saml/idp-metadata.ts'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { InvalidInput, refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { InputOf } from '#platform/records/record.ts'
import { changeSchema, inputSchema } from '#platform/records/schema.ts'
import { tellOfSuspension } from '../controls/way-in.ts'
import { requirement } from '../identity/providers.ts'
import { whyNotTakeLast } from '../identity/rules.ts'
import { administratorsOf } from '../two-people/small-agency/facts.ts'
import { proposeProviderChange } from './changes.ts'
import { samlProvider, type SamlProvider } from './records.ts'
import {
  hasStood,
  inWords,
  isLooser,
  listOf,
  moves,
  whyNotChange,
  whyNotDomains,
  whyNotLeaveNone,
  whyNotPut,
  whyNotRetire,
  whyNotSuspend,
} from './rules.ts'

const one = z.strictObject({ id: z.uuid() })
const why = { reason: z.string().trim().min(3, 'Enter a reason').max(500) }
type Input = Partial<InputOf<typeof samlProvider>>

export const verifiedDomains = async (tx: CommandTx): Promise<string[]> =>
  (
    await tx.sql<{ domain: string }>(
      'select domain from email_domains where organization_id = $1 and verified_at is not null',
      [tx.organization_id],
    )
  ).map(({ domain }) => domain)

/** The values entered, with those from the metadata. */
async function taken(tx: CommandTx, input: Input, now: Date): Promise<Partial<SamlProvider>> {
  const domains = input.domains === undefined ? undefined : listOf(input.domains)
  if (domains) refuseIf(whyNotDomains(domains, await verifiedDomains(tx)))
  const values: Partial<SamlProvider> = {
    ...(input as Partial<SamlProvider>),
    ...(domains && { domains: domains.join(', ') }),
  }
  if (input.metadata === undefined) return values
  try {
    const { entityId, signInAddress, binding, certificates, until } = readIdpMetadata(input.metadata, now)
    return {
      ...values,
      entity_id: entityId,
      sign_in_address: signInAddress,
      binding,
      certificates: certificates.join('\n'),
      certificates_until: until.toISOString(),
    }
  } catch (error) {
    if (error instanceof MetadataRefused) throw new InvalidInput({ metadata: error.message })
    throw error
  }
}

export const createProvider = command('saml-providers/create', {
  about:
    'Adds the organization’s identity provider by its metadata. It is used for sign-in only after it is tested and activated.',
  decides: 'people',
  input: inputSchema(samlProvider),
  async run(input: InputOf<typeof samlProvider>, { tx, actor, now }): Promise<SamlProvider> {
    refuseIf(whyNotEdit(samlProvider, null, actor))
    return tx.insert<SamlProvider>(samlProvider, await taken(tx, input, now))
  },
})

/** An earlier test showed the old values: after an edit it must be tested again. */
export const editProvider = command('saml-providers/edit', {
  about: 'Changes a SAML provider that is not active yet. It must be tested again.',
  decides: 'people',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), changes: changeSchema(samlProvider) }),
  async run({ id, version, changes }, { tx, actor, now }): Promise<SamlProvider> {
    const row = await tx.lock<SamlProvider>(samlProvider, id)
    refuseIf(whyNotEdit(samlProvider, row, actor))
    await refuseIfMoved(tx, samlProvider, row, version)
    return tx.update<SamlProvider>(samlProvider, id, {
      ...(await taken(tx, changes, now)),
      status: 'draft',
      trace: null,
      tested_at: null,
      tested_by: null,
    })
  },
})

export const changeProvider = command('saml-providers/change', {
  about:
    'Changes an active SAML provider: new certificates, domains or settings. Letting more people in takes a second administrator.',
  decides: 'people',
  reason: 'reason',
  personal: true,
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), changes: changeSchema(samlProvider), ...why }),
  async run({ id, version, changes, reason }, context) {
    const { tx, actor, now } = context
    const row = await tx.lock<SamlProvider>(samlProvider, id)
    await refuseIfMoved(tx, samlProvider, row, version)
    // The file itself may be longer than a change can store, and its values are in the other columns.
    const { metadata: _file, ...values } = await taken(tx, changes, now)
    refuseIf(whyNotChange(row, { actor, entityId: values.entity_id ?? null }))
    const after = { ...row, ...values }
    return proposeProviderChange(context, row, {
      does: 'set',
      loosens: isLooser(row, after),
      changes: values,
      after: inWords(after),
      reason,
    })
  },
})

export const activateProvider = command('saml-providers/activate', {
  about: 'Activates a tested SAML provider. The first one takes one administrator; each later one takes two.',
  decides: 'people',
  reason: 'reason',
  personal: true,
  input: one.extend(why),
  async run({ id, reason }, context) {
    const { tx, actor } = context
    const row = await tx.lock<SamlProvider>(samlProvider, id)
    refuseIf(whyNotPut(row, { actor, verified: await verifiedDomains(tx) }))
    return proposeProviderChange(context, row, {
      does: 'publish',
      loosens: true,
      changes: {},
      after: inWords(row),
      reason,
    })
  },
})

export const suspendProvider = command('saml-providers/suspend', {
  about: 'Suspends a SAML provider at once, in an emergency. Activating it again takes a second administrator.',
  decides: 'people',
  personal: true,
  input: one,
  async run({ id }, context) {
    const { tx, actor, now } = context
    const row = await tx.lock<SamlProvider>(samlProvider, id)
    refuseIf(whyNotSuspend(row, { actor }))
    const others = (await administratorsOf(tx, actor.organization_id, now)).filter((each) => each !== actor.user_id)
    // An only administrator locks out no other one.
    if (others.length > 0) refuseIf(whyNotTakeLast((await requirement(tx)) ?? { required: false, working: 0 }))
    await tellOfSuspension(context, { table: samlProvider.table, id, title: `SAML provider: ${row.name}` })
    return tx.update<SamlProvider>(samlProvider, id, { status: moves.suspend.to })
  },
})

export const retireProvider = command('saml-providers/retire', {
  about: 'Removes a SAML provider. A provider in use for sign-in takes a second administrator.',
  decides: 'people',
  reason: 'reason',
  personal: true,
  input: one.extend(why),
  async run({ id, reason }, context) {
    const { tx, actor } = context
    const row = await tx.lock<SamlProvider>(samlProvider, id)
    refuseIf(whyNotRetire(row, { actor }) ?? whyNotLeaveNone(await requirement(tx), row))
    if (!hasStood(row))
      return {
        ...(await tx.update<SamlProvider>(samlProvider, id, { status: moves.retire.to })),
        change: null,
        waiting: false,
      }
    return proposeProviderChange(context, row, { does: 'retire', loosens: true, changes: {}, after: 'Retired', reason })
  },
})

export const samlCommands = [
  createProvider,
  editProvider,
  changeProvider,
  activateProvider,
  suspendProvider,
  retireProvider,
]
