import type { Route } from '#kit/route.ts'
import type { PageHandle } from '#kit/use-page.ts'
import { areas } from './areas.ts'

/** The tables of all areas as one list. */
export const pages: readonly PageHandle[] = areas.flatMap(({ name, routes }) => Object.entries<Route>(routes).map(([path, route]) => ({ path, area: name, route })))
