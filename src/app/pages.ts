import type { Maker } from '#kit/record/catalog.tsx'
import type { Route } from '#kit/route.ts'
import type { PageHandle } from '#kit/use-page.ts'
import { atLeast, type Rights } from '#platform/roles.ts'
import { areas } from './areas.ts'

/** The tables of all areas as one list. */
export const pages: readonly PageHandle[] = areas.flatMap(({ name, routes }) =>
  Object.entries<Route>(routes).map(([path, route]) => ({ path, area: name, route })),
)

/** The page of each table's records. */
export const recordPages: Readonly<Record<string, string>> = Object.fromEntries(
  pages.flatMap(({ path, route: { of = [], beside } }) => (beside ? [] : [of].flat().map((table) => [table, path]))),
)

/** Where a record of each table is made. */
export const recordMakers: Readonly<Record<string, Maker>> = Object.fromEntries(
  pages.flatMap(({ path, route: { makes, form } }) => (makes ? [[makes, { path, form }]] : [])),
)

const byPath = new Map(pages.map((page) => [page.path, page]))

export const pageAt = (path: string): PageHandle | undefined => byPath.get(path)

/** The title of a page, with its named query if it has one, and its description. */
export function called(address: string): { title: string; route: Route } {
  const [path = '', view = ''] = address.split('?')
  const { route } = byPath.get(path)!
  return { title: route.views?.[view] ?? route.title, route }
}

/** Whether an address's guard admits a person: links that would redirect back are not offered. */
export function mayOpen(address: string, rights: Rights): boolean {
  const { roles } = called(address).route
  return !roles || roles.some((least) => atLeast(least, rights))
}
