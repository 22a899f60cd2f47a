import { routeSolver, type Plan } from '@granary/routing/route-solver.ts'
import type { RoutingInstance } from '@granary/routing/routing-instance.ts'

export type Progress = { plan: Plan; iterations: number; seconds: number; done: boolean }

/** Off the page's own thread: it reports progress four times a second. */
self.onmessage = ({ data: { instance, seconds } }: MessageEvent<{ instance: RoutingInstance; seconds: number }>) => {
  const solver = routeSolver(instance)
  const start = performance.now()
  const limit = seconds * 1000
  const work = () => {
    const from = performance.now()
    while (performance.now() - from < 250 && performance.now() - start < limit)
      for (let i = 0; i < 20; i++) solver.once(Math.min(1, (performance.now() - start) / limit))
    const spent = performance.now() - start
    self.postMessage({
      plan: solver.best(),
      iterations: solver.iterations(),
      seconds: spent / 1000,
      done: spent >= limit,
    } satisfies Progress)
    if (spent < limit) setTimeout(work)
  }
  work()
}
