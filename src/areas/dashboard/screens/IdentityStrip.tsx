import type { ReactNode } from 'react'
import { levels } from '#client/assurance.ts'
import { useAuth } from '#client/auth.ts'
import { useRole } from '#client/use-role.ts'
import { Skeleton } from '#kit/parts/Skeleton.tsx'
import { roleNames } from './role-names.ts'
import { useMembership } from './use-membership.ts'

/** Who the server says this is. */
export function IdentityStrip() {
  const { user, session, subscription } = useAuth()
  const { role, loading } = useRole()
  const { membership, loading: looking } = useMembership()
  return (
    <dl className="mt-6 grid grid-cols-2 rounded-lg border border-line bg-surface lg:grid-cols-4 [&>div]:border-line [&>div:nth-child(n+3)]:border-t [&>div:nth-child(even)]:border-l lg:[&>div+div]:border-l lg:[&>div:nth-child(n+3)]:border-t-0">
      <Fact term="Organization" detail={membership?.organization.kind ?? 'you belong to none yet'} loading={looking}>
        {membership?.organization.name ?? 'None'}
      </Fact>
      <Fact term="Signed in as" detail={`with ${levels(session).level === 'aal2' ? 'two factors' : 'one factor'}`}>
        {(user?.user_metadata.display_name as string | undefined) || user?.email}
      </Fact>
      <Fact term="Role in force" detail={role === 'platform_admin' ? 'on the whole platform' : 'in this organization'} loading={loading}>
        {roleNames[role]}
      </Fact>
      <Fact term="Subscription" detail={subscription?.status ?? 'nothing is charged'}>
        {subscription?.plan_name ?? 'None'}
      </Fact>
    </dl>
  )
}

const Fact = ({ term, detail, loading = false, children }: { term: string; detail: string; loading?: boolean; children: ReactNode }) => (
  <div className="min-w-0 px-5 py-3.5">
    <dt className="text-xs text-ink-2">{term}</dt>
    <dd className="mt-0.5 text-lg break-words font-semibold text-ink">{loading ? <Skeleton className="my-1 h-4 w-24" /> : children}</dd>
    <dd className="truncate text-xs text-ink-2">{detail}</dd>
  </div>
)
