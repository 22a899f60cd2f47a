import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { clientMoves, createClient, editClient } from './commands.ts'

async function towns() {
  const place = await city()
  const made = (code: string, parent: string | null = null) =>
    place.does(place.max, createClient, { code, name: `${code} of Barre`, kind: 'department', parent } as never)
  const town = await made('Town')
  const works = await made('Works', town.id)
  const streets = await made('Streets', works.id)
  const under = ({ id, version }: { id: string; version: number }, parent: string | null) =>
    place.does(place.max, editClient, { id, version, changes: { parent } } as never)
  return { ...place, made, town, works, streets, under }
}

test('a department is part of its town, and the town of none of its departments', async () => {
  const { town, works, streets, under, made, does, max, sees } = await towns()
  for (const [row, parent, reason] of [
    [town, town.id, 'A client agency can’t be part of itself.'],
    [town, streets.id, 'Streets of Barre is part of this client agency. Change that first.'],
    [works, streets.id, 'Streets of Barre is part of this client agency. Change that first.'],
    [town, '00000000-0000-7000-8000-000000000000', 'This client agency does not exist.'],
  ] as const)
    await expect(under(row, parent)).rejects.toThrow(reason)
  await does(max, clientMoves.end, { id: streets.id })
  await expect(made('Signs', streets.id)).rejects.toThrow('Reactivate it, or select another agency.')
  await under(works, null)
  expect(await sees(max, `select code from clients where parent is null order by code`)).toEqual([
    { code: 'Town' },
    { code: 'Works' },
  ])
})

test('a town with an open department does not end before it', async () => {
  const { works, streets, does, max } = await towns()
  await expect(does(max, clientMoves.end, { id: works.id })).rejects.toThrow('Streets of Barre')
  await does(max, clientMoves.end, { id: streets.id })
  expect(await does(max, clientMoves.end, { id: works.id })).toMatchObject({ status: 'former' })
})

test('two people can’t put two agencies under each other at the same time', async () => {
  const { made, under, sees, max } = await towns()
  const [a, b] = [await made('A'), await made('B')]
  const settled = await Promise.allSettled([under(a, b.id), under(b, a.id)])
  expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(
    await sees(max, `select count(*)::int as count from clients where code in ('A', 'B') and parent is not null`),
  ).toEqual([{ count: 1 }])
})
