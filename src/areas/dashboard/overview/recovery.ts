import { z } from 'zod'
import { stackOf } from '#areas/grants/funding/rules.ts'
import type { FundingSource } from '#areas/grants/funding/records.ts'
import { damageLife } from '#areas/grants/damage/life.ts'
import { question } from '#platform/commands/command.ts'
import { among } from '#platform/life/status-sql.ts'
import type { Site } from './rules.ts'

type Source = Pick<FundingSource, 'damage' | 'kind' | 'purpose' | 'amount' | 'received' | 'status'>
type Damage = { id: string; title: string; estimate: number }
export type Recovery = { declaration: { id: string; number: string } | null; cost: number; gap: number; sites: Site[] }

/** The declaration of the newest damage report, its damage and the sources of that. $1 the organization. */
export const recoverySql = `
  with newest as (
    select declaration from public.damage_items where organization_id = $1 order by created_at desc, id desc limit 1),
  damage as materialized (
    select d.id, d.title, d.estimate from public.damage_items d
     where d.organization_id = $1 and d.declaration = (select declaration from newest)
     and d.status ${among(damageLife, ...damageLife.openStatuses)})
  select (select json_build_object('id', e.id, 'number', e.number) from public.disaster_declarations e
           where e.organization_id = $1 and e.id = (select declaration from newest)) as declaration,
  (select coalesce(json_agg(d), '[]') from damage d) as damage,
  (select coalesce(json_agg(json_build_object('damage', s.damage, 'kind', s.kind, 'purpose', s.purpose, 'amount',
    s.amount, 'received', s.received, 'status', s.status)), '[]') from public.recovery_sources s
    where s.organization_id = $1 and s.declaration = (select declaration from newest)) as sources`

export const recovery = question('dashboard/recovery', {
  about: 'Repair costs of the latest disaster by site: what its funding sources cover, and the gap.',
  input: z.strictObject({}),
  async run(_, { tx, actor }): Promise<Recovery> {
    type Found = { declaration: Recovery['declaration']; damage: Damage[]; sources: Source[] }
    const [found] = await tx.asPerson<Found>(recoverySql, [actor.organization_id])
    return recoveryOf(found!)
  },
})

/** By the same rule as the page of a declaration, the largest gap first. */
export function recoveryOf({
  declaration,
  damage,
  sources,
}: {
  declaration: Recovery['declaration']
  damage: readonly Damage[]
  sources: readonly Source[]
}): Recovery {
  const sites = damage
    .map(({ id, title, estimate }) => {
      const { federal, insurance, state, gifts, own, open } = stackOf(id, estimate, sources)
      return { id, title, cost: estimate, federal, other: insurance + state + gifts, own, gap: open }
    })
    .toSorted((a, b) => b.gap - a.gap || b.cost - a.cost || (a.id < b.id ? -1 : 1))
  return {
    declaration,
    cost: sites.reduce((sum, { cost }) => sum + cost, 0),
    gap: sites.reduce((sum, { gap }) => sum + gap, 0),
    sites,
  }
}
