import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { showExpenditures } from './questions.ts'

test('the SEFA counts every cost of the year, however many there are, and none of another city', async () => {
  const { organization, owner, does, rosa, max } = await city()
  const award = async (of: string, kind: string, aln: string | null) =>
    (
      await owner.query(
        `insert into grants (organization_id, number, title, kind, award_number, agency, aln, manager, awarded_on,
          starts_on, ends_on, amount, drafted_by, documents, status)
          values ($1, $2, $2, $3, $2, 'FHWA', $5, $4, '2026-01-01', '2026-01-01', '2026-12-31', 100000000, $4, '[]',
            'active') returning id`,
        [organization.id, of, kind, max.user_id, aln],
      )
    ).rows[0].id
  const [road, park] = [await award('F-1', 'federal', '20.205'), await award('S-1', 'state', null)]
  const costs = (funding: string, count: number, day: string, kind = 'other', status = 'recorded') =>
    owner.query(
      `insert into grant_costs (organization_id, number, funding, kind, class, description, incurred_on, amount, why,
        documents, entered_by, status) select $1, concat_ws('-', 'GC', $2::text, $4::text, $5::text, $7::text, n),
        $2::uuid, $5::text, 'supplies', 'Salt', $4::text::date, 100, 'Needed.', '[]', $6, $7::text
        from generate_series(1, $3::int) n`,
      [organization.id, funding, count, day, kind, max.user_id, status],
    )
  await costs(road, 1_200, '2026-03-01')
  await costs(road, 3, '2026-12-31', 'subaward')
  await costs(road, 1, '2025-12-31')
  await costs(road, 1, '2026-04-01', 'other', 'disallowed')
  await costs(park, 1, '2026-04-01')
  const year = { from: '2026-01-01', to: '2026-12-31' }
  expect(await does(rosa, showExpenditures, year)).toEqual({
    costs: [
      {
        aln: '20.205',
        program: 'F-1',
        agency: 'FHWA',
        pass_through: null,
        award_number: 'F-1',
        amount: 1_203_00,
        passed_on: 3_00,
      },
    ],
  })
  const there = await city()
  expect(await there.does(there.ada, showExpenditures, year)).toEqual({ costs: [] })
})
