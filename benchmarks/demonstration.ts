import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { startProduct } from './servers.ts'

/** A person of the demonstration, for requests and for pages. */
export type Session = { url: string; headers: Record<string, string>; stored: string }

/**
 * A demonstration with a browser, for the length of a benchmark. SERVER names one that is running, CHROMIUM_PATH another
 * browser. WebGL is drawn without a graphics card: the processor paints.
 */
export async function inDemonstration(run: (session: Session, browser: Browser) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'granary-bench-'))
  chmodSync(folder, 0o711)
  const product = process.env.SERVER
    ? null
    : await startProduct(
        { GRANARY_DATA: join(folder, 'data'), GRANARY_DEMO: '1', NODE_ENV: '', LOG_REQUESTS: 'off' },
        { folder },
      )
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
  })
  try {
    await run(await signIn(process.env.SERVER ?? product!.url), browser)
  } finally {
    await browser.close()
    await product?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function signIn(url: string): Promise<Session> {
  const json = async (path: string, headers: Record<string, string>, body?: unknown): Promise<unknown> => {
    const answer = await fetch(url + path, {
      headers: { ...headers, 'Content-Type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    return answer.json()
  }
  const { anonKey } = (await json('/config.json', {})) as { anonKey: string }
  const apikey = { apikey: anonKey }
  const { roles } = (await json('/functions/v1/demo-sign-in', apikey)) as { roles: { name: string; role: string }[] }
  const { role } = roles.find(({ name }) => name === 'Max Okafor')!
  const session = (await json('/functions/v1/demo-sign-in', apikey, { role })) as { access_token: string }
  return {
    url,
    headers: { ...apikey, authorization: `Bearer ${session.access_token}`, 'Content-Type': 'application/json' },
    stored: JSON.stringify(session),
  }
}

export async function send<Answer>({ url, headers }: Session, command: string, body: unknown): Promise<Answer> {
  const answer = await fetch(`${url}/functions/v1/${command}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${command}: ${await answer.text()}`)
  return answer.json() as Promise<Answer>
}

/** A page of this person, 1440 by 900. */
export async function openPage(browser: Browser, { url, stored }: Session): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`${url}/offline.html`)
  await page.evaluate(`localStorage.setItem('sb-${new URL(url).hostname}-auth-token', ${JSON.stringify(stored)})`)
  return page
}

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

/** The same numbers on each run. */
export function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
