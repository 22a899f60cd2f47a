import type { Route } from '#kit/route.ts'
import type { PageHandle } from '#kit/use-page.ts'
import { atLeast, type Rights } from '#platform/roles.ts'
import { areas } from './areas.ts'

/** The tables of all areas as one list. */
export const pages: readonly PageHandle[] = areas.flatMap(({ name, routes }) =>
  Object.entries<Route>(routes).map(([path, route]) => ({ path, area: name, route })),
)

const byPath = new Map(pages.map((page) => [page.path, page]))

/** What a page of the tables is called, with its named query if it has one, and the line behind it. */
export function called(address: string): { title: string; route: Route } {
  const [path = '', view = ''] = address.split('?')
  const { route } = byPath.get(path)!
  return { title: route.views?.[view] ?? route.title, route }
}

/** Whether the guard of an address lets a person in: no one is offered a way that leads back. */
export function mayOpen(address: string, rights: Rights): boolean {
  const { roles } = called(address).route
  return !roles || roles.some((least) => atLeast(least, rights))
}
