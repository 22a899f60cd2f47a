import { loadavg } from 'node:os'
import { deflateSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { inDemonstration, mulberry, openPage, quantile, send } from './demonstration.ts'

// npm run bench -- takeoff: a set of 60 sheets of A0 (SHEETS), each with 12,000 lines, 400 words and hatches, as a plan of
// building services has. How long adding it, opening it, turning to another sheet and zooming take until the plan is
// there, and until it is sharp. SERVER and CHROMIUM_PATH as in the other benchmarks of pages.
const sheets = Number(process.env.SHEETS ?? 60)
/** A0, in points. */
const [wide, high] = [3370, 2384]
const linesOnSheet = 12_000

/** The set as a PDF, written by hand: its text is in a font that every reader has. */
function plans(): Buffer {
  const parts: Buffer[] = []
  const places: number[] = []
  let length = 0
  const put = (text: string | Buffer) => {
    const bytes = typeof text === 'string' ? Buffer.from(text, 'latin1') : text
    parts.push(bytes)
    length += bytes.length
  }
  const object = (number: number, head: string, stream?: Buffer) => {
    places[number] = length
    put(`${number} 0 obj\n${head}\n`)
    if (stream) for (const part of ['stream\n', stream, '\nendstream\n']) put(part)
    put('endobj\n')
  }
  put('%PDF-1.7\n')
  const pages = Array.from({ length: sheets }, (_, at) => 4 + 2 * at)
  object(1, '<< /Type /Catalog /Pages 2 0 R >>')
  object(2, `<< /Type /Pages /Count ${sheets} /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] >>`)
  object(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  for (const [at, page] of pages.entries()) {
    object(
      page,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] /Resources << /Font << /F 3 0 R >> >> /Contents ${page + 1} 0 R >>`,
    )
    const drawn = deflateSync(sheet(at + 1))
    object(page + 1, `<< /Filter /FlateDecode /Length ${drawn.length} >>`, drawn)
  }
  const table = length
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).slice(1)
  put(`xref\n0 ${places.length}\n0000000000 65535 f \n${rows.join('')}`)
  put(`trailer\n<< /Size ${places.length} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`)
  return Buffer.concat(parts)
}

/** Lines across and down, words between them, and the number of the sheet in its corner. */
function sheet(number: number): string {
  const chance = mulberry(number)
  const place = () => [100 + chance() * (wide - 600), 300 + chance() * (high - 400)] as [number, number]
  const lines = Array.from({ length: linesOnSheet }, (_, line) => {
    const [[x, y], reach] = [place(), 5 + chance() * 120]
    const [dx, dy] = line % 2 === 0 ? [reach, 0] : [0, reach]
    const ends = line % 200 === 199 ? ` ${(0.3 + (line % 7) * 0.2).toFixed(1)} w S` : ''
    return `${x.toFixed(1)} ${y.toFixed(1)} m ${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)} l${ends}`
  })
  const words = Array.from({ length: 400 }, (_, word) => {
    const [x, y] = place()
    return `/F 9 Tf 1 0 0 1 ${x.toFixed(1)} ${y.toFixed(1)} Tm (P-${word}) Tj`
  })
  return [...lines, 'S', 'BT', ...words, `/F 72 Tf 1 0 0 1 ${wide - 320} 100 Tm (A-${100 + number}) Tj`, 'ET'].join(
    '\n',
  )
}

/** Until the part in sight is painted for the view that is shown. */
async function untilSharp(page: Page): Promise<void> {
  while (!(await page.evaluate(isSharp))) await page.waitForTimeout(20)
}
const isSharp = `(() => {
  const [, sharp] = document.querySelectorAll('[data-ready] canvas')
  return Boolean(sharp && !sharp.hidden && sharp.style.transform === '')
})()`

/** The times between animation frames, without a browser's types. */
const watchPictures = `globalThis.pictures = (() => {
  const times = []
  let last = performance.now(), on = true
  const next = (now) => { times.push(now - last); last = now; if (on) requestAnimationFrame(next) }
  requestAnimationFrame(next)
  return { stop: () => (on = false, times) }
})()`

async function wheel(page: Page, plan: Locator, by: number): Promise<void> {
  const box = (await plan.boundingBox())!
  await plan.focus()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  for (let step = 0; step < 15; step++) await page.mouse.wheel(0, by)
}

async function drag(page: Page, plan: Locator): Promise<void> {
  const box = (await plan.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 40; step++) await page.mouse.move(x + step * 5, y + step * 3)
  await page.mouse.up()
}

await inDemonstration(async (session, browser) => {
  const file = plans()
  console.log(`A set of ${sheets} A0 sheets, ${(file.length / 1e6).toFixed(1)} MB.`)
  const takeoff = await send<{ id: string }>(session, 'takeoffs/begin', { title: 'Benchmark set', documents: [] })
  const page = await openPage(browser, session)
  page.setDefaultTimeout(300_000)
  await page.goto(`${session.url}/quantity-takeoff/${takeoff.id}/plan`)
  const plan = page.getByRole('application', { name: /^Sheet / })
  const input = page.getByLabel('Drawing file')
  await input.waitFor({ state: 'attached' })
  console.log(`Load of the machine: ${loadavg()[0]!.toFixed(1)}\n`)
  const began = performance.now()
  await input.setInputFiles({ name: 'set.pdf', mimeType: 'application/pdf', buffer: file })
  await page.locator('[data-ready]').waitFor()
  console.log(`Added, read for its numbers and shown after ${((performance.now() - began) / 1000).toFixed(1)} s.\n`)

  const times = new Map<string, { there: number[]; sharp: number[]; pictures: number[] }>()
  const timed = async (name: string, act: () => Promise<unknown>) => {
    const kept = times.get(name) ?? { there: [], sharp: [], pictures: [] }
    await page.evaluate(watchPictures)
    const from = performance.now()
    await act()
    await plan.and(page.locator('[data-ready]')).waitFor()
    kept.there.push(performance.now() - from)
    await untilSharp(page)
    kept.sharp.push(performance.now() - from)
    kept.pictures.push(...((await page.evaluate('globalThis.pictures?.stop() ?? []')) as number[]))
    times.set(name, kept)
  }
  for (let round = 0; round < 3; round++) await timed('the set is opened', () => page.reload())
  const picker = page.getByRole('combobox', { name: 'Sheet' })
  for (let sheet = 2; sheet <= Math.min(sheets, 11); sheet++)
    await timed('another sheet', async () => {
      await picker.selectOption({ label: `A-${100 + sheet}` })
      await page.getByRole('application', { name: `Sheet A-${100 + sheet}` }).waitFor()
    })
  for (let round = 0; round < 5; round++) {
    await timed('zoomed in to a room', () => wheel(page, plan, -120))
    await timed('moved', () => drag(page, plan))
    await timed('zoomed out', () => wheel(page, plan, 120))
  }
  console.log('| what | times | there, p50 | largest | sharp, p50 | largest | between pictures, p95 |')
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  const ms = (value: number) => (Number.isNaN(value) ? '–' : `${value.toFixed(0)} ms`)
  for (const [name, { there, sharp, pictures }] of times)
    console.log(
      `| ${[name, there.length, ms(quantile(there, 0.5)), ms(Math.max(...there)), ms(quantile(sharp, 0.5)), ms(Math.max(...sharp)), ms(quantile(pictures, 0.95))].join(' | ')} |`,
    )
})
