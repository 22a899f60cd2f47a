import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { priceShares } from '../awards/rules.ts'
import { modelOf, sharesOf, whyNotSplit, type SplitCase, type SplitResult } from './rules.ts'

/** What HiGHS says of a model. */
type Solution = { Status: string; ObjectiveValue: number; Columns: Record<string, { Primal?: number }> }
type Answer = { solution: Solution; log: string; seconds: number } | { error: string }

/** How long it may calculate. What it has by then is shown with how far it may be from the best. */
export const mostSeconds = 10

/**
 * The cheapest split that keeps the terms, by HiGHS (branch and cut, exact), in a thread of its own: the server goes on
 * answering, and a thread that takes too long is ended. Null: no split keeps the terms.
 */
export async function solveSplit(of: SplitCase, seconds = mostSeconds): Promise<SplitResult | null> {
  const answer = await inThread(modelOf(of), seconds)
  if ('error' in answer) throw new Error(answer.error)
  const { solution, log } = answer
  if (/infeasible/i.test(solution.Status)) return null
  const shares = sharesOf(of, Object.fromEntries(Object.entries(solution.Columns).map(([name, { Primal = 0 }]) => [name, Primal])))
  const wrong = whyNotSplit(of, shares)
  // Stopped before it had found any.
  if (wrong) throw new Error(`No split was found within ${seconds} seconds. ${wrong}`)
  const total = priceShares(shares, of.bids.map((bid) => ({ ...bid, vendor: bid.id, name: '', out: null }))).reduce((sum, { amount }) => sum + amount, 0)
  const proven = solution.Status === 'Optimal'
  // In whole cents, as awards are: a share of a cent more than what was proven is a cent.
  const bound = Math.min(total, Math.ceil((proven ? solution.ObjectiveValue * (1 - exactness) : boundOf(log)) * 100 - roundedAway(of) - 1e-4))
  return { shares, total, bound, gap: proven ? 0 : Math.ceil(((total - bound) / total) * 10_000) / 100, seconds: answer.seconds, proven }
}

/** It calculates with sixteen places, and proves to within what it can tell apart. */
const exactness = 1e-9

/** Each share is rounded to whole cents by itself: as much as that can take away in all, where prices have parts of a cent. */
const roundedAway = ({ lines, bids }: SplitCase): number =>
  bids.flatMap((bid) => bid.lines).some(({ unit_price }) => !Number.isInteger(Number((unit_price * 100).toPrecision(12)))) || lines.some(({ quantity }) => !Number.isInteger(quantity)) ? (lines.length * bids.length) / 2 : 0

/** The last dual bound that HiGHS printed, in dollars. */
const boundOf = (log: string): number => Math.max(0, Number(/Dual bound\s+(-?[\d.e+]+)/i.exec(log)?.[1] ?? 0))

function inThread(model: string, seconds: number): Promise<Answer> {
  const worker = new Worker(program, { eval: true, workerData: { model, seconds, highs: createRequire(import.meta.url).resolve('highs') }, resourceLimits: { maxOldGenerationSizeMb: 512 } })
  return new Promise<Answer>((done, fail) => {
    const late = setTimeout(() => done({ error: `No split was found within ${seconds} seconds.` }), (seconds + 10) * 1000)
    worker.once('message', (answer: Answer) => (clearTimeout(late), done(answer)))
    worker.once('error', (error) => (clearTimeout(late), fail(error)))
    worker.once('exit', () => (clearTimeout(late), done({ error: 'The calculation ended without an answer.' })))
  }).finally(() => void worker.terminate())
}

/** Plain script, because a thread of the bundled server has no file of its own. */
const program = `
const { parentPort, workerData } = require('node:worker_threads')
const lines = []
const began = performance.now()
require(workerData.highs)({ print: (line) => lines.push(line), printErr: (line) => lines.push(line) })
  .then((highs) => {
    const solution = highs.solve(workerData.model, { time_limit: workerData.seconds, mip_rel_gap: 0, output_flag: true, threads: 1 })
    const { Status, ObjectiveValue, Columns } = solution
    parentPort.postMessage({ solution: { Status, ObjectiveValue, Columns }, log: lines.join('\\n'), seconds: (performance.now() - began) / 1000 })
  })
  .catch((error) => parentPort.postMessage({ error: String(error) }))
`
