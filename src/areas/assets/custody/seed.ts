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
 * Who has what, what was looked for and not found where the register has it, and what leaves the register: as 2 CFR
 * 200.313 asks of what federal money bought.
 */
export async function seedCustody(tx: Tx, actAt: (days: number) => Act, now: Date): Promise<void> {
  const today = localDay(now, 'America/Chicago')
  const asset = async (name: string) =>
    (await tx.one<{ id: string }>(
      `select t.id from assets t join organizations o on o.id = t.organization_id
        where o.name like 'City of Alder Falls%' and t.name = $1`,
      [name],
    ))!.id
  const member = async (who: string) =>
    (await tx.one<{ user_id: string }>('select user_id from organization_members where email = $1', [
      `${who}@alder-falls.example`,
    ]))!.user_id
  const [rosa, max] = [await member('rosa'), await member('max')]

  await actAt(-44)('max', 'assets/check-out', {
    id: await asset('Light tower 1'),
    holder: rosa,
    due_on: addDays(today, -37),
    purpose: 'Night work at the Mill Road culvert',
  })
  await actAt(-38)('max', 'assets/check-in', { id: await asset('Light tower 1'), condition: 'good' })
  await actAt(-3)('max', 'assets/check-out', {
    id: await asset('Trash pump, 6 in'),
    holder: rosa,
    due_on: addDays(today, 4),
    purpose: 'Wet well of Riverside, sediment',
  })
  await actAt(-15)('rosa', 'assets/check-out', {
    id: await asset('Chipper'),
    holder: max,
    due_on: addDays(today, -1),
    purpose: 'Branches of the storm, Riverside Park',
  })

  // Sold below the value up to which equipment is kept: nothing is owed. The other is worth more, so its agency was
  // asked and its share is owed.
  const tower = await actAt(-34)('max', 'asset-disposals/draft', {
    asset: await asset('Light tower 3'),
    method: 'auction',
    reason:
      'Its mast no longer locks and no part is made for it. Two towers are enough since the yard has its own generator.',
    fair_value: 2_400_00,
    value_basis: 'Three lots of the same make at the state’s auction this year',
  })
  await actAt(-34)('max', 'asset-disposals/submit', { id: tower.id })
  await actAt(-32)('ada', 'asset-disposals/approve', {
    id: tower.id,
    reason: 'Not needed by another program of the city; asked on the list of the departments for two weeks.',
  })
  await actAt(-27)('max', 'asset-disposals/finish', { id: tower.id, proceeds: 2_150_00 })
  const compressor = await actAt(-9)('max', 'asset-disposals/draft', {
    asset: await asset('Breathing air compressor'),
    method: 'sale',
    reason:
      'The county’s air trailer fills the cylinders of both stations since summer. No other federal program of the city needs a compressor.',
    fair_value: 24_000_00,
    value_basis: 'Offer of a dealer in writing, and one sale of the same year',
    instructions: 'given',
    asked_on: addDays(today, -58),
  })
  await actAt(-6)('max', 'asset-disposals/submit', { id: compressor.id })

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
    'Equipment bought with federal money',
    { federal: true },
    {
      'Yard generator, trailer': {
        found: 'elsewhere',
        found_at: 'Riverside pump station, yard',
        note: 'Stands by for the bypass pump since the storm.',
      },
      'Light tower 2': {
        found: 'damaged',
        condition: 'very_poor',
        note: 'Lens broken and fuel line cracked; it cranks and does not catch.',
      },
    },
    'Each difference is explained. The tower is repaired: a work order is asked for.',
  )
  await count(
    -2,
    'Machines and trailers of the works yard',
    { location: 'Works yard' },
    {
      'Message board, trailer': {
        found: 'missing',
        note: 'Last seen at the detour of Mill Road eight days ago; the crew of that week is asked.',
      },
      'Trash pump, 6 in': {
        found: 'elsewhere',
        found_at: 'Riverside pump station',
        note: 'Checked out until it is dry there.',
      },
    },
  )

  const year = Number(today.slice(0, 4))
  const ends_on = today > `${year}-06-30` ? `${year}-06-30` : `${year - 1}-06-30`
  await actAt(0)('max', 'asset-depreciation/book', { ends_on, after: addDays(addMonths(addDays(ends_on, 1), -12), -1) })
}
