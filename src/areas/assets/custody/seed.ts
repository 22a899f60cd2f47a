import { idOf, peopleOf } from '#platform/functions/demo/city-rows.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, addMonths, localDay } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'

type Seen = {
  found: 'there' | 'elsewhere' | 'missing' | 'damaged'
  found_at?: string
  condition?: string
  note?: string
}

/**
 * Check-outs, discrepancies of physical inventories, and dispositions: as 2 CFR 200.313 requires for federally funded
 * assets.
 */
export async function seedCustody(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  const today = localDay(now, 'America/Chicago')
  const { rosa, max } = await peopleOf(tx)

  await actAt(-44)('max', 'assets/check-out', {
    id: await idOf(tx, 'assets', 'name', 'Light tower 1'),
    holder: rosa,
    due_on: addDays(today, -37),
    purpose: 'Night work at the Mill Road culvert',
  })
  await actAt(-38)('max', 'assets/check-in', {
    id: await idOf(tx, 'assets', 'name', 'Light tower 1'),
    condition: 'good',
  })
  await actAt(-3)('max', 'assets/check-out', {
    id: await idOf(tx, 'assets', 'name', 'Trash pump, 6 in'),
    holder: rosa,
    due_on: addDays(today, 4),
    purpose: 'Riverside wet well, sediment',
  })
  await actAt(-15)('rosa', 'assets/check-out', {
    id: await idOf(tx, 'assets', 'name', 'Chipper'),
    holder: max,
    due_on: addDays(today, -1),
    purpose: 'Storm debris, Riverside Park',
  })

  // Sold below the retention limit: nothing is owed. The other is worth more, so its agency was asked and its share is
  // owed.
  const tower = await actAt(-34)('max', 'asset-dispositions/draft', {
    asset: await idOf(tx, 'assets', 'name', 'Light tower 3'),
    method: 'auction',
    reason:
      'Its mast no longer locks and parts are discontinued. Two towers are enough since the yard has a generator.',
    fair_value: 2_400_00,
    value_basis: 'Three lots of the same make at this year’s state auction',
  })
  await actAt(-34)('max', 'asset-dispositions/submit', { id: tower.id })
  await actAt(-32)('ada', 'asset-dispositions/approve', {
    id: tower.id,
    reason: 'Not needed by another city program; offered to all departments for two weeks.',
  })
  await actAt(-27)('max', 'asset-dispositions/finish', { id: tower.id, proceeds: 2_150_00 })
  const compressor = await actAt(-9)('max', 'asset-dispositions/draft', {
    asset: await idOf(tx, 'assets', 'name', 'Breathing air compressor'),
    method: 'sale',
    reason:
      'The county’s air trailer has filled the cylinders of both stations since summer. No other federal program of the city needs a compressor.',
    fair_value: 24_000_00,
    value_basis: 'Written dealer quote, and one sale in the same year',
    instructions: 'given',
    asked_on: addDays(today, -58),
  })
  await actAt(-6)('max', 'asset-dispositions/submit', { id: compressor.id })
  const report = await actAt(-6)('max', 'property-reports/open', { form: 'sf428c', id: compressor.id })
  await actAt(-6)('max', 'property-reports/answer', {
    id: report.id,
    box: 'comments',
    version: 0,
    answer: 'The agency’s answer to the request for instructions is attached.',
    reason: null,
  })

  const count = async (
    days: number,
    title: string,
    of: object,
    differs: Readonly<Record<string, Seen>>,
    decided?: string,
  ) => {
    const row = await actAt(days)('rosa', 'asset-counts/begin', { count: { title }, ...of })
    const lines = await tx.sql<{ id: string; asset: string; name: string }>(
      `select l.id, l.asset, a.name from asset_count_lines l join assets a on a.organization_id = l.organization_id
        and a.id = l.asset where l.count = $1 order by l.position`,
      [row.id],
    )
    await actAt(days)('rosa', 'asset-counts/set-lines', {
      id: row.id,
      version: row.version,
      lines: lines.map(({ id, asset: of_asset, name }) => ({
        id,
        asset: of_asset,
        ...(differs[name] ?? { found: 'there' }),
      })),
    })
    await actAt(days)('rosa', 'asset-counts/submit', { id: row.id })
    if (decided) await actAt(days + 2)('max', 'asset-counts/approve', { id: row.id, reason: decided })
  }
  await count(
    -14,
    'Federally funded equipment',
    { federal: true },
    {
      'Yard generator, trailer': {
        found: 'elsewhere',
        found_at: 'Riverside pump station, yard',
        note: 'On standby for the bypass pump since the storm.',
      },
      'Light tower 2': {
        found: 'damaged',
        condition: 'very_poor',
        note: 'Lens broken and fuel line cracked; it cranks but doesn’t start.',
      },
    },
    'All discrepancies are explained. The tower needs repair: maintenance requested.',
  )
  await count(
    -2,
    'Works yard machines and trailers',
    { location: 'Works yard' },
    {
      'Message board, trailer': {
        found: 'missing',
        note: 'Last seen at the Mill Road detour eight days ago; that week’s crew is being asked.',
      },
      'Trash pump, 6 in': {
        found: 'elsewhere',
        found_at: 'Riverside pump station',
        note: 'Checked out until the site is dry.',
      },
    },
  )

  const year = Number(today.slice(0, 4))
  const ends_on = today > `${year}-06-30` ? `${year}-06-30` : `${year - 1}-06-30`
  await actAt(0)('max', 'asset-depreciation/book', { ends_on, after: addDays(addMonths(addDays(ends_on, 1), -12), -1) })
}
