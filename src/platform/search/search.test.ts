import { expect, test } from 'vitest'
import { createAccount, createFund, editFund } from '#areas/planning/budgets/commands.ts'
import { draftVendor } from '#areas/vendors/vendors/commands.ts'
import { city } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'

type Hit = { table_name: string; number: string; title: string }

async function town() {
  const wire = await startWire()
  const place = await city({ in: wire })
  const { does, ada, max, rosa } = place
  const fund = await does(ada, createFund, {
    code: '701',
    name: 'Snow and ice',
    type: 'general',
    purpose: 'Keeps the roads open in winter',
  })
  await does(ada, createAccount, { code: '5142', name: 'Road salt', type: 'expenditure' })
  await does(max, draftVendor, {
    name: 'Hudson Valley Paving',
    type: 'llc',
    email: 'orders@hudsonpaving.example',
    city: 'Kingston',
    certifications: [],
  })
  const looks = async (query: string, more: object = {}, who: { token: string } = rosa): Promise<string[]> => {
    const { data, error } = await wire.signedIn(who).rpc('search_records', { query, ...more })
    if (error) throw new Error(error.message)
    return (data as Hit[]).map(({ number, title }) => `${number} ${title}`)
  }
  return { ...place, wire, fund, looks }
}

test('a record is found by its number, by parts of its name in any order, and by its text', async () => {
  const { looks } = await town()
  expect(await looks('5142')).toEqual(['5142 Road salt'])
  expect(await looks('paving hudson')).toEqual(['V-0001 Hudson Valley Paving'])
  expect(await looks('WINTER')).toEqual(['701 Snow and ice'])
  expect(await looks('kingston')).toEqual(['V-0001 Hudson Valley Paving'])
})

test('near spellings are found when there is no exact match', async () => {
  const { looks } = await town()
  expect(await looks('hudsen valey')).toEqual(['V-0001 Hudson Valley Paving'])
  expect(await looks('winnter')).toEqual(['701 Snow and ice'])
  expect(await looks('zzzzzz')).toEqual([])
})

test('several misspelled words are searched together, and a word without a near match is skipped', async () => {
  const { looks, does, max } = await town()
  await does(max, draftVendor, {
    name: 'Hudson River Ferries',
    type: 'llc',
    email: 'dock@ferries.example',
    city: 'Newburgh',
    certifications: [],
  })
  expect(await looks('hudsen valley')).toEqual(['V-0001 Hudson Valley Paving'])
  expect(await looks('hudsen xylophon')).toEqual(
    expect.arrayContaining(['V-0001 Hudson Valley Paving', 'V-0002 Hudson River Ferries']),
  )
})

test("a vendor's people find the agency's records about it, and nothing else of the agency", async () => {
  const { wire, looks, owner, organization } = await town()
  const company = await city({ in: wire })
  expect(await looks('hudson', {}, company.rosa)).toEqual([])
  await owner.query(
    `begin; set local role custodian; insert into vendor_accounts (organization_id, vendor, account)
      select organization_id, id, '${company.organization.id}' from vendors
      where organization_id = '${organization.id}'; commit`,
  )
  // Their vendor was looked up a moment ago.
  wire.clock.advance(2_001)
  expect(await looks('paving hudson', {}, company.rosa)).toEqual(['V-0001 Hudson Valley Paving'])
  expect(await looks('hudsen', { kind: 'vendors' }, company.rosa)).toEqual(['V-0001 Hudson Valley Paving'])
  expect(await looks('hudson', { kind: 'funds' }, company.rosa)).toEqual([])
  expect(await looks('winter', {}, company.rosa)).toEqual([])
})

test('a match in the name ranks above one in the text, and results can be limited to one kind', async () => {
  const { looks } = await town()
  expect(await looks('road')).toEqual(['5142 Road salt', '701 Snow and ice'])
  expect(await looks('road', { kind: 'funds' })).toEqual(['701 Snow and ice'])
  expect(await looks('road', { most: 1 })).toEqual(['5142 Road salt'])
})

test('a record is found by its new name and no longer by its old one', async () => {
  const { looks, does, ada, fund } = await town()
  await does(ada, editFund, { id: fund.id, version: 1, changes: { name: 'Winter service', purpose: null } })
  expect(await looks('snow')).toEqual([])
  expect(await looks('winter')).toEqual(['701 Winter service'])
})

test('no one finds records of another city, and pattern characters are plain letters', async () => {
  const { wire, looks } = await town()
  const next = await city({ in: wire })
  expect(await looks('hudson', {}, next.ada)).toEqual([])
  expect(await looks('%%')).toEqual([])
  expect(await looks('_no')).toEqual([])
  expect((await wire.client().rpc('search_records', { query: 'hudson' })).error).not.toBeNull()
})

test('an entry shows nothing of a record that its reader may not see', async () => {
  const { looks, owner, organization, rosa, ada, fund } = await town()
  await owner.query(
    `begin; set local role custodian; update search_entries set reader = 'admin' where record = '${fund.id}'; commit`,
  )
  expect(await looks('winter', {}, rosa)).toEqual([])
  expect(await looks('winter', {}, ada)).toEqual(['701 Snow and ice'])
  // An entry whose record is gone leads nowhere.
  await owner.query(
    `begin; set local role custodian; insert into search_entries (organization_id, table_name, record, title, words, reader) values ('${organization.id}', 'funds', app.uuid_v7(), 'Ghost', 'ghost', 'user'); commit`,
  )
  expect(await looks('ghost')).toEqual([])
})
