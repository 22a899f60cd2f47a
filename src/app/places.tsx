import type { ReactNode } from 'react'
import { matchPath, useLocation, useRoutes, type RouteObject } from 'react-router'
import { LanguageContext, useSpeech } from '#client/language.ts'
import { PageContext, type PageHandle } from '#kit/use-page.ts'
import { FrameBoundary } from './ApplicationBoundary.tsx'
import { useAuth } from '#client/auth.ts'
import type { Route } from '#kit/route.ts'

/** The page at an address: its line of the tables, and everything drawn from the outermost frame to the page. */
export type Place = { path: string; page?: PageHandle; route: RouteObject }
export type Find = (pathname: string) => Place

/** A page within its frames, outermost first. */
export function place(
  path: string,
  element: ReactNode,
  { frames, page }: { frames: readonly ReactNode[]; page?: PageHandle },
): Place {
  const innermost: RouteObject = { path, element }
  return {
    path,
    ...(page && { page }),
    route: frames.reduceRight<RouteObject>((route, frame) => ({ element: frame, children: [route] }), innermost),
  }
}

/**
 * Two hundred addresses are not compared one by one at every move: the first segment leads to a handful, among which
 * words take precedence over parameters.
 */
export function finder(places: readonly Place[], otherwise: (pathname: string) => Place): Find {
  const byFirstWord = new Map<string, Place[]>()
  for (const each of places) {
    const word = firstWord(each.path)
    byFirstWord.set(word, [...(byFirstWord.get(word) ?? []), each])
  }
  for (const few of byFirstWord.values()) few.sort((a, b) => parameters(a) - parameters(b))
  return (pathname) =>
    byFirstWord.get(firstWord(pathname))?.find(({ path }) => matchPath(path, pathname)) ?? otherwise(pathname)
}

const firstWord = (path: string) => path.split('/', 2).at(-1)!.toLowerCase()
const parameters = ({ path }: Place) => path.split('/:').length

/** An address without a page: only its frame speaks. */
const nowhere: Partial<Route> = { words: [], vendors: true, open: 'anyone' }
/** A visitor belongs to no company. */
const never = () => false

/** The page at the open address. A frame stays while the next page has the same one. */
export function Places({ find, useSells = never }: { find: Find; useSells?: () => boolean }) {
  const { pathname } = useLocation()
  const here = find(pathname)
  const { session } = useAuth()
  const sells = useSells()
  const { words, vendors, open } = here.page?.route ?? nowhere
  // The menu around a page of an agency's people is in English, and so is the page.
  const language = useSpeech(
    sells && vendors ? [...(words ?? []), 'vendor'] : open === 'anyone' && session ? undefined : words,
  )
  return (
    <LanguageContext value={language}>
      <PageContext value={here.page}>
        <FrameBoundary at={pathname}>{useRoutes([here.route])}</FrameBoundary>
      </PageContext>
    </LanguageContext>
  )
}
