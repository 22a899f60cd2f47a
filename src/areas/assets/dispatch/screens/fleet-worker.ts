import type { FleetCase, FleetPlan } from '@granary/routing/fleet.ts'
import { fleetSolver } from '@granary/routing/fleet-solver.ts'

export type Progress = { plan: FleetPlan; seconds: number; done: boolean }

/** Off the page’s own thread: it reports progress four times a second. Ending the worker cancels it. */
self.onmessage = ({ data: { fleet, seconds } }: MessageEvent<{ fleet: FleetCase; seconds: number }>) => {
  const solver = fleetSolver(fleet)
  const start = performance.now()
  const limit = seconds * 1000
  const work = () => {
    const from = performance.now()
    while (performance.now() - from < 250 && performance.now() - start < limit)
      for (let i = 0; i < 20; i++) solver.once(Math.min(1, (performance.now() - start) / limit))
    const spent = performance.now() - start
    self.postMessage({ plan: solver.best(), seconds: spent / 1000, done: spent >= limit } satisfies Progress)
    if (spent < limit) setTimeout(work)
  }
  work()
}
