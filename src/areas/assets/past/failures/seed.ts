import type { Tx } from '#platform/database/database.ts'
import { addDays, addMonths, daysBetween } from '#platform/dates.ts'
import { inTheNameOf } from '#platform/functions/demo/acting.ts'
import { peopleOf } from '#platform/functions/demo/city-rows.ts'
import { chance, workingDay, workingDays, type Chance } from '#platform/functions/demo/story.ts'
import { rowsOf } from '#platform/functions/demo/table.ts'
import failuresCsv from './failures.csv?raw'

/** Failures of each kind of asset: how often in a year at half of its wear, and in which season. */
const failures = rowsOf(failuresCsv, {
  kind: 'text',
  title: 'text',
  found: 'text',
  did: 'text',
  cause: 'text',
  minutes: 'number',
  yearly: 'number',
  season: 'text',
  age: 'number',
})
type Failure = (typeof failures)[number]

/** The months in which a kind works hardest. */
const seasons: Readonly<Record<string, readonly number[]>> = {
  winter: [11, 12, 1, 2, 3],
  growing: [4, 5, 6, 7, 8, 9],
  wet: [3, 4, 5, 6],
}

export type Broken = Failure & { asset: string; day: string }
type Asset = { id: string; name: string; bought: string; rounds: readonly string[] }

/**
 * Assets and the days when they broke: by chance, and more often the older one is, the harder it is driven, in the season
 * in which it works, and the longer its last round is past.
 */
export function brokenFrom(assets: readonly Asset[], from: string, until: string): Broken[] {
  return assets.flatMap((asset, at) => {
    const roll = chance(5_200 + at)
    const driven = roll.one([
      [0.5, 30],
      [1, 45],
      [1.9, 25],
    ] as const)
    const days: Broken[] = []
    for (const failure of failures.filter(({ kind }) => asset.name.startsWith(`${kind} `)))
      for (let month = `${from.slice(0, 7)}-01`; month < until; month = addMonths(month, 1)) {
        const day = workingDay(addDays(month, roll.whole(0, 26)))
        const breaks = roll.percent((100 / 12) * failure.yearly * driven * strain(asset, failure, month))
        if (breaks && day >= from && day < until) days.push({ ...failure, asset: asset.id, day })
      }
    return apart(days.toSorted((one, other) => daysBetween(other.day, one.day)))
  })
}

function strain({ bought, rounds }: Asset, { season, age }: Failure, month: string): number {
  const worn = 0.3 + daysBetween(bought, month) / 30.4 / age
  const since = daysBetween(rounds.findLast((day) => day < month) ?? addDays(month, -90), month)
  const works = seasons[season] ? (seasons[season].includes(Number(month.slice(5, 7))) ? 1.6 : 0.5) : 1
  return worn * (0.6 + Math.min(200, since) / 200) * works
}

/** One in the shop does not break again. */
const apart = (days: readonly Broken[]): Broken[] => {
  const kept: Broken[] = []
  for (const each of days) if (!kept.at(-1) || daysBetween(kept.at(-1)!.day, each.day) > 14) kept.push(each)
  return kept
}

/** The book of the shop for two years, which was on paper before this program. Its entries are rows at once. */
export async function enterFailures(tx: Tx, today: string): Promise<void> {
  const { rosa, max } = await peopleOf(tx)
  const { organization } = (await tx.one<{ organization: string }>(
    'select organization_id as organization from organization_members where user_id = $1',
    [max],
  ))!
  const assets = await tx.sql<Asset>(
    `select a.id, a.name, a.in_service_on::text as bought, coalesce((select array_agg(w.done_at::date::text order by w.done_at)
        from work_orders w where w.organization_id = $1 and w.asset = a.id and w.kind = 'preventive'
         and w.done_at is not null), '{}') as rounds
      from assets a where a.organization_id = $1 and a.in_service_on is not null order by a.name`,
    [organization],
  )
  const roll = chance(77)
  const entries = brokenFrom(assets, addDays(today, -735), addDays(today, -20)).map((broken) => entryOf(broken, roll))
  const numbered = entries
    .toSorted((one, other) => daysBetween(other.day, one.day))
    .map((entry, at) => ({ ...entry, number: `SB-${4_107 + at}` }))
  await inTheNameOf(tx, 'max', 'work-orders/carry-over', () =>
    tx.sql(
      `insert into work_orders (organization_id, number, title, asset, kind, priority, description, due, minutes_planned,
          requested_by, assigned_to, started_at, done_at, done_by, done_words, failure, cause, down_from, down_until,
          down_reason, labor_minutes, labor_cost, cost, signed_name, closed_by, closed_on, status, created_at)
        select $1, e.number, a.name || ': ' || lower(left(e.title, 1)) || substr(e.title, 2), e.asset, 'corrective', 'normal',
          e.found, e.works + 4, e.minutes, $3, $2, e.works + time '14:00', e.works + time '20:00', $2, e.did, true, e.cause,
          e.day + time '13:00', e.works + time '20:00', e.found, e.spent, e.spent * 80, e.spent * 80, 'Rosa Delgado', $3,
          e.works + 1, 'closed', e.day + time '13:00'
        from json_to_recordset($4::json) as e(number text, asset uuid, title text, found text, did text, cause text,
          minutes int, spent int, day date, works date)
        join assets a on a.organization_id = $1 and a.id = e.asset order by e.number`,
      [organization, rosa, max, JSON.stringify(numbered)],
    ),
  )
  await inTheNameOf(tx, 'rosa', 'work-labor/carry-over', () =>
    tx.sql(
      `insert into work_labor (organization_id, work_order, worker, worked_on, minutes, rate, amount, note)
        select $1, id, $2, done_at::date, labor_minutes, 4800, labor_cost, 'Shop' from work_orders
         where organization_id = $1 and number like 'SB-%' order by number`,
      [organization, rosa],
    ),
  )
  await tx.sql(
    `insert into record_links (organization_id, from_table, from_record, kind, to_table, to_record, created_at, created_by)
      select $1, 'work_orders', id, 'belongs', 'assets', asset, created_at, created_by from work_orders
       where organization_id = $1 and number like 'SB-%'`,
    [organization],
  )
}

function entryOf(broken: Broken, roll: Chance): Broken & { works: string; spent: number } {
  return {
    ...broken,
    works: workingDays(broken.day, roll.whole(1, 4)),
    spent: Math.round((broken.minutes * roll.whole(80, 140)) / 100),
  }
}
