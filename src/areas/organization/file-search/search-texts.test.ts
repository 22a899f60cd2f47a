import { expect, test } from 'vitest'
import { draftPolicy } from '#areas/assurance/policies/commands.ts'
import { setSections } from '#areas/grants/applications/commands.ts'
import { writeSection } from '#areas/grants/applications/narratives/commands.ts'
import { drafting } from '#tests/applications.ts'
import { city } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'
import type { TextHit } from './rules.ts'

async function town() {
  const wire = await startWire()
  const place = await drafting({ in: wire })
  const { does, max, owner } = place
  const { id } = place.application
  const sections = async (): Promise<{ id: string; heading: string; version: number }[]> =>
    (await owner.query('select * from application_sections where application = $1 order by position', [id])).rows
  const write = async (body: string) => {
    const [first] = await sections()
    await does(max, writeSection, { id, section: first!.id, version: first!.version, body, ready: false })
    return first!.id
  }
  const looks = async (who: { token: string }, query: string, most?: number): Promise<TextHit[]> => {
    const { data, error } = await wire.signedIn(who).rpc('search_texts', { query, ...(most && { most }) })
    if (error) throw new Error(error.message)
    return data as TextHit[]
  }
  return { ...place, wire, id, sections, write, looks }
}

test('a section is found by words anywhere in its text, with its record and the words around them', async () => {
  const { id, rosa, write, looks } = await town()
  const section = await write(
    `${'The street is used by many people. '.repeat(400)}\n\nThe **culvert** at Mill Road leaks.`,
  )
  expect(await looks(rosa, 'leaking culverts')).toMatchObject([
    {
      table_name: 'grant_applications',
      record: id,
      section,
      heading: 'Statement of need',
      title: 'Safe streets',
      snippet: expect.stringContaining('⟦culvert⟧ at Mill Road ⟦leaks⟧'),
    },
  ])
  expect(await looks(rosa, '"mill road"')).toHaveLength(1)
  expect(await looks(rosa, 'culv')).toHaveLength(1)
  expect((await looks(rosa, 'budget narrative')).map(({ heading }) => heading)).toEqual(['Budget narrative'])
  for (const query of ['', '-culvert', 'the', `')`, '⟦', 'culvert bridge'])
    expect(await looks(rosa, query), query).toEqual([])
})

test('the words around a match have those of a picture, and not the name of its file', async () => {
  const { rosa, write, looks } = await town()
  const file = `file:01a214a5-9d03-7cf6-936d-9e2a5926857d/${'ab'.repeat(32)}/full`
  await write(`The streets flood.\n\n![Map of the culverts](${file} "Phase 1")\n\n![](${file})\n\nPumps help.`)
  const [hit] = await looks(rosa, 'culvert')
  expect(hit!.snippet).toContain('Map of the ⟦culverts⟧ Phase 1')
  expect(hit!.snippet).not.toContain('file:')
})

test('a text is found as it is now, and not after its section is removed', async () => {
  const { does, id, max, owner, rosa, sections, write, looks } = await town()
  await write('An osprey nests here.')
  await write('A kestrel nests here.')
  expect(await looks(rosa, 'osprey')).toEqual([])
  expect(await looks(rosa, 'kestrel')).toHaveLength(1)
  const { version } = (await owner.query('select version from grant_applications where id = $1', [id])).rows[0]
  await does(max, setSections, {
    id,
    version,
    lines: (await sections()).slice(1).map((each) => ({ id: each.id, heading: each.heading })) as never,
  })
  expect(await looks(rosa, 'kestrel')).toEqual([])
})

test('people find only texts that they can read, the last changed first, and are told no total', async () => {
  const { does, max, rosa, wire, write, looks } = await town()
  await write('An osprey nests here.')
  await does(max, draftPolicy, {
    code: 'P-1',
    title: 'Birds',
    body: 'No osprey is moved.',
    owner: max.user_id,
  } as never)
  expect((await looks(rosa, 'osprey')).map(({ heading }) => heading)).toEqual(['Birds', 'Statement of need'])
  expect(await looks(rosa, 'osprey', 1)).toHaveLength(1)
  const next = await city({ in: wire })
  expect(await looks(next.ada, 'osprey')).toEqual([])
  expect((await wire.client().rpc('search_texts', { query: 'osprey' })).error).not.toBeNull()
})
