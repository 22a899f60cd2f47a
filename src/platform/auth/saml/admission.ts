import type { Tx } from '../../database/database.ts'
import type { Actor } from '../../roles.ts'
import type { Services } from '../../services.ts'
import { Refusal } from '../../commands/refusals.ts'
import { wearable } from '../../written-text.ts'
import { note } from '../audit-log.ts'
import { refuseClosed } from '../closed-accounts.ts'
import type { AuthError } from '../errors.ts'
import { asIdentity } from '../identity.ts'
import type { Claims } from '../oauth/claims.ts'
import { operatesAt } from '../roles-in-force.ts'
import type { ReadInvitation } from '../endpoints/by-invitation.ts'
import { addIdentity, seeIdentity } from '../oauth/identity-rows.ts'
import { handOver, newPerson } from '../oauth/linking.ts'
import { oldWayFirst } from '../oauth/old-way.ts'
import type { Visitor } from '../visitor.ts'
import type { Providers, SamlProvider } from './providers.ts'
import { forged, SamlRefused } from './refused.ts'
import type { Vouched } from './vouched.ts'

/** Makes a newcomer a member, by a command of the members' area. */
export type Join = (services: Services, actor: Actor) => Promise<unknown>

/** Functions that the organizations area provides to sign-in. */
export type OwnSignIn = { join: Join; providers: Providers; invitation: ReadInvitation }

type Recognized = { userId: string; did: 'login' | 'user_signedup' | 'identity_linked'; joins: boolean }

/** Finds or creates the account that a provider vouches for, lets a newcomer join, and opens the session. */
export async function admitBySaml<T>(
  services: Services,
  { join, providers }: Pick<OwnSignIn, 'join' | 'providers'>,
  { provider, vouched, visitor, mark }: { provider: string; vouched: Vouched; visitor: Visitor; mark: () => string },
  open: (tx: Tx, userId: string) => Promise<T>,
): Promise<T> {
  const active = await providers.byId(services, provider)
  if (active?.status !== 'in_force')
    throw new SamlRefused('Your organization’s sign-in is not active. Ask your administrator.')
  if (!(await providers.answersFor(services, provider, vouched.email))) throw foreign(vouched.email)
  const once = () =>
    asIdentity(services, (tx) => recognize(tx, services, { provider: active, providers, vouched, mark }))
  const { userId, did, joins } = await once().catch((error: { code?: string }) => {
    // A newcomer in two tabs at once: the second finds what the first has created.
    if (error.code === '23505') return once()
    throw error
  })
  if (joins) await letJoin(services, join, userId, vouched.email)
  const opened = await asIdentity(services, async (tx) => {
    await note(tx, services, visitor, { action: did, userId, traits: { provider: providerName(provider) } })
    return open(tx, userId)
  })
  services.callers.forget()
  return opened
}

const providerName = (id: string) => `sso:${id}`

async function letJoin(services: Services, join: Join, user_id: string, email: string): Promise<void> {
  try {
    await join(services, { user_id, email, organization_id: null, role: 'user', session_id: '', aal: 'aal1' })
  } catch (error) {
    if (error instanceof Refusal) throw new SamlRefused(error.message, undefined, 'saml_join_refused')
    throw error
  }
}

type Owner = {
  id: string
  email: string
  email_confirmed_at: string | null
  organization_id: string | null
  operator: boolean
}
const ownerSql = `
  select u.id, u.email, u.email_confirmed_at, m.organization_id,
         ${operatesAt({ person: 'u.id', at: '$1' })} as operator
    from auth.users u left join public.organization_members m on m.user_id = u.id`

type Arriving = { provider: SamlProvider; providers: Providers; vouched: Vouched; mark: () => string }

