import { get } from 'node:http'
import { loadavg } from 'node:os'
import type { Browser, Page } from '@playwright/test'
import { zoomsOf } from '@granary/geodata/cells.ts'
import type { Bounds, Geometry } from '@granary/geodata/geography.ts'
import { inDemonstration, mulberry, openPage, quantile, send, type Session } from './demonstration.ts'

// npm run bench -- map: a made-up county of 200,000 parcels (FEATURES), imported in parts as a file is. Then the time
// and the bytes of its tiles, and the work of the page for each picture while a person moves and zooms the map.
// SERVER names a running demonstration instead of a new one. CHROMIUM_PATH names another browser.
const count = Number(process.env.FEATURES ?? 200_000)
const part = 2_000
const bounds: Bounds = [-90.95, 42.25, -90.4, 42.7]
const layerName = `Benchmark county of ${count.toLocaleString('en-US')} parcels`

const uses = ['Residential', 'Commercial', 'Agricultural', 'Industrial', 'Park', 'Exempt']
const streets = ['Mill', 'Oak', 'Elm', 'Canal', 'Pine']

/** Parcels of four to eight corners in blocks, about 100 by 125 meters each. */
function* parcels() {
  const chance = mulberry(7)
  const columns = Math.ceil(Math.sqrt(count * 1.25))
  const [west, south, east, north] = bounds
  const wide = (east - west) / columns
  const high = (north - south) / Math.ceil(count / columns)
  const round = (value: number) => Math.round(value * 1e7) / 1e7
  for (let at = 0; at < count; at++) {
    const [column, row] = [at % columns, Math.floor(at / columns)]
    const [x, y] = [west + column * wide, south + row * high]
    const corners = 4 + Math.floor(chance() * 5)
    const ring = Array.from({ length: corners }, (_, corner): [number, number] => {
      const angle = ((corner + 0.5) / corners) * 2 * Math.PI
      const reach = 0.42 + chance() * 0.06
      return [round(x + wide * (0.5 + reach * Math.cos(angle))), round(y + high * (0.5 + reach * Math.sin(angle)))]
    })
    yield {
      geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]!]] } as Geometry,
      attributes: {
        PIN: String(at + 1).padStart(6, '0'),
        ADDRESS: `${row * 7 + 1} ${streets[column % 5]} Road`,
        LAND_USE: uses[(column * 31 + row * 17) % 6]!,
        ASSESSED: 20_000 + Math.floor(chance() * 900_000),
      },
    }
  }
}

/** The layer, made once and found again in a server that keeps running. */
async function county(session: Session): Promise<string> {
  const { url, headers } = session
  const known = (await (await fetch(`${url}/gis/v1/layers`, { headers })).json()) as { id: string; name: string }[]
  const found = known.find(({ name }) => name === layerName)
  if (found) return found.id
  const all = [...parcels()]
  const began = performance.now()
  const zooms = zoomsOf(all.map(({ geometry }) => geometry))
  const chosen = performance.now()
  const columns = [
    { name: 'PIN', kind: 'text' },
    { name: 'ADDRESS', kind: 'text' },
    { name: 'LAND_USE', kind: 'text' },
    { name: 'ASSESSED', kind: 'number' },
  ]
  const { id } = await send<{ id: string }>(session, 'map-layers/begin-import', {
    layer: { name: layerName, source: 'Benchmark' },
    columns,
    title_by: 'PIN',
    expected: count,
    file: 'county.geojson',
    system: 'WGS 84',
    notes: [],
    digest: [...layerName]
      .map((letter) => letter.charCodeAt(0).toString(16))
      .join('')
      .padEnd(64, '0')
      .slice(0, 64),
  })
  for (let from = 0; from < count; from += part)
    await send(session, 'map-layers/add-features', {
      id,
      from: from + 1,
      features: all.slice(from, from + part).map((feature, at) => ({ ...feature, zoom: zooms[from + at]! })),
    })
  await send(session, 'map-layers/finish-import', { id })
  const seconds = (from: number, to = performance.now()) => ((to - from) / 1000).toFixed(1)
  console.log(
    `${count.toLocaleString('en-US')} parcels: zoom levels chosen in ${seconds(began, chosen)} s, stored in ${seconds(chosen)} s.`,
  )
  return id
}

type Tile = { ms: number; sent: number; status: number }

const readTile = ({ url, headers }: Session, path: string): Promise<Tile> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    get(url + path, { headers: { ...headers, 'accept-encoding': 'gzip, br' } }, (answer) => {
      let sent = 0
      answer.on('data', (piece: Buffer) => (sent += piece.length))
      answer.on('end', () => resolve({ ms: performance.now() - began, sent, status: answer.statusCode! }))
    }).on('error', reject)
  })

/** The tiles of a screen in the middle of the county at each level, read one after the other, then again. */
async function timeTiles(session: Session, layer: string): Promise<void> {
  console.log('| level | tiles | first, p50 | p95 | again, p50 | p95 | kB, p50 | largest |')
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |')
  for (let z = 7; z <= 14; z++) {
    const tiles = tilesAt(z)
    const passes: Tile[][] = []
    for (let pass = 0; pass < 3; pass++) {
      const seen: Tile[] = []
      for (const [x, y] of tiles) seen.push(await readTile(session, `/gis/v1/layers/${layer}/tiles/${z}/${x}/${y}`))
      passes.push(seen)
    }
    const bad = passes.flat().find(({ status }) => status !== 200)
    if (bad) throw new Error(`A tile of level ${z} was answered with ${bad.status}.`)
    const ms = (of: readonly Tile[], share: number) =>
      `${quantile(
        of.map((each) => each.ms),
        share,
      ).toFixed(0)} ms`
    const kB = passes[0]!.map(({ sent }) => sent / 1000)
    const [first, again] = [passes[0]!, passes.slice(1).flat()]
    console.log(
      `| ${[z, tiles.length, ms(first, 0.5), ms(first, 0.95), ms(again, 0.5), ms(again, 0.95), quantile(kB, 0.5).toFixed(0), Math.max(...kB).toFixed(0)].join(' | ')} |`,
    )
  }
}

