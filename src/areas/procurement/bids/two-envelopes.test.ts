import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { whyNotRehearse } from '#platform/rehearsal/rehearse.ts'
import { openBlobs } from '#platform/storage/blobs.ts'
import { sealBundle } from '#platform/sealing/bundle.ts'
import type { Person } from '#tests/city.ts'
import { market } from '#tests/market.ts'
import { recordFinding } from '../findings/commands.ts'
import { beginEvaluation, declareInterest, startScoring } from '../panel/commands.ts'
import { agreeScores, putScores } from '../scoring/commands.ts'
import { showEvaluation } from '../scoring/questions.ts'
import { evaluationCommands } from '../scoring/stages.ts'
import { setItems } from '../solicitations/commands.ts'
import { submitBid } from './commands.ts'
import { beginOpening, handInShares } from './opening.ts'

/** Acme and Birch propose in two envelopes; Olga chairs, Rosa and Eve score. */
async function opened() {
  const place = await market()
  const { rosa, max, ada, olga, does, owner, services } = place
  const eve = await place.person('Eve')
  const row = await place.published({ kind: 'rfp', two_envelopes: true }, async (id) => {
    const [{ version }] = (
      await owner.query<{ version: number }>('select version from solicitations where id = $1', [id])
    ).rows as [{ version: number }]
    await does(rosa, setItems, {
      id,
      version,
      lines: [
        { kind: 'document', name: 'Technical proposal', format: 'pdf', blind_copy: true, criterion: 'Skill' },
        { kind: 'answer', name: 'How do you store the salt?', criterion: 'Skill' },
        { kind: 'document', name: 'Price sheet', envelope: 'price' },
      ] as never,
    })
  })
  const { content } = await place.noticeOf(row.id)
  const [proposal, storage, sheet] = content.items!.map(({ id }) => id) as [string, string, string]
  async function bundled(who: Person, files: Parameters<typeof sealBundle>[0]) {
    const { index, sealed } = await sealBundle(files)
    const kept = await place.stored(who, 'sealed', sealed, 'application/octet-stream')
    const file = join(tmpdir(), randomUUID())
    await writeFile(file, sealed)
    await openBlobs(services).keep({ version: kept.version, file, size: sealed.length, sha256: kept.sha256 })
    return { index, path: kept.file.path }
  }
  const text = (words: string) => new TextEncoder().encode(words)
  for (const [name, prices] of [
    ['Acme', [60, 7]],
    ['Birch', [66, 7.5]],
  ] as const) {
    const bidder = await place.bidder(name)
    const pdf = { type: 'application/pdf', item: proposal }
    const technical = await bundled(bidder.rosa, [
      { ...pdf, name: `${name}.pdf`, content: text(`${name} salts`) },
      { ...pdf, name: 'blind.pdf', content: text('We salt'), blind: true },
    ])
    const priced = await bundled(bidder.rosa, [
      {
        name: 'prices.xlsx',
        type: 'application/vnd.ms-excel',
        content: text('Sixty a ton'),
        item: sheet,
        prices: true,
      },
    ])
    const lines = content.lines.map(({ id }, at) => ({ line: id, unit_price: prices[at]! }))
    await does(bidder.rosa, submitBid, {
      ...(await place.seal(bidder, row.id, [], {
        note: 'We salt.',
        answers: [{ item: storage, words: `${name} has two barns.` }],
        files: technical.index,
        price: { lines, files: priced.index },
      })),
      files: technical.path,
      price_files: priced.path,
    } as never)
  }
  await place.close(row.id)
  await does(max, beginOpening, { id: row.id })
  for (const officer of [max, ada]) await place.handIn(officer, row.id)
  const of = await does(rosa, beginEvaluation, {
    solicitation: row.id,
    chair: olga.user_id,
    evaluators: [rosa.user_id, eve.user_id],
    formula: 'ratio' as const,
  })
  const shows = async (who: Person) => (await does(who, showEvaluation, { id: of.id })).bidders
  /** Everyone has scored and the panel has agreed: only the price envelopes are closed. */
  async function agreed() {
    for (const who of [olga, rosa, eve]) await does(who, declareInterest, { id: of.id, conflict: false, about: '' })
    await does(olga, startScoring, { id: of.id })
    const { criteria, bidders } = await does(olga, showEvaluation, { id: of.id })
    const skill = criteria[0]!.id
    for (const { alias } of bidders)
      for (const who of [rosa, eve])
        await does(who, putScores, { id: of.id, bidder: alias, scores: [{ criterion: skill, points: 4 }] } as never)
    await does(olga, evaluationCommands.openConsensus, { id: of.id })
    for (const { alias, bid } of bidders) {
      await agrees(alias)
      for (const about of ['responsive', 'responsible'] as const)
        await does(olga, recordFinding, { id: of.id, bid: bid!.id, about, met: true, reason: 'Checked.' } as never)
    }
    return { agrees: () => agrees(bidders[0]!.alias) }
    function agrees(alias: string) {
      return does(olga, agreeScores, {
        id: of.id,
        bidder: alias,
        scores: [{ criterion: skill, points: 4, reason: 'As both said.' }],
      })
    }
  }
  /** Rows that a command of this person reads, as the program itself does. */
  const reads = (who: Person, sql: string) =>
    services.database.transaction({ role: 'commands', actor: who }, (tx) => tx.sql(sql))
  return { ...place, eve, of, row, shows, agreed, reads }
}

