import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Scores = Record<(typeof categories)[number], number>

type Lighthouse = (address: string, flags: object) => Promise<{ lhr: { categories: Record<string, { score: number | null }>; audits: Record<string, { score: number | null; title: string; scoreDisplayMode: string }> } }>

/**
 * Lighthouse as it judges a phone, in a browser that is running already, so that whoever is signed in there stays so. It is
 * no part of the program: LIGHTHOUSE names the folder in which somebody has installed it.
 */
export async function openLighthouse(): Promise<((address: string, port: number, only?: readonly string[]) => Promise<{ scores: Partial<Scores>; short: string[] }>) | null> {
  const folder = process.env.LIGHTHOUSE
  if (!folder) return null
  const { default: lighthouse } = (await import(pathToFileURL(createRequire(join(folder, 'package.json')).resolve('lighthouse')).href)) as { default: Lighthouse }
  return async (address, port, only = categories) => {
    const { lhr } = await lighthouse(address, { port, logLevel: 'error', disableStorageReset: true, onlyCategories: only, formFactor: 'mobile' })
    const scores = Object.fromEntries(Object.entries(lhr.categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)])) as Partial<Scores>
    const short = Object.entries(lhr.audits).flatMap(([id, { score, scoreDisplayMode }]) => (score !== null && score < 0.9 && ['binary', 'numeric', 'metricSavings'].includes(scoreDisplayMode) ? [id] : []))
    return { scores, short }
  }
}
