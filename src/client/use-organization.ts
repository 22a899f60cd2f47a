import { useEffect } from 'react'
import { useAuth } from './auth.ts'
import type { Job } from '#platform/job.ts'
import { keepSide, keptSide, type Side } from './kept-role.ts'
import { organizationOf } from '#platform/reads/reads.ts'
import { useRows } from './use-rows.ts'

/** The organization's colors and logo; the kit applies them. */
type Colors = {
  companyName?: string
  primaryColor?: string
  secondaryColor?: string
  logoUrl?: string
  welcomeMessage?: string
}
export type Organization = {
  id: string
  name: string
  kind: 'agency' | 'vendor'
  time_zone: string
  state: string | null
  peppol: string | null
  branding_config: Colors | null
} & Verification
/** Whether the agency may publish and collect, and the text about it. */
type Verification = {
  verified_at: string | null
  verification_words: string | null
  verification_asked_at: string | null
  verification_declined_at: string | null
  verification_reason: string | null
}

type Known = {
  organization: Organization | undefined
  /** The person’s work of the day. */
  job: Job | null
  loading: boolean
  error: Error | null
  /** It could not be read, and is not there; perhaps it is asked for again. */
  failed: boolean
  /** For what can't be done without it: the answer that is on its way, or a new one. */
  ask: () => Promise<Organization | undefined>
}

/** The user's organization: name, type, time zone, colors and logo are one query. */
export function useOrganization(): Known {
  const { user } = useAuth()
  const { data, error, errorUpdateCount, isPending, refetch } = useRows<{
    job: Job | null
    organization: Organization | null
  }>('organization_members', (from) => organizationOf(from, user?.id ?? ''), { enabled: Boolean(user) })
  const ask = async () =>
    (await refetch({ cancelRefetch: false, throwOnError: true })).data?.[0]?.organization ?? undefined
  return {
    organization: data?.[0]?.organization ?? undefined,
    job: data?.[0]?.job ?? null,
    loading: isPending,
    error,
    failed: errorUpdateCount > 0 && !data,
    ask,
  }
}

/** The side of the user's organization: the last visit's until the server answers, and undefined without one. */
export function useSide(): Side | undefined {
  const { user } = useAuth()
  const { organization, job, loading } = useOrganization()
  const [userId, kind] = [user?.id, organization?.kind]
  useEffect(() => {
    if (userId && kind) keepSide(userId, kind, job)
  }, [userId, kind, job])
  if (kind) return kind
  if (!loading) return 'agency'
  return userId ? keptSide(userId)?.side : undefined
}

/** The user's job: the last visit's until the server answers. */
export function useJob(): Job | null {
  const { user } = useAuth()
  const { job, loading } = useOrganization()
  return loading && user ? (keptSide(user.id)?.job ?? null) : job
}

/** Whether the user belongs to a vendor company. */
export const useSells = (): boolean => useSide() === 'vendor'