test('prices in second envelopes are read by no one before the chair closes the technical evaluation', async () => {
  const { olga, ada, max, rosa, sees, reads, does, of, agreed, owner, row } = await opened()
  const everywhere = async () => {
    for (const who of [olga, ada, max, rosa]) {
      expect(await reads(who, 'select content from price_envelopes')).toEqual([])
      expect(await sees(who, 'select from bid_lines')).toEqual([])
      expect(await sees(who, 'select from bids where total is not null')).toEqual([])
      expect(await sees(who, 'select from bid_files where prices')).toEqual([])
      await expect(sees(who, 'select from price_envelopes')).rejects.toThrow('permission denied')
    }
    // Nothing about them is written down elsewhere either: not in a history and not for the search.
    const told = await owner.query<{ told: string }>(
      `select coalesce(string_agg(concat(before, after), ' '), '') as told from record_changes where organization_id = $1`,
      [row.organization_id],
    )
    expect(told.rows[0]!.told).not.toMatch(/6240000|6840000|unit_price/)
  }
  await everywhere()
  const { agrees } = await agreed()
  await everywhere()
  await expect(does(olga, evaluationCommands.rank, { id: of.id })).rejects.toThrow('Open the price envelopes first.')
  await expect(does(max, evaluationCommands.openPrices, { id: of.id })).rejects.toThrow(
    'Only the chair of the panel can do this.',
  )

  await does(olga, evaluationCommands.openPrices, { id: of.id })
  expect(await sees(max, 'select total from bids order by total')).toEqual([{ total: 6_240_000 }, { total: 6_840_000 }])
  expect(await sees(max, 'select name from bid_files where prices')).toHaveLength(2)
  await expect(agrees()).rejects.toThrow('The price envelopes are open, so the consensus scores are final.')
  await expect(does(olga, evaluationCommands.openPrices, { id: of.id })).rejects.toThrow(
    'The price envelopes are open.',
  )
  await does(olga, evaluationCommands.rank, { id: of.id })
  const ranked = await does(rosa, showEvaluation, { id: of.id })
  expect(ranked.standings.map(({ rank, price }) => [rank, price])).toEqual([
    [1, 6_240_000],
    [2, 6_840_000],
  ])
})

test('PostgreSQL keeps the prices closed even where a command tries to open them early', async () => {
  const { olga, reads, of, agreed } = await opened()
  await expect(reads(olga, `update evaluations set prices_at = now() where id = '${of.id}'`)).rejects.toThrow(
    'The price envelopes are opened once, from the consensus.',
  )
  const { agrees } = await agreed()
  await agrees()
  await reads(olga, `update evaluations set prices_at = now() where id = '${of.id}'`)
  await expect(reads(olga, 'update consensus_scores set points = 5')).rejects.toThrow(
    'the scores of the technical evaluation stay',
  )
  await expect(reads(olga, `update evaluations set prices_at = null where id = '${of.id}'`)).rejects.toThrow(
    'The price envelopes are opened once',
  )
})

test('where a bidder supplied a blind copy, evaluators read only that one, and the answers without known names', async () => {
  const { eve, olga, rosa, shows, does, of, reads, max } = await opened()
  for (const who of [olga, rosa, eve]) await does(who, declareInterest, { id: of.id, conflict: false, about: '' })
  await does(olga, startScoring, { id: of.id })
  for (const { alias, files, answers } of await shows(eve)) {
    expect(files.map(({ name, about, criterion }) => [name, about, criterion])).toEqual([
      [`Bidder ${alias}, file 2.pdf`, 'Technical proposal', 'Skill'],
    ])
    expect(answers).toEqual([
      { question: 'How do you store the salt?', criterion: 'Skill', words: `Bidder ${alias} has two barns.` },
    ])
  }
  expect((await shows(olga)).map(({ files }) => files.length)).toEqual([2, 2])
  // The program itself, asked by Eve, gets no other row from PostgreSQL.
  expect(await reads(eve, 'select distinct blind, prices from bid_files')).toEqual([{ blind: true, prices: false }])
  expect(await reads(max, 'select from bid_files')).toHaveLength(4)
})

/** Its prices would be read, and nothing would tell by whom. */
test.each([handInShares, evaluationCommands.openPrices])('$name is not rehearsed', (command) =>
  expect(whyNotRehearse(command)).toBe('This action opens what is sealed and can’t be rehearsed.'),
)
