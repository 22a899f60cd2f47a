import type { Tx } from '../database/database.ts'
import { isWithin } from '../networks.ts'
import type { AgencyRole } from '../roles.ts'
import { operatesAt, roleIn } from './roles-in-force.ts'
import { phrase } from '../say.ts'

/** An organization's sign-in requirements, with its active providers. All empty: none. */
export type Demands = {
  factor_roles: string | null
  sso_roles: string | null
  sso_domains: string | null
  break_glass: string | null
  networks: string | null
  issuers: string[] | null
}

/** A person, and how their session began. */
export type Shown = {
  user_id: string
  email: string | null
  role: AgencyRole
  operates?: boolean
  issuer: string | null
}

/** For a query that has the membership as m: one row of the person's organization, found by its key. */
export const demandColumns =
  'p.factor_roles, p.sso_roles, p.sso_domains, p.break_glass, p.networks, p.kept_hours, p.issuers'
export const demandJoin = 'left join public.session_demands p on p.organization_id = m.organization_id'

const listOf = (text: string | null) => (text ?? '').split(', ').filter(Boolean)
const tidy = (issuer: string) => issuer.trim().replace(/\/+$/, '')
const domainOf = (email: string | null) => (email ?? '').split('@').at(-1)!.toLowerCase()
/**
 * A platform administrator must meet at least what their agency requires of its administrators, whatever their role
 * there.
 */
const counts = (roles: string | null, { role, operates }: Pick<Shown, 'role' | 'operates'>) =>
  listOf(roles).includes(role) || (operates === true && listOf(roles).includes('admin'))

/**
 * Whether this person may sign in only by their organization's identity provider. Without an active one no one is
 * locked out.
 */
export const needsProvider = (
  { sso_roles, sso_domains, break_glass, issuers }: Demands,
  { user_id, email, ...held }: Omit<Shown, 'issuer'>,
): boolean =>
  counts(sso_roles, held) &&
  (!sso_domains || listOf(sso_domains).includes(domainOf(email))) &&
  user_id !== break_glass &&
  Boolean(issuers?.length)

/** Another provider doesn't bypass this: the session names the one that vouched for it. */
export const isOtherWay = (demands: Demands, shown: Shown): boolean =>
  needsProvider(demands, shown) &&
  !(shown.issuer && demands.issuers!.some((each) => tidy(each) === tidy(shown.issuer!)))

/** The break-glass account is exempt from single sign-on, so a password alone never opens it. */
export const needsFactor = (
  { factor_roles, sso_roles, break_glass }: Demands,
  { user_id, ...held }: Pick<Shown, 'user_id' | 'role' | 'operates'>,
): boolean => counts(factor_roles, held) || (user_id === break_glass && Boolean(sso_roles))

export const isBreakGlass = (demands: Demands, shown: Shown): boolean =>
  shown.user_id === demands.break_glass && needsProvider({ ...demands, break_glass: null }, shown)

/** A key, a connected program or a calendar address: by how the session that created it was signed in. */
export type Made = Demands & {
  user_id: string
  email: string | null
  role: string | null
  aal: string
  issuer: string | null
}

/** A program shows neither a second factor nor a provider: it meets requirements, also later ones, as it was made. */
export function unmetBy(made: Made): 'single_sign_on_required' | 'second_factor_required' | null {
  const shown = { ...made, role: (made.role ?? 'user') as AgencyRole }
  if (isOtherWay(made, shown)) return 'single_sign_on_required'
  return made.aal === 'aal1' && needsFactor(made, shown) ? 'second_factor_required' : null
}

export const isOutside = ({ networks }: Pick<Demands, 'networks'>, address: string | undefined): boolean =>
  Boolean(networks) && !isWithin(networks!, address)

export const sentences = {
  provider: phrase('Your organization requires single sign-on. Sign in with its identity provider.'),
  factor: phrase('Your organization requires a second factor for your role. Set one up to continue.'),
  network: phrase(
    'Your organization accepts sign-in and requests only from its own networks. Your current address isn’t in them.',
  ),
} as const

export type Demanded = Demands & Omit<Shown, 'issuer'> & { organization_id: string; has_factor: boolean }

const demandedSql = `
  select u.id as user_id, u.email, m.organization_id,
  coalesce(${roleIn({ person: 'u.id', organization: 'm.organization_id', at: '$2' })}, 'user') as role,
         ${operatesAt({ person: 'u.id', at: '$2' })} as operates, ${demandColumns},
         exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as has_factor
    from auth.users u
    join public.organization_members m on m.user_id = u.id
    ${demandJoin.replace('left join', 'join')}
   where u.id = $1`

/** The requirement that applies to this person now; undefined where there is none. Read with the rights of sign-in. */
export const demandsOn = (tx: Pick<Tx, 'one'>, userId: string, now: Date) =>
  tx.one<Demanded>(demandedSql, [userId, now.toISOString()])
