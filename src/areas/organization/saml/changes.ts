import type { Context } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { among, asStatus } from '#platform/life/status-sql.ts'
import { putDown } from '../controls/change.ts'
import type { Effect } from '../controls/commands.ts'
import type { ControlChange } from '../controls/records.ts'
import { beginsOn, changeStatus } from '../controls/rules.ts'
import { administratorsOf } from '../two-people/small-agency/facts.ts'
import { requirement } from '../identity/providers.ts'
import { samlProvider, type SamlProvider } from './records.ts'
import { hasStood, inWords, listOf, moves, whyNotDomains, whyNotLeaveNone, providerStatus } from './rules.ts'

type Proposal = {
  does: 'publish' | 'set' | 'retire'
  loosens: boolean
  changes: Partial<SamlProvider>
  after: string
  reason: string
}

/**
 * Who can sign in as whom is a control: a change that loosens it waits for a second administrator. The very first
 * provider takes effect at once only where there is none: it can sign in anyone, a colleague too.
 */
export async function proposeProviderChange(context: Context, row: SamlProvider, { changes, ...asked }: Proposal) {
  const { tx, actor, now } = context
  const known = await tx.sql<Pick<ControlChange, 'status' | 'does' | 'entry'>>(
    `select status, does, entry from control_changes where organization_id = $1 and register = 'saml_providers'`,
    [tx.organization_id],
  )
  refuseIf(
    known.some(({ status, entry }) => changeStatus.isOpen({ status }) && entry === row.id)
      ? 'A change to this provider is waiting for a second administrator. Decide or withdraw it first.'
      : null,
  )
  const today = await todayOf(tx, now)
  const first =
    asked.does === 'publish' &&
    (await administratorsOf(tx, actor.organization_id, now)).every((person) => person === actor.user_id) &&
    !known.some(({ status, does }) => changeStatus.is({ status }, 'effective') && does === 'publish')
  const change = await putDown(context, {
    title: `SAML provider: ${row.name}`,
    register: samlProvider.table,
    entry: row.id,
    ...asked,
    first,
    entered_on: today,
    effective_from: asked.loosens && !first ? beginsOn(today, today) : today,
    before: hasStood(row) ? inWords(row) : null,
    proposal: { changes },
  })
  if (changeStatus.is(change, 'effective')) await samlProviderEffect.carryOut(context, change)
  return { ...row, change: change.id, waiting: changeStatus.isOpen(change) }
}

export const samlProviderEffect: Effect = {
  async when({ tx, now }, change) {
    const row = await tx.lock<SamlProvider>(samlProvider, change.entry!)
    refuseIf(
      change.does === 'publish'
        ? moves.whyNot('put', row)
        : change.does === 'retire'
          ? moves.whyNot('retire', row)
          : hasStood(row)
            ? null
            : 'This provider is no longer active.',
    )
    if (change.does === 'retire') refuseIf(whyNotLeaveNone(await requirement(tx), row))
    const { changes } = JSON.parse(change.proposal!) as { changes: Partial<SamlProvider> }
    const verified = await tx.sql<{ domain: string }>(
      'select domain from email_domains where organization_id = $1 and verified_at is not null',
      [tx.organization_id],
    )
    if (change.does !== 'retire')
      refuseIf(
        whyNotDomains(
          listOf(changes.domains ?? row.domains),
          verified.map(({ domain }) => domain),
        ),
      )
    return { effective_from: beginsOn(change.effective_from, await todayOf(tx, now)) }
  },
  /** The provider is read at each sign-in, so it changes with the approval. */
  async carryOut({ tx }, { entry, does, proposal }) {
    if (does === 'set')
      return void (await tx.update(
        samlProvider,
        entry!,
        (JSON.parse(proposal!) as { changes: Partial<SamlProvider> }).changes,
      ))
    if (does === 'retire') return void (await tx.update(samlProvider, entry!, { status: moves.retire.to }))
    const { domains } = await tx.lock<SamlProvider>(samlProvider, entry!)
    // One provider answers for a domain: the one before it stays on file, suspended.
    await tx.sql(
      `update saml_providers
        set status = ${asStatus(providerStatus, 'suspended')} where organization_id = $1 and id <> $2
        and status ${among(providerStatus, 'in_force')}
          and string_to_array(domains, ', ') && string_to_array($3, ', ')`,
      [tx.organization_id, entry, domains],
    )
    await tx.update(samlProvider, entry!, { status: moves.put.to })
  },
}