async function recognize(
  tx: Tx,
  services: Services,
  { provider, providers, vouched, mark }: Arriving,
): Promise<Recognized | AuthError> {
  const now = services.clock.now()
  const claims: Claims = {
    provider: providerName(provider.id),
    issuer: provider.entity_id,
    subject: vouched.subject,
    email: vouched.email,
    emailVerified: true,
    name: vouched.name,
    picture: undefined,
  }
  const known = await tx.one<{ id: string; user_id: string }>(
    'select id, user_id from auth.identities where provider = $1 and provider_id = $2 for update',
    [claims.provider, claims.subject],
  )
  const owner = known
    ? await tx.one<Owner>(`${ownerSql} where u.id = $2 for update of u`, [now, known.user_id])
    : await tx.one<Owner>(`${ownerSql} where u.email = $2 and u.deleted_at is null for update of u`, [
        now,
        vouched.email,
      ])
  if (owner) await refuseOthers(tx, services, { provider, providers, vouched }, owner)
  const joins = !owner?.organization_id && (await mayJoin(tx, provider, vouched.email, now))

  if (owner?.email_confirmed_at && !known) {
    const isActive = async (each: string) =>
      each.startsWith('sso:')
        ? (await providers.byId(services, each.slice(4)))?.status === 'in_force'
        : services.settings.oidc.some(({ name }) => name === each)
    const first = await oldWayFirst(tx, services, owner, { claims, named: provider.name, mark, isActive })
    if (first) return first
  }
  const userId = owner?.id ?? (await newPerson(tx, services, claims, vouched.email))
  if (owner && !owner.email_confirmed_at) await handOver(tx, services, owner, claims)
  if (known) await seeIdentity(tx, services, known.id, claims)
  else await addIdentity(tx, services, userId, claims)
  await tx.sql(
    'update auth.identities set identity_data = identity_data || $3 where provider = $1 and provider_id = $2',
    [claims.provider, claims.subject, JSON.stringify({ groups: vouched.groups })],
  )
  if (joins) await letIn(tx, provider, userId, vouched.name, now)
  return { userId, joins, did: known ? 'login' : owner?.email_confirmed_at ? 'identity_linked' : 'user_signedup' }
}

const foreign = (email: string) => forged(`The domain of ${email} isn’t one that this sign-in serves.`)

/** An account must not be changed by an organization that it does not belong to. */
async function refuseOthers(
  tx: Tx,
  services: Services,
  { provider, providers, vouched: { email } }: Omit<Arriving, 'mark'>,
  owner: Owner,
): Promise<void> {
  await refuseClosed(tx, services, owner.id)
  if (owner.operator)
    throw forged('A platform administrator must sign in with a password or a passkey, not through an organization.')
  if (owner.organization_id && owner.organization_id !== provider.organization_id)
    throw forged('This account belongs to another organization, so this sign-in can’t open it.')
  if (owner.email !== email && !(await providers.answersFor(services, provider.id, owner.email)))
    throw foreign(owner.email)
}

async function mayJoin(tx: Tx, provider: SamlProvider, email: string, now: Date): Promise<boolean> {
  const invited = await tx.one(
    `select 1 from public.invitations where organization_id = $1 and email = $2 and accepted_at is null
      and expires_at > $3`,
    [provider.organization_id, email, now],
  )
  // An invitation sets the role; it is accepted on the next page.
  if (invited) return false
  if (!provider.joins)
    throw new SamlRefused(
      `${provider.organization} has not added you yet. Ask an administrator to invite ${email}.`,
      undefined,
      'saml_not_a_member',
    )
  return true
}

async function letIn(
  tx: Tx,
  { organization_id }: SamlProvider,
  userId: string,
  name: string | undefined,
  now: Date,
): Promise<void> {
  await tx.sql('delete from app.sign_in_joins where user_id = $1', [userId])
  await tx.sql(
    'insert into app.sign_in_joins (user_id, organization_id, display_name, expires_at) values ($1, $2, $3, $4)',
    [userId, organization_id, wearable(name ?? ''), new Date(now.getTime() + 60_000)],
  )
}
