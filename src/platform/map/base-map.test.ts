import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PMTiles, type Source } from 'pmtiles'
import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { writeArchive } from './archive.ts'
import { installBaseMap, removeBaseMap } from './base-map.ts'
import { mapApi } from './map-api.ts'

const archive = (name: string, layers = ['earth', 'water', 'roads']) =>
  writeArchive([{ z: 0, x: 0, y: 0, bytes: new TextEncoder().encode(name) }], {
    bounds: [-91, 42, -90, 43],
    minZoom: 0,
    maxZoom: 8,
    name,
    attribution: 'Survey of 2026',
    layers,
  })

async function place() {
  const { services, dataFolder } = await city()
  const built = mkdtempSync(join(dataFolder, 'ground-'))
  const api = mapApi(services, built)
  const file = (name: string, bytes: Buffer) => {
    const path = join(dataFolder, name)
    writeFileSync(path, bytes)
    return path
  }
  const maps = async () => (await (await api.request('/base.json')).json()) as { file: string; name: string }[]
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    api.request(path.replace('/map/v1', ''), { method, headers })
  return { services, built, file, maps, ask }
}

test('a base map is installed, replaced and removed; without one there are the outlines', async () => {
  const { services, built, file, maps, ask } = await place()
  expect(await maps()).toEqual([])
  expect(await removeBaseMap(services)).toBe(false)

  expect(await installBaseMap(services, file('one.pmtiles', archive('Valley')))).toMatchObject({ name: 'Valley' })
  const [first] = await maps()
  expect(first).toMatchObject({ name: 'Valley', attribution: 'Survey of 2026', bounds: [-91, 42, -90, 43], maxZoom: 8 })

  await installBaseMap(services, file('two.pmtiles', archive('Coast')))
  const [second, ...more] = await maps()
  expect([second!.name, more]).toEqual(['Coast', []])
  // Browsers keep what they read: other bytes have another address.
  expect(second!.file).not.toBe(first!.file)
  expect((await ask(first!.file)).status).toBe(404)

  expect(await removeBaseMap(services)).toBe(true)
  writeFileSync(join(built, 'outlines.pmtiles'), archive('States', ['earth']))
  expect((await mapsOf(services, built)).map(({ name }) => name)).toEqual(['States'])
})
const mapsOf = async (...place: Parameters<typeof mapApi>) =>
  (await (await mapApi(...place).request('/base.json')).json()) as { name: string }[]

test.each<[string, Buffer, string]>([
  ['a picture', Buffer.alloc(500, 'GIF89a'), 'This is no PMTiles file.'],
  ['no roads', archive('Sea', ['earth', 'water']), 'This file has no layer “roads”.'],
])('a file that is not a base map is refused, and the previous one stays: %s', async (_, bytes, sentence) => {
  const { services, file, maps } = await place()
  await installBaseMap(services, file('good.pmtiles', archive('Valley')))
  await expect(installBaseMap(services, file('bad.pmtiles', bytes))).rejects.toThrow(sentence)
  expect((await maps()).map(({ name }) => name)).toEqual(['Valley'])
})

test('a missing file and a file above 5 GB are refused by name and by size', async () => {
  const { services, file } = await place()
  await expect(installBaseMap(services, '/nowhere/map.pmtiles')).rejects.toThrow(
    'There is no file /nowhere/map.pmtiles.',
  )
  const large = file('large.pmtiles', archive('Planet'))
  // A hole in the file: it takes no room on the disk.
  truncateSync(large, 6 * 1024 ** 3)
  await expect(installBaseMap(services, large)).rejects.toThrow('This file is larger than 5 GB.')
})

test('bytes are served by range, and browsers may keep them', async () => {
  const { services, file, maps, ask } = await place()
  const bytes = archive('Valley')
  await installBaseMap(services, file('one.pmtiles', bytes))
  const [{ file: path }] = (await maps()) as unknown as [{ file: string }]
  const size = bytes.length

  const whole = await ask(path)
  expect([whole.status, whole.headers.get('content-length'), whole.headers.get('accept-ranges')]).toEqual([
    200,
    String(size),
    'bytes',
  ])
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)

  const part = await ask(path, { range: 'bytes=7-9' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 7-9/${size}`])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(7, 10))
  const last = await ask(path, { range: 'bytes=-4' })
  expect(Buffer.from(await last.arrayBuffer())).toEqual(bytes.subarray(-4))

  const beyond = await ask(path, { range: `bytes=${size}-` })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`])

  const etag = whole.headers.get('etag')!
  const known = await ask(path, { 'if-none-match': etag })
  expect([known.status, await known.text()]).toEqual([304, ''])

  const head = await ask(path, {}, 'HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(size), ''])

  for (const other of ['/00000000-0000-4000-8000-000000000000.pmtiles', '/..%2fsecret', '/base-map.pmtiles'])
    expect((await ask(other)).status).toBe(404)
})

test('the pmtiles package reads a tile over the server’s ranges', async () => {
  const { services, file, maps, ask } = await place()
  await installBaseMap(services, file('one.pmtiles', archive('Valley')))
  const [{ file: path }] = (await maps()) as unknown as [{ file: string }]
  const source: Source = {
    getKey: () => path,
    getBytes: async (offset, length) => ({
      data: await (await ask(path, { range: `bytes=${offset}-${offset + length - 1}` })).arrayBuffer(),
    }),
  }
  const tile = await new PMTiles(source).getZxy(0, 0, 0)
  expect(Buffer.from(tile!.data).toString()).toBe('Valley')
})
