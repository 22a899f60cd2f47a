import type { Route } from '#kit/route.ts'
import { nearest } from '#platform/nearest.ts'
import type { Rights } from '#platform/roles.ts'
import { translated } from '#platform/say.ts'
import { mayOpen, pages } from './pages.ts'
import { isForSellers } from './sellers.ts'

export type Reader = 'visitor' | 'vendor' | 'staff'
type Near = { to: string; title: string }

const wordsIn = (text: string) => [...new Set(text.toLowerCase().match(/[a-z0-9]{3,}/g))]

/** Words that half of all addresses share. */
const common = new Set([
  'and',
  'for',
  'the',
  'new',
  'management',
  'admin',
  'tab',
  'page',
  'html',
  'php',
  'index',
  'www',
])

/**
 * Pages whose address or title has the words of an address that does not exist, the closest first. A misspelled word
 * counts for less. Only pages that this reader may open are offered; chapters of the manual have the same names.
 */
export function nearPages(pathname: string, reader: Reader, rights: Rights, most = 4): Near[] {
  const asked = wordsIn(pathname).filter((word) => !common.has(word))
  const ofManual = asked.some((word) => word === 'documentation' || word === 'docs')
  return offered(reader, rights)
    .filter(({ to }) => ofManual || !to.startsWith('/documentation/'))
    .map((page) => ({ page, score: likeness(asked, wordsIn(`${page.to} ${page.title}`)) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.page.to.length - b.page.to.length)
    .slice(0, most)
    .map(({ page }) => page)
}

function likeness(asked: readonly string[], words: readonly string[]): number {
  const sum = asked.map((word) => {
    if (words.includes(word)) return 4
    if (words.some((each) => each.startsWith(word) || (each.length > 3 && word.startsWith(each)))) return 3
    return nearest(word, words) ? 2 : 0
  })
  return sum.reduce<number>((all, each) => all + each, 0)
}

function offered(reader: Reader, rights: Rights): Near[] {
  const isTheirs = (path: string, { open }: Route) =>
    reader === 'visitor'
      ? open === 'public' || open === 'anyone'
      : open !== 'public' && open !== 'alone' && mayOpen(path, rights) && (reader === 'staff' || isForSellers(path))
  return pages
    .filter(({ path, route }) => !path.includes(':') && !path.startsWith('/sections/') && isTheirs(path, route))
    .flatMap(({ path, route }) => [
      { to: path, title: translated(route.title) },
      ...(reader === 'staff'
        ? Object.entries(route.views ?? {}).map(([view, title]) => ({ to: `${path}?${view}`, title }))
        : []),
    ])
}
