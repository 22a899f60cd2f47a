import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openBlobs } from '#platform/storage/blobs.ts'
import { sealBundle } from '#platform/sealing/bundle.ts'
import { city, type Person } from '#tests/city.ts'
import { market } from '#tests/market.ts'
import { startWire } from '#tests/wire.ts'
import { submitBid } from '../bids/commands.ts'
import { beginOpening } from '../bids/opening.ts'
import { beginEvaluation, declareInterest, startScoring } from '../panel/commands.ts'
import { showEvaluation } from '../scoring/questions.ts'
import { markPriceFile } from './files.ts'
import { neutralName, shownFiles } from './rules.ts'

const plain = (name: string, text: string, prices = false) => ({
  name,
  type: 'application/pdf',
  content: new TextEncoder().encode(text),
  prices,
})

/** Acme and Birch bid with a technical file, and Acme with a price file; Olga chairs, Rosa and Eve score. */
async function evaluated() {
  const wire = await startWire()
  const place = await market()
  const { rosa, max, ada, olga, does } = place
  const eve = await place.person('Eve')
  const solicitation = await place.published({ kind: 'rfp' })
  for (const [name, more] of [
    ['Acme', [plain('Acme prices.xlsx', 'Sixty dollars a ton', true)]],
    ['Birch', []],
  ] as const) {
    const bidder = await place.bidder(name)
    const { index, sealed } = await sealBundle([plain(`${name} technical.PDF`, `How ${name} salts`), ...more])
    const kept = await place.stored(bidder.rosa, 'sealed', sealed, 'application/octet-stream')
    const file = join(tmpdir(), randomUUID())
    await writeFile(file, sealed)
    await openBlobs(place.services).keep({ version: kept.version, file, size: sealed.length, sha256: kept.sha256 })
    await does(bidder.rosa, submitBid, {
      ...(await place.seal(bidder, solicitation.id, [60, 7], { files: index })),
      files: kept.file.path,
    } as never)
  }
  await place.close(solicitation.id)
  await does(max, beginOpening, { id: solicitation.id })
  for (const officer of [max, ada]) await place.handIn(officer, solicitation.id)
  const of = await does(rosa, beginEvaluation, {
    solicitation: solicitation.id,
    chair: olga.user_id,
    evaluators: [rosa.user_id, eve.user_id],
    formula: 'ratio' as const,
  })
  const clear = (who: Person) => does(who, declareInterest, { id: of.id, conflict: false, about: '' })
  const shows = async (who: Person) => (await does(who, showEvaluation, { id: of.id })).bidders
  const opens = (who: Person, alias: string, position: number) =>
    wire.fetch(`/functions/v1/evaluation-files/${of.id}/${alias}/${position}`, { token: who.token })
  return { ...place, wire, eve, of, clear, shows, opens }
}

test('an evaluator opens the files of a bid while scoring, without the names of bidders and without prices', async () => {
  const { olga, rosa, eve, max, of, clear, shows, opens, does, sees } = await evaluated()
  expect((await opens(eve, 'A', 1)).status).toBe(409)
  for (const who of [olga, rosa, eve]) await clear(who)
  expect(await (await opens(eve, 'A', 1)).json()).toMatchObject({
    error: 'The chair must start the evaluation first. Until then, bid files are hidden.',
  })
  await does(olga, startScoring, { id: of.id })

  const blind = await shows(eve)
  expect(
    blind.map(({ alias, files }) => files.map(({ name }) => name).join() === `Bidder ${alias}, file 1.pdf`),
  ).toEqual([true, true])
  expect(blind.map(({ hidden }) => hidden).toSorted((a, b) => a - b)).toEqual([0, 1])
  expect(JSON.stringify(blind)).not.toMatch(/Acme|Birch|"id":|"key":|nonce/)

  const acme = (await shows(olga)).find(({ bid }) => bid?.name === 'Acme')!
  expect(acme.files.map(({ name, prices }) => ({ name, prices }))).toEqual([
    { name: 'Acme technical.PDF', prices: false },
    { name: 'Acme prices.xlsx', prices: true },
  ])
  const opened = await opens(eve, acme.alias, 1)
  expect(opened.headers.get('content-disposition')).toContain(`Bidder ${acme.alias}, file 1.pdf`)
  expect(await opened.text()).toBe('How Acme salts')
  expect(await (await opens(eve, acme.alias, 2)).json()).toMatchObject({
    error: 'This file does not exist, or evaluators can’t see it before the ranking.',
  })
  expect(await (await opens(olga, acme.alias, 2)).text()).toBe('Sixty dollars a ton')

  // The rows and the bytes themselves stay closed to evaluators, and the files to people who are not on the panel.
  expect(await sees(eve, 'select from bid_files')).toEqual([])
  expect(await sees(eve, 'select from storage.objects where version in (select version from bid_files)')).toEqual([])
  const elsewhere = await city()
  expect((await opens(elsewhere.rosa, acme.alias, 1)).status).toBe(404)
  expect((await opens(max, acme.alias, 1)).status).toBe(200)
})

test("the chair hides a file that contains prices, and an evaluator with a conflict can't open any", async () => {
  const { olga, rosa, eve, person, of, clear, shows, opens, does } = await evaluated()
  for (const who of [olga, rosa, eve]) await clear(who)
  await does(olga, startScoring, { id: of.id })
  const birch = (await shows(olga)).find(({ bid }) => bid?.name === 'Birch')!
  await expect(does(eve, markPriceFile, { id: of.id, bidder: birch.alias, position: 1, prices: true })).rejects.toThrow(
    'Only the chair of the panel can do this.',
  )
  await does(olga, markPriceFile, { id: of.id, bidder: birch.alias, position: 1, prices: true })
  expect((await shows(eve)).find(({ alias }) => alias === birch.alias)).toMatchObject({ files: [], hidden: 1 })
  expect((await opens(eve, birch.alias, 1)).status).toBe(409)
  await does(rosa, declareInterest, { id: of.id, conflict: true, about: 'My brother works there.' })
  expect(await (await opens(rosa, birch.alias, 1)).json()).toMatchObject({
    error: 'You declared a conflict of interest and can’t see these bids.',
  })
  expect((await opens(await person('Zoe'), birch.alias, 1)).status).toBe(409)
})

test('a neutral name keeps the file type and nothing else', () => {
  const file = {
    position: 2,
    name: 'North Star Mobility LLC.Tech.PDF',
    type: 'application/pdf',
    size: 1,
    prices: false,
    arrived: true,
    item: null,
    blind: false,
    covered: false,
  }
  expect(neutralName('A', file)).toBe('Bidder A, file 2.pdf')
  expect(neutralName('A', { ...file, name: 'North Star Mobility' })).toBe('Bidder A, file 2')
  expect(shownFiles([file], { alias: 'A', sees: true })).toEqual([file])
})

test('no file of a bid is read for the search: neither originals, blind copies nor prices are found in files', async () => {
  const { wire, owner, olga, rosa, eve, max, ada, of, clear, does } = await evaluated()
  for (const who of [olga, rosa, eve]) await clear(who)
  await does(olga, startScoring, { id: of.id })
  const { rows } = await owner.query(
    `select from storage.texts t join storage.objects o on o.id = t.object
      where o.version in (select version from bid_files) or o.kind = 'sealed'`,
  )
  expect(rows).toEqual([])
  for (const who of [olga, rosa, eve, max, ada])
    for (const query of ['salts', 'sixty dollars', 'technical'])
      expect((await wire.signedIn(who).rpc('search_files', { query })).data, query).toEqual([])
})
