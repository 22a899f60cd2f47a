import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { draftGrant, editGrant, grantCommands } from './commands.ts'
import type { Grant } from './records.ts'

const { accept, clear, flag, reinstate, terminate } = grantCommands

const award = (manager: string, change: Partial<Grant> = {}) =>
  ({
    title: 'Resurfacing of Mill Road',
    kind: 'federal',
    award_number: 'STBG-0417',
    agency: 'Federal Highway Administration',
    aln: '20.205',
    manager,
    awarded_on: '2025-10-02',
    starts_on: '2025-10-02',
    ends_on: '2027-09-30',
    amount: 400_000_00,
    match: 100_000_00,
    documents: [],
    ...change,
  }) as never

test('one person enters an award and another accepts it; it is flagged and cleared with reasons', async () => {
  const { max, ada, rosa, does, owner, organization } = await city()
  await owner.query('select app.default_grants($1)', [organization.id])
  await expect(does(rosa, draftGrant, award(rosa.user_id))).rejects.toThrow('Only a manager can change grants.')
  const { id, number } = await does(max, draftGrant, award(max.user_id))
  expect(number).toMatch(/^G-\d{4}-0001$/)
  await expect(does(max, accept, { id })).rejects.toThrow(
    'You can’t accept an award you entered. Another manager must accept it.',
  )
  expect(await does(ada, accept, { id })).toMatchObject({ status: 'active', accepted_by: ada.user_id })
  await expect(does(ada, accept, { id })).rejects.toThrow('is already active.')
  await does(max, flag, { id, reason: 'The match is late.' })
  await does(max, clear, { id, reason: 'The council voted it.' })
  expect(await does(max, terminate, { id, reason: 'The road was given to the state.' })).toMatchObject({
    status: 'terminated',
    ended_by: max.user_id,
  })
  // It was the wrong award: another manager takes it back.
  await expect(does(max, reinstate, { id, reason: 'The wrong award.' })).rejects.toThrow(
    'You terminated this grant. Another manager must reinstate it.',
  )
  expect(await does(ada, reinstate, { id, reason: 'The wrong award.' })).toMatchObject({
    ...{ status: 'active', closed_on: null, ended_by: null, attention: null },
  })
  await does(max, terminate, { id, reason: 'The road was given to the state.' })
  await owner.query(`update grants set keep_until = '2030-01-01' where id = $1`, [id])
  await expect(does(ada, reinstate, { id, reason: 'Again.' })).rejects.toThrow('Reopen the closeout first.')
})

test("a person who changed an amount of an award can't accept it, by a command or in a list", async () => {
  const { max, ada, person, does, edits, owner, organization } = await city()
  await owner.query('select app.default_grants($1)', [organization.id])
  const { id, version } = await does(max, draftGrant, award(max.user_id))
  const eve = await person('Eve', 'manager')
  await does(ada, editGrant, { id, version, changes: { amount: 900_000_00 } as never })
  await edits(eve, 'update grants set match = 1 where id = $1 returning id', [id])
  for (const who of [ada, eve])
    await expect(does(who, accept, { id })).rejects.toThrow(
      'You can’t accept an award you changed. Another manager must accept it.',
    )
  expect(await does(await person('Ines', 'manager'), accept, { id })).toMatchObject({ status: 'active' })
})

test('terms above the rate on the award date are not accepted', async () => {
  const { max, ada, does, owner, organization } = await city()
  await owner.query('select app.default_grants($1)', [organization.id])
  const { id } = await does(
    max,
    draftGrant,
    award(max.user_id, { indirect: 'de_minimis', indirect_rate: 12, awarded_on: '2024-09-30' }),
  )
  await expect(does(ada, accept, { id })).rejects.toThrow('The de minimis rate can’t exceed 10%')
})

test('another city sees none of these grants', async () => {
  const [here, there] = [await city(), await city()]
  const { id } = await here.does(here.max, draftGrant, award(here.max.user_id))
  expect(await there.sees(there.ada, 'select from grants')).toEqual([])
  await expect(there.does(there.ada, accept, { id })).rejects.toThrow()
})
