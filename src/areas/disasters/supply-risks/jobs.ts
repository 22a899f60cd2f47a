import { notify } from '#areas/organization/notifications/notify.ts'
import { holdersOf } from '#platform/auth/holders.ts'
import { agencies, asCommand, forEachOrganization } from '#platform/jobs/periodic.ts'
import { dollars } from '#platform/money.ts'
import type { Services } from '#platform/services.ts'
import { sinceSql } from './sums.ts'

const platform = { role: 'service_role' } as const

/** Below this many changes the sums are not worth rewriting. At the turn of a month the window moves on. */
export const mergeSupplySums = forEachOrganization('merge-supply-sums', {
  about: 'Merges the rows that orders added to the sums of supply risks.',
  every: 900,
  due: `select organization_id from supply_sums where not merged group by organization_id having count(*) >= 400
        union select organization_id from supply_sums where merged and starts_on < app.supply_since($1::timestamptz)`,
  run: async (organization, { database, clock }) =>
    void (await database.write(platform, {
      text: 'select app.merge_supply_sums($1, app.supply_since($2::timestamptz))',
      values: [organization, clock.now()],
    })),
})

/** A vendor's commodity whose stored sum differs from its order lines. */
export type SupplyDiffers = {
  words: string
  vendor: string
  kept: number
  scanned: number
  kept_open: number
  scanned_open: number
  kept_lines: number
  scanned_lines: number
}

/** One statement, so that sums and order lines are read at one moment. */
const differsSql = `
  with since as materialized (${sinceSql}),
       kept as (select commodity, vendor, min(words) as words, sum(ordered) as ordered, sum(open) as open,
         sum(lines) as lines
                  from supply_sums where organization_id = $1 and starts_on >= (select since::date from since)
                  group by 1, 2
                having sum(ordered) <> 0 or sum(open) <> 0 or sum(lines) <> 0),
       scanned as (select commodity, vendor, min(words) as words, sum(ordered) as ordered, sum(open) as open,
         count(*) as lines
                     from app.supply_lines where organization_id = $1
                     and issued_at >= (select since::date::timestamp at time zone 'UTC' from since) group by 1, 2)
  select coalesce(k.words, l.words) as words, coalesce(v.name, vendor::text) as vendor, coalesce(k.ordered, 0)::float8
  as kept, coalesce(l.ordered, 0)::float8 as scanned,
         coalesce(k.open, 0)::float8 as kept_open, coalesce(l.open, 0)::float8 as scanned_open,
         coalesce(k.lines, 0)::float8 as kept_lines, coalesce(l.lines, 0)::float8 as scanned_lines
    from kept k full join scanned l using (commodity, vendor) left join vendors v on v.organization_id = $1
    and v.id = vendor
   where (k.ordered, k.open, k.lines) is distinct from (l.ordered, l.open, l.lines) order by 1, 2`

export const scanSupply = async (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  organization: string,
): Promise<SupplyDiffers[]> =>
  (await database.read(platform, { text: differsSql, values: [organization, clock.now()] })).rows as SupplyDiffers[]

export const checkSupplySums = forEachOrganization('check-supply-sums', {
  about: 'Compares the sums of supply risks with the order lines, corrects differences, and notifies administrators.',
  every: 86_400,
  due: agencies,
  async run(organization, services) {
    const found = await scanSupply(services, organization)
    if (found.length === 0) return
    await asCommand('supply-risks/check-sums', async ({ tx, now }) => {
      await tx.sql('select app.sum_up_supply($1, app.supply_since($2::timestamptz))', [organization, now])
      const people = await holdersOf(tx, organization, ['admin'], now)
      await notify(
        tx,
        {
          organization_id: organization,
          people,
          event: 'security_alarm',
          record: null,
          path: '/supply-chain-risk?tab=single',
          words: foundInWords(found),
          actor: null,
        },
        now,
      )
    })(organization, services)
  },
})

const linesInWords = (count: number) =>
  new Intl.PluralRules('en-US').select(count) === 'one'
    ? '1 order line'
    : `${count.toLocaleString('en-US')} order lines`

/** The alert to administrators: how much differed, with the first difference in detail. */
export function foundInWords(found: readonly SupplyDiffers[]): string {
  const [first] = found as readonly [SupplyDiffers]
  const places =
    new Intl.PluralRules('en-US').select(found.length) === 'one'
      ? '1 place'
      : `${found.length.toLocaleString('en-US')} places`
  const { words, vendor, kept, scanned, kept_open, scanned_open, kept_lines, scanned_lines } = first
  const was = `the stored total was ${dollars(kept)} on ${linesInWords(kept_lines)} with ${dollars(kept_open)} on order`
  return `Order totals differed from the order lines in ${places} and were corrected. ${words} from ${vendor}: ${was}. The orders total ${dollars(scanned)} on ${linesInWords(scanned_lines)} with ${dollars(scanned_open)} on order.`
}
