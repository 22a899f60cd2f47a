import type { AwardCase } from './award-case.ts'
import { awardSolver, type Search } from './award-solver.ts'

export type Progress = Search & { seconds: number; done: boolean }

const patience = 20_000
const mostNodes = 1_500_000

self.onmessage = ({ data }: MessageEvent<AwardCase>) => {
  const solver = awardSolver(data)
  const start = performance.now()
  const work = () => {
    const from = performance.now()
    let found = solver.step(200)
    while (!found.proven && performance.now() - from < 200) found = solver.step(500)
    const spent = performance.now() - start
    const done = found.proven || spent > patience || found.nodes > mostNodes
    self.postMessage({ ...found, seconds: spent / 1000, done } satisfies Progress)
    if (!done) setTimeout(work)
  }
  work()
}
