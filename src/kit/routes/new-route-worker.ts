export type { Progress } from './route-worker.ts'

/** Solves a routing problem off the page's own thread. */
export const newRouteWorker = (): Worker =>
  new Worker(new URL('./route-worker.ts', import.meta.url), { type: 'module' })
