import { useMemo } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useRows } from '#client/use-rows.ts'
import { membershipOf } from '#platform/reads/reads.ts'
import type { Condition } from '#platform/records/list/conditions.ts'
import type { AnyRecord } from '#platform/records/record.ts'

type Membership = { organization_id: string; organizations: { kind: string } }
const nothing: readonly Condition[] = []

/**
 * Records that others may read as well have a policy with an "or", beneath which no index gives the order. Agency
 * users mean their own rows, so the query says so; vendor users mean those that name them. Undefined while loading.
 */
export function useOurs(of: AnyRecord): readonly Condition[] | undefined {
  const { user_id } = useActor()
  // A list that doesn’t ask has a question of its own: it must not depend on what another list asks, nor stop it.
  const me = of.access.of === 'vendor' ? user_id : ''
  const { data, isError } = useRows<Membership>('organization_members', (from) => membershipOf(from, me), {
    enabled: me !== '',
  })
  const member = data?.[0]
  const own = member?.organizations.kind === 'vendor' ? undefined : member?.organization_id
  const ours = useMemo((): readonly Condition[] => (own ? [{ test: 'ours', organization: own }] : nothing), [own])
  return of.access.of !== 'vendor' || isError || data ? ours : undefined
}
