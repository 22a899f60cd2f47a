import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Scores = Record<(typeof categories)[number], number>
export type Judgment = { scores: Partial<Scores>; short: string[] }

type Found = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { score: number | null; title: string; scoreDisplayMode: string }>
}
type Lighthouse = (address: string, flags: object) => Promise<{ lhr: Found }>
type Asked = { only?: readonly string[]; profile?: string; again?: boolean }

const port = Number(process.env.DEBUGGING_PORT ?? 9333)
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 3)

/**
 * Lighthouse's scores for a phone: the median of three runs, by performance. It is not part of the program:
 * LIGHTHOUSE names the folder where it is installed. Each run has its own browser, as with Lighthouse's command: when
 * its trace starts, everything that earlier pages left in the browser's memory is processed, and that time would
 * count as the page's. A profile holds a signed-in user; again keeps the cache of earlier loads.
 */
export async function openLighthouse(): Promise<((address: string, asked?: Asked) => Promise<Judgment>) | null> {
  const folder = process.env.LIGHTHOUSE
  if (!folder) return null
  const { default: lighthouse } = (await import(
    pathToFileURL(createRequire(join(folder, 'package.json')).resolve('lighthouse')).href
  )) as { default: Lighthouse }

  async function once(address: string, { only = categories, profile, again = false }: Asked): Promise<Judgment> {
    const started = {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
    }
    const browser = profile
      ? await chromium.launchPersistentContext(profile, { ...started, reducedMotion: 'reduce' })
      : await chromium.launch(started)
    try {
      const { lhr } = await lighthouse(address, {
        port,
        logLevel: 'error',
        disableStorageReset: again,
        onlyCategories: only,
        formFactor: 'mobile',
      })
      return read(lhr)
    } finally {
      await browser.close()
    }
  }

  return async (address, asked = {}) => {
    const judgments: Judgment[] = []
    for (let run = 0; run < runs; run++) judgments.push(await once(address, asked))
    return judgments.sort((one, other) => (one.scores.performance ?? 0) - (other.scores.performance ?? 0))[
      Math.floor(runs / 2)
    ]!
  }
}

function read({ categories: found, audits }: Found): Judgment {
  const scores = Object.fromEntries(
    Object.entries(found).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
  ) as Partial<Scores>
  const short = Object.entries(audits).flatMap(([id, { score, scoreDisplayMode }]) =>
    score !== null && score < 0.9 && ['binary', 'numeric', 'metricSavings'].includes(scoreDisplayMode) ? [id] : [],
  )
  return { scores, short }
}
