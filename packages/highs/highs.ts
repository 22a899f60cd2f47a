import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

/** HiGHS's report about a model. */
export type Solution = { Status: string; ObjectiveValue: number; Columns: Record<string, { Primal?: number }> }
export type Answer = { solution: Solution; log: string; seconds: number }
export type Ask = (model: string, seconds: number) => Promise<Answer>

/**
 * HiGHS (branch and cut, exact) in a separate thread: the server keeps answering, and a thread that takes too long is
 * ended. `late` is the error then. A model is text in the LP format.
 */
export async function withSolver<T>(seconds: number, late: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const worker = new Worker(program, {
    eval: true,
    workerData: { highs: createRequire(import.meta.url).resolve('highs') },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, fail) => {
    worker.once('error', fail)
    worker.once('exit', () => fail(new Error('The calculation ended without an answer.')))
    // A thread that exceeds its limit is ended with everything in it.
    timer = setTimeout(() => fail(new Error(late)), (2 * seconds + 10) * 1000)
  })
  const ask: Ask = (model, within) =>
    new Promise((done, fail) => {
      worker.once('message', (answer: Answer | { error: string }) =>
        'error' in answer ? fail(new Error(answer.error)) : done(answer),
      )
      worker.postMessage({ model, seconds: within })
    })
  try {
    return await Promise.race([work(ask), over])
  } finally {
    clearTimeout(timer)
    void worker.terminate()
  }
}

export const isNone = ({ solution }: Answer) => /infeasible/i.test(solution.Status)

/** The bound that HiGHS proved: the value, or the last bound printed before a stop; null when it printed none. */
export function boundOf({ solution, log }: Answer): number | null {
  if (solution.Status === 'Optimal') return solution.ObjectiveValue
  const printed = /Dual bound\s+(-?[\d.e+]+)/i.exec(log)?.[1]
  return printed === undefined ? null : Number(printed)
}

/** Plain script, because a thread of the bundled server has no separate file. */
const program = `
const { parentPort, workerData } = require('node:worker_threads')
let lines = []
const solver = require(workerData.highs)({ print: (line) => lines.push(line), printErr: (line) => lines.push(line) })
parentPort.on('message', async ({ model, seconds }) => {
  try {
    const highs = await solver
    lines = []
    const began = performance.now()
    const { Status, ObjectiveValue, Columns } = highs.solve(model, { time_limit: seconds, mip_rel_gap: 0, output_flag: true, threads: 1 })
    parentPort.postMessage({ solution: { Status, ObjectiveValue, Columns }, log: lines.join('\\n'), seconds: (performance.now() - began) / 1000 })
  } catch (error) {
    parentPort.postMessage({ error: String(error) })
  }
})
`
