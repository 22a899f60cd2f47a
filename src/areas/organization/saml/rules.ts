import { statuses } from '#platform/life/statuses.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { howMany } from '#platform/words.ts'
import { onlyProvider, type Requirement } from '../identity/rules.ts'
import { samlProvider, type SamlProvider } from './records.ts'

export const providerStatus = statuses<SamlProvider['status']>({
  draft: 'open',
  tested: 'open',
  in_force: 'open',
  suspended: 'open',
  retired: 'over',
})

export const moves = moveTable(samlProvider, {
  put: { from: ['tested', 'suspended'], to: 'in_force' },
  suspend: { from: ['in_force'], to: 'suspended' },
  retire: { from: ['draft', 'tested', 'in_force', 'suspended'], to: 'retired' },
})

type Who = Pick<Actor, 'role'>
type Row = Pick<SamlProvider, 'status'>

export const whyNotManage = (actor: Who): Reason =>
  atLeast('admin', actor) ? null : 'Only an administrator can change SAML providers.'

/** People sign in through it, or did until it was suspended: from then on it is a control. */
export const hasStood = (row: Row): boolean => providerStatus.is(row, 'in_force', 'suspended')

export const listOf = (domains: string): string[] => [
  ...new Set(
    domains
      .split(',')
      .map((part) => part.trim().toLowerCase().replace(/^@/, ''))
      .filter(Boolean),
  ),
]

/** An unverified domain could be anyone's. */
export function whyNotDomains(domains: readonly string[], verified: readonly string[]): Reason {
  const missing = domains.find((domain) => !verified.includes(domain))
  return firstReason(
    domains.length === 0 && 'Enter at least one email domain.',
    missing !== undefined && `${missing} is not verified. Add it under Email domains and verify it first.`,
  )
}

export const whyNotTest = (row: Row, { actor }: { actor: Who }): Reason =>
  firstReason(whyNotManage(actor), providerStatus.is(row, 'retired') && 'This SAML provider is retired.')

export const whyNotPut = (
  row: Row & Pick<SamlProvider, 'domains'>,
  { actor, verified }: { actor: Who; verified: readonly string[] },
): Reason =>
  firstReason(
    whyNotManage(actor),
    providerStatus.is(row, 'draft') && 'Test it first: the test shows what arrives.',
    moves.whyNot('put', row),
    whyNotDomains(listOf(row.domains), verified),
  )

export const whyNotSuspend = (row: Row, { actor }: { actor: Who }): Reason =>
  firstReason(whyNotManage(actor), moves.whyNot('suspend', row))
/** The warning for the person who suspends a provider: a suspended provider keeps single sign-on required. */
export const whatSuspendingStops = (known: Requirement, row: Row): string =>
  known.required && providerStatus.is(row, 'in_force') && known.working <= 1
    ? 'Single sign-on is required and this is the only active provider. Until it is active again, only the break-glass account can sign in. Current sessions end.'
    : 'No one can sign in through this provider until it is active again.'
export const whyNotRetire = (row: Row, { actor }: { actor: Who }): Reason =>
  firstReason(whyNotManage(actor), moves.whyNot('retire', row))

/**
 * Without a provider everyone signs in with a password again, so the last one stays while single sign-on is required.
 */
export const whyNotLeaveNone = (known: Requirement | undefined, row: Row): Reason =>
  known?.required && hasStood(row) && known.working - (providerStatus.is(row, 'in_force') ? 1 : 0) < 1
    ? onlyProvider
    : null

export const whyNotChange = (
  row: Row & Pick<SamlProvider, 'entity_id'>,
  { actor, entityId }: { actor: Who; entityId: string | null },
): Reason =>
  firstReason(
    whyNotManage(actor),
    !hasStood(row) && 'Only an active or suspended provider can be changed this way.',
    entityId !== null &&
      entityId !== row.entity_id &&
      'This is the metadata of another identity provider. Add it as a new provider and test it.',
  )

/** Fields of a provider that sign-in reads. */
export type Trusted = Pick<
  SamlProvider,
  | 'domains'
  | 'preset'
  | 'email_attribute'
  | 'name_attribute'
  | 'groups_attribute'
  | 'joins'
  | 'idp_initiated'
  | 'trusts_second_factor'
  | 'sign_in_address'
  | 'certificates'
>

/** Whether a person could sign in after the change who could not before, or as another person. */
export function isLooser(before: Trusted, after: Trusted): boolean {
  const more = (a: readonly string[], b: readonly string[]) => b.some((each) => !a.includes(each))
  return (
    (['joins', 'idp_initiated', 'trusts_second_factor'] as const).some((flag) => after[flag] && !before[flag]) ||
    (['preset', 'email_attribute', 'name_attribute', 'groups_attribute', 'sign_in_address'] as const).some(
      (field) => (after[field] ?? null) !== (before[field] ?? null),
    ) ||
    more(listOf(before.domains), listOf(after.domains)) ||
    more((before.certificates ?? '').split('\n'), (after.certificates ?? '').split('\n'))
  )
}

/** The description for two administrators and the history. */
export function inWords(row: Trusted): string {
  const keys = (row.certificates ?? '').split('\n').filter(Boolean).length
  return [
    row.domains,
    howMany(keys, 'certificate'),
    row.sign_in_address,
    row.email_attribute && `email from ${row.email_attribute}`,
    row.joins && 'adds new people',
    row.idp_initiated && 'sign-in from its portal',
    row.trusts_second_factor && 'accepts the provider’s MFA',
  ]
    .filter(Boolean)
    .join(' · ')
}