function tilesAt(z: number): (readonly [number, number])[] {
  const at = ([longitude, latitude]: readonly [number, number]) => {
    const angle = (latitude * Math.PI) / 180
    return [
      Math.floor(((longitude + 180) / 360) * 2 ** z),
      Math.floor((0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI)) * 2 ** z),
    ] as const
  }
  const [west, south, east, north] = bounds
  const [left, top] = at([west, north])
  const [right, bottom] = at([east, south])
  const span = (from: number, to: number) => {
    const first = Math.max(from, Math.ceil((from + to) / 2) - 2)
    return Array.from({ length: Math.min(to, first + 4) - first + 1 }, (_, step) => first + step)
  }
  return span(left, right).flatMap((x) => span(top, bottom).map((y) => [x, y] as const))
}

type Traced = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string }
}

/** The work of the page's main thread for each picture, by processor time, and beside it what paints. */
async function timePictures(browser: Browser, session: Session, layer: string): Promise<void> {
  const page = await openPage(browser, session)
  await page.goto(`${session.url}/gis-integration/${layer}`)
  const map = page.getByRole('application').first()
  await map.waitFor()
  await page.locator('canvas.maplibregl-canvas').waitFor({ timeout: 60_000 })
  await settle(page)
  await map.focus()
  const box = (await map.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const drag = async () => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let step = 1; step <= 90; step++)
      await page.mouse.move(x + 160 * Math.sin(step / 8), y + 90 * Math.sin(step / 5))
    await page.mouse.up()
  }
  const wheel = async (by: number) => {
    await page.mouse.move(x, y)
    for (let step = 0; step < 60; step++) await page.mouse.wheel(0, by)
  }
  console.log(
    '\n| movement | pictures | script, p50 | p95 | largest | pictures above 16.7 ms | tasks of 50 ms | painting |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |')
  await measured('the whole county is moved', drag)
  await measured('zoomed in to a street, with new tiles', () => wheel(-35))
  await measured('the streets are moved, with new tiles', drag)
  await measured('zoomed out again', () => wheel(35))
  await measured('zoomed in again, with tiles at hand', () => wheel(-35))
  await page.context().close()

  async function measured(name: string, act: () => Promise<void>) {
    await settle(page)
    const devtools = await browser.newBrowserCDPSession()
    const painter = async () => {
      const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
      return processInfo.filter(({ type }) => type === 'GPU').reduce((sum, { cpuTime }) => sum + cpuTime, 0)
    }
    const before = await painter()
    await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] })
    await act()
    const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: Traced[] }
    const painting = 1000 * ((await painter()) - before)
    const work = workOf(traceEvents)
    const long = work.tasks.filter((each) => each >= 50).length
    const above = work.pictures.filter((each) => each > 16.7).length
    const ms = (value: number) => `${value.toFixed(1)} ms`
    console.log(
      `| ${[name, work.pictures.length, ms(quantile(work.pictures, 0.5)), ms(quantile(work.pictures, 0.95)), ms(Math.max(...work.pictures)), `${above} (${((100 * above) / work.pictures.length).toFixed(0)}%)`, long, ms(painting / work.pictures.length)].join(' | ')} |`,
    )
    await devtools.detach()
  }
}

/** A picture has everything from one animation frame to the next on the thread that runs most animation frames. */
function workOf(events: readonly Traced[]): { pictures: number[]; tasks: number[] } {
  const frames = events.filter(({ name }) => name === 'FireAnimationFrame')
  const counts = new Map<string, number>()
  const thread = ({ pid, tid }: Traced) => `${pid} ${tid}`
  for (const frame of frames) counts.set(thread(frame), (counts.get(thread(frame)) ?? 0) + 1)
  const [main] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? []
  const tasks = events
    .filter((event) => thread(event) === main && event.ph === 'X' && event.name.endsWith('RunTask'))
    .toSorted((a, b) => a.ts - b.ts)
  // A task inside another one is counted with it.
  const outer: Traced[] = []
  for (const task of tasks) {
    const last = outer.at(-1)
    if (!last || task.ts >= last.ts + (last.dur ?? 0)) outer.push(task)
  }
  const starts = frames
    .filter((frame) => thread(frame) === main)
    .map(({ ts }) => ts)
    .toSorted((a, b) => a - b)
  // Several callbacks of one frame are one picture.
  const own = starts.filter(
    (ts, at) => at === 0 || !outer.some((task) => task.ts <= starts[at - 1]! && ts < task.ts + (task.dur ?? 0)),
  )
  const pictures = own.map(() => 0)
  for (const { ts, dur = 0, tdur = dur } of outer) {
    const next = own.findIndex((start) => start >= ts && start < ts + dur)
    const at = next >= 0 ? next : own.findLastIndex((start) => start <= ts)
    if (at >= 0) pictures[at]! += tdur / 1000
  }
  return { pictures, tasks: outer.map(({ dur = 0, tdur = dur }) => tdur / 1000) }
}

/** Until nothing is requested and the map has drawn. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1_500)
}

await inDemonstration(async (session, browser) => {
  const layer = await county(session)
  console.log(`\nLoad of the machine: ${loadavg()[0]!.toFixed(1)}\n`)
  await timeTiles(session, layer)
  await timePictures(browser, session, layer)
})
