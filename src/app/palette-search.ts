import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '#client/auth.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { useSells } from '#client/use-organization.ts'
import { useRole } from '#client/use-role.ts'
import { recordOf, type Catalogue } from '#kit/record/catalogue.tsx'
import type { Rights } from '#platform/roles.ts'
import { mayOpen, pages } from './pages.ts'
import { isForSellers } from './sellers.ts'
import { groups, isOffered, shortcuts } from './shortcuts.ts'
import { recents } from './use-recents.ts'

export type Found = { to: string; label: string; detail?: string | undefined; keys?: readonly string[] }
export type FoundGroup = { name: string; found: readonly Found[] }
type Hit = { table_name: string; record: string; number: string | null; title: string }

/**
 * What the words lead to: commands in their seven groups, further pages, and records; without words, where one was and
 * the commands.
 */
export function useFound(
  asked: string,
  catalogue: () => Promise<Catalogue>,
): { groups: FoundGroup[]; looking: boolean } {
  const { user } = useAuth()
  const { role, operates } = useRole()
  const rights = { role, operates }
  const sells = useSells()
  const here = useLocation()
  const records = useRecords(asked, catalogue)
  const words = wordsOf(asked)
  const found = [
    ...(words.length === 0
      ? [
          {
            name: 'Recent',
            found: recents(user?.id ?? '')
              .filter(({ to }) => to !== here.pathname + here.search)
              .map(({ to, title }) => ({ to, label: title })),
          },
        ]
      : []),
    ...commandsFor(rights, words, sells),
    ...(words.length > 0
      ? [
          { name: 'Pages', found: pagesFor(rights, words, sells) },
          { name: 'Records', found: records.found },
        ]
      : []),
  ]
  return { groups: found.filter(({ found }) => found.length > 0), looking: records.looking }
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)
const holds = (text: string, words: readonly string[]) => words.every((word) => text.toLowerCase().includes(word))

export const commandsFor = (rights: Rights, words: readonly string[] = [], sells = false): FoundGroup[] =>
  groups.map((name) => ({
    name,
    found: shortcuts.filter(
      (shortcut) =>
        shortcut.group === name &&
        isOffered(shortcut, { sells }) &&
        mayOpen(shortcut.to, rights) &&
        holds(`${shortcut.label} ${name}`, words),
    ),
  }))

const commanded = (sells: boolean) =>
  new Set<string>(shortcuts.filter((each) => isOffered(each, { sells })).map(({ to }) => to))

/** Every other page that one may open; the public site's are a click away on it. */
export function pagesFor(rights: Rights, words: readonly string[], sells = false): Found[] {
  const known = commanded(sells)
  return pages
    .filter(
      ({ path, route }) =>
        route.open !== 'public' && !path.includes(':') && mayOpen(path, rights) && (!sells || isForSellers(path)),
    )
    .flatMap(({ path, area, route }) => [
      { to: path, label: route.title, detail: area },
      ...Object.entries(route.views ?? {}).map(([view, title]) => ({
        to: `${path}?${view}`,
        label: title,
        detail: route.title,
      })),
    ])
    .filter(({ to, label, detail }) => !known.has(to) && holds(`${label} ${detail}`, words))
    .slice(0, 8)
}

/** What a record is called comes with the first that is looked for. */
function useRecords(asked: string, catalogue: () => Promise<Catalogue>): { found: Found[]; looking: boolean } {
  const { rows } = useBackend()
  const query = useDeferredValue(asked.trim())
  const wanted = query.length > 1
  const { data, isFetching } = useQuery({
    queryKey: ['search_records', query],
    enabled: wanted,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const [{ data, error }, known] = await Promise.all([
        rows.rpc('search_records', { query, most: 8 }).abortSignal(signal),
        catalogue(),
      ])
      if (error) throw error
      return (data as Hit[]).map(({ table_name, record, number, title }): Found => ({
        to: `/records/${table_name}/${record}`,
        label: title,
        detail: [number !== title && number, recordOf(known, table_name)?.label].filter(Boolean).join(', '),
      }))
    },
  })
  return { found: wanted ? (data ?? []) : [], looking: wanted && isFetching && !data }
}
