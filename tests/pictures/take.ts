import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { expect, test } from 'vitest'
import {
  languagesOf,
  pictureDensity,
  pictureFile,
  pictureFormats,
  formatOf,
  pictureNames,
  pictureThemes,
  type PictureFormat,
  type PictureLanguage,
  type PictureTheme,
} from '../../src/areas/public/site/screens/pictures.ts'
import { bringToRest } from '../../src/demo-at-rest.ts'
import { seedProduct } from '../../src/first-data.ts'
import { seedDemo } from '../../src/seed.ts'
import { freePort } from '../../bin/testing/free-port.js'
import { freshDatabase } from '../database.ts'
import { serveOver } from '../wire.ts'
import { developer } from './developer.ts'
import { scenes, type Scene } from './scenes.ts'

const folder = 'src/app/public/pictures'
/** All pictures together: they are part of every clone. */
const most = 1_700_000
const wanted = (process.env.PICTURES ?? '').split(',').filter(Boolean)

// Run by `npm run pictures`, on the day of the tests: the same screens give the same files.
test('every picture of the product is taken', async () => {
  const port = await freePort()
  const place = await freshDatabase({ siteUrl: `http://localhost:${port}`, port })
  await seedProduct(place.services)
  await seedDemo(place.services, { past: true })
  await bringToRest(place.services)
  await place.owner.query('analyze')
  const { anonKey } = await serveOver(place)
  const site = `http://localhost:${port}`
  const now = place.clock.now()
  const session = sessionsAt(site, anonKey)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH!,
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--force-color-profile=srgb'],
  })
  mkdirSync(folder, { recursive: true })
  const develop = await developer(browser)
  const taken = new Set<string>()
  try {
    for (const name of pictureNames)
      for (const language of languagesOf(name))
        for (const format of [formatOf(name), 'phone'] as const)
          for (const theme of pictureThemes) {
            const file = pictureFile(name, format, theme, language)
            taken.add(file)
            if (wanted.length > 0 && !wanted.includes(name)) continue
            const screen = await take(browser, { site, now, scene: scenes[name], format, theme, language, session })
            const path = join(folder, file)
            const picture = await develop(screen, existsSync(path) ? readFileSync(path) : undefined)
            if (picture) writeFileSync(path, picture)
            console.log(`${file}: ${picture ? `${picture.length} bytes` : 'unchanged'}`)
          }
  } finally {
    await browser.close()
  }
  for (const file of readdirSync(folder)) if (!taken.has(file)) rmSync(join(folder, file))
  expect(readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)).toBeLessThan(most)
})

/** The menu of a wide window. */
const menu = 256

type Session = (as: Scene['as']) => Promise<{ access_token: string } | undefined>
type Taking = {
  site: string
  now: Date
  scene: Scene
  format: PictureFormat
  theme: PictureTheme
  language: PictureLanguage
  session: Session
}

/** The page as this person sees it, without what moves: a PNG of the part that is shown. */
async function take(browser: Browser, { site, now, scene, format, theme, language, session }: Taking): Promise<Buffer> {
  const size = pictureFormats[format]
  const width = (format === 'part' && scene.covers) || size.width
  const height = Math.round((size.height * width) / size.width)
  const context = await browser.newContext({
    // The help buttons at the foot of the window stay below the picture, and the menu beside it.
    viewport: { width: width + (format === 'part' && scene.as !== 'visitor' ? menu : 0), height: height + 1200 },
    deviceScaleFactor: (pictureDensity[format] * size.width) / width,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    timezoneId: 'America/Chicago',
    locale: `${language}-US`,
  })
  try {
    const page = await context.newPage()
    await page.clock.setFixedTime(now)
    // A page of ours without the program, to have its storage.
    await page.goto(`${site}/offline.html`)
    const own = await session(scene.as)
    const kept = { theme, language, ...(own && { 'sb-localhost-auth-token': JSON.stringify(own) }) }
    await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(kept)})`)
    await page.goto(site + (await addressOf(scene, site, session)))
    await settled(page)
    if (scene.until) await page.locator(scene.until).first().waitFor({ state: 'attached', timeout: 30_000 })
    if (scene.first) await scene.first(page).then(() => settled(page))
    return await page.screenshot({
      fullPage: true,
      clip: { ...(await beginningOf(page, scene, format)), width, height },
      animations: 'disabled',
      caret: 'hide',
    })
  } finally {
    await context.close()
  }
}

/** Where the picture begins: a margin above and before its part. */
async function beginningOf(
  page: Page,
  { from, above = 12 }: Scene,
  format: PictureFormat,
): Promise<{ x: number; y: number }> {
  if (format === 'window') return { x: 0, y: 0 }
  const part = (from?.(page) ?? page.locator('#main')).first()
  const { x, y } = (await part.boundingBox())!
  if (!from) return { x, y }
  const main = (await page.locator('#main').boundingBox())!
  return { x: main.x, y: y - above }
}

/** The demo people's sessions, each begun once. */
function sessionsAt(site: string, anonKey: string): Session {
  const begun = new Map<string, ReturnType<Session>>()
  return async (as) => {
    if (as === 'visitor') return undefined
    if (!begun.has(as))
      begun.set(
        as,
        fetch(`${site}/functions/v1/demo-sign-in`, {
          method: 'POST',
          headers: { apikey: anonKey, 'content-type': 'application/json', origin: site },
          body: JSON.stringify({ role: as }),
        }).then((answer) => answer.json() as Promise<{ access_token: string }>),
      )
    return begun.get(as)
  }
}

/** The manager finds the records; who sees the page may not be able to. */
async function addressOf({ at }: Scene, site: string, session: Session): Promise<string> {
  if (typeof at === 'string') return at
  const { access_token } = (await session('manager'))!
  const answer = await fetch(`${site}/rest/v1/${at.table}?select=id&${at.with}&limit=1`, {
    headers: { apikey: access_token, authorization: `Bearer ${access_token}` },
  })
  const [row] = (await answer.json()) as { id: string }[]
  if (!row) throw new Error(`No row of ${at.table} with ${at.with}.`)
  return at.path(row.id)
}

/** Nothing is still loading, and fonts and pictures are there. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => undefined)
  await page
    .locator('[role=status]', { hasText: /^\s*Loading/ })
    .first()
    .waitFor({ state: 'detached', timeout: 30_000 })
    .catch(() => undefined)
  await page.evaluate('document.fonts.ready')
  await page.waitForTimeout(800)
}
