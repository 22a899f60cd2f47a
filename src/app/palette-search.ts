import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '#client/auth.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { useFavorites } from '#client/use-favorites.ts'
import { useJob, useSells } from '#client/use-organization.ts'
import { useRole } from '#client/use-role.ts'
import { recordOf, type Catalog } from '#kit/record/catalog.tsx'
import type { Job } from '#platform/job.ts'
import type { Rights } from '#platform/roles.ts'
import { paletteActions } from './palette-actions.ts'
import { tabs } from './palette-tabs.ts'
import { called, mayOpen, pages } from './pages.ts'
import { isForSellers } from './sellers.ts'
import { groups, isOffered, shortcuts, type Group } from './shortcuts.ts'
import type { Address } from './menu.ts'
import { yourPages } from './your-job.ts'
import { recents } from './use-recents.ts'
import { say, translated, phrase, type Phrase } from '#platform/say.ts'

export type Found = { to: string; label: string; detail?: string | undefined; keys?: readonly string[] }
export type FoundGroup = { name: string; found: readonly Found[] }
type FileHit = { file: string; name: string; page: number | null; snippet: string }
type TextHit = {
  table_name: string
  record: string
  section: string
  heading: string
  snippet: string
  number: string | null
  title: string | null
}
type Hit = { table_name: string; record: string; number: string | null; title: string }

/**
 * The search results: commands in their seven groups, other pages, and records; without words, recent pages and the
 * commands.
 */
export function useFound(asked: string, catalog: () => Promise<Catalog>): { groups: FoundGroup[]; looking: boolean } {
  const { user } = useAuth()
  const { role, operates } = useRole()
  const rights = { role, operates }
  const sells = useSells()
  const job = useJob()
  const here = useLocation()
  const records = useRecords(asked, catalog)
  const texts = useTexts(sells ? '' : asked)
  const files = useFiles(sells ? '' : asked)
  const words = wordsOf(asked)
  const { data: trade } = useQuery({
    queryKey: ['search_words'],
    enabled: words.length > 0,
    staleTime: Infinity,
    queryFn: async () => (await import('./search-words.ts')).searchWords,
  })
  const favorites = {
    name: say('Favorites'),
    found: useFavorites()
      .filter(({ title }) => holds(title, words))
      .map(({ path, title }) => ({ to: path, label: title })),
  }
  const found = [
    favorites,
    ...(words.length === 0
      ? [
          {
            name: say('Recent'),
            found: recents(user?.id ?? '')
              .filter(({ to }) => to !== here.pathname + here.search)
              .map(({ to, title }) => ({ to, label: title })),
          },
          ...(job && !sells ? [jobGroup(job, rights)] : []),
        ]
      : []),
    ...(words.length > 0 ? orderedGroups(rights, words, sells, trade) : commandsFor(rights, [], sells)),
    ...(words.length > 0 ? [{ name: say('Records'), found: records.found }] : []),
    ...(texts.length > 0 ? [{ name: say('In texts'), found: texts }] : []),
    ...(files.length > 0 ? [{ name: say('In files'), found: files }] : []),
  ]
  return { groups: found.filter(({ found }) => found.length > 0), looking: records.looking }
}

/** The pages of the person's job, before all commands. */
const jobGroup = (job: Job, rights: Rights): FoundGroup => ({
  name: say('For your job'),
  found: yourPages(job, rights).map(({ to, label }) => ({ to, label: translated(label ?? called(to).title) })),
})

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)
const holds = (text: string, words: readonly string[]) => words.every((word) => text.toLowerCase().includes(word))

const groupNames: Readonly<Record<Group, Phrase>> = {
  Create: phrase('Create'),
  Emergency: phrase('Emergency'),
  Navigation: phrase('Navigation'),
  Logistics: phrase('Logistics'),
  Security: phrase('Security'),
  Performance: phrase('Performance'),
  Settings: phrase('Settings'),
}

export const commandsFor = (rights: Rights, words: readonly string[] = [], sells = false): FoundGroup[] =>
  groups.map((name) => ({
    name: say(groupNames[name]),
    found: shortcuts.filter(
      (shortcut) =>
        shortcut.group === name &&
        isOffered(shortcut, { sells }) &&
        mayOpen(shortcut.to, rights) &&
        holds(`${translated(shortcut.label)} ${shortcut.label} ${name}`, words),
    ),
  }))

/** Log out and the theme, by their name or a word for it. */
export const actionsFor = (words: readonly string[]): Found[] =>
  paletteActions.filter(({ label, words: names }) => holds([translated(label), label, ...names].join(' '), words))

const commanded = (sells: boolean) =>
  new Set<string>(shortcuts.filter((each) => isOffered(each, { sells })).map(({ to }) => to))

/** Commands come first, except before a page that was searched by its own name. */
export function orderedGroups(rights: Rights, words: readonly string[], sells = false, trade?: TradeWords) {
  const commands = commandsFor(rights, words, sells)
  const found = { name: say('Pages'), found: pagesFor(rights, words, sells, trade) }
  const first = found.found[0]
  const named = first && rankOf(first, words.join(' '), words, trade?.[first.to as Address]) === exact
  const actions = { name: say('Actions'), found: actionsFor(words) }
  return named ? [found, actions, ...commands] : [actions, ...commands, found]
}

/**
 * Every other page that the user may open, best match first; the public site's are a click away. `trade` are the
 * words of people who do not know its title.
 */
export function pagesFor(rights: Rights, words: readonly string[], sells = false, trade: TradeWords = {}): Found[] {
  const known = commanded(sells)
  const asked = words.join(' ')
  return pages
    .filter(
      ({ path, route }) =>
        route.open !== 'public' &&
        route.open !== 'alone' &&
        !path.includes(':') &&
        mayOpen(path, rights) &&
        (sells ? isForSellers(path) : path !== '/sections/company'),
    )
    .flatMap(({ path, area, route }) => [
      // A vendor's menu has no sections.
      { to: path, label: translated(route.title), detail: sells ? undefined : area },
      ...Object.entries(route.views ?? {}).map(([view, title]) => ({
        to: `${path}?${view}`,
        label: title,
        detail: route.title,
      })),
    ])
    .map((page) => ({ page, rank: rankOf(page, asked, words, trade[page.to as Address]) }))
    .concat(
      sells
        ? []
        : tabs
            .filter(({ to }) => mayOpen(to, rights))
            .map(({ to, label, words: names }) => {
              const page = { to, label, detail: called(to).route.title }
              return { page, rank: rankOf(page, asked, words, names) }
            }),
    )
    .filter(({ page, rank }) => rank < none && (rank === exact || !known.has(page.to)))
    .toSorted((one, other) => inManual(one.page) - inManual(other.page) || one.rank - other.rank)
    .map(({ page }) => page)
    .slice(0, 8)
}

/** Chapters of the manual have every word of the trade in their titles: they come after the pages themselves. */
const inManual = ({ to }: Found) => Number(to.startsWith('/documentation/'))

type TradeWords = Partial<Record<Address, readonly string[]>>
const exact = 0
const none = 5

/** W9 and W-9, PO and P.O., punch-list and punch list are the same to the person who asks. */
const unsigned = (name: string) => name.replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The order of matches: its name or trade word, a beginning, a part, and its area's name. */
function rankOf({ label, detail }: Found, asked: string, words: readonly string[], trade: readonly string[] = []) {
  const names = [label, ...trade].map((name) => name.toLowerCase())
  if (names.some((name) => name === asked || unsigned(name) === unsigned(asked))) return exact
  if (label.toLowerCase().startsWith(asked)) return 1
  if (names.some((name) => name.startsWith(asked))) return 2
  if (names.some((name) => holds(name, words))) return 3
  return holds([...names, detail].join(' '), words) ? 4 : none
}

/** Record names load with the first search. */
function useRecords(asked: string, catalog: () => Promise<Catalog>): { found: Found[]; looking: boolean } {
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
        catalog(),
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

/** The last words before a match. */
const lead = (before: string) => (before.length > 24 ? before.slice(-24).replace(/^\S*\s/, '… ') : before)

/** The words around a match, without the signs that mark it. */
function aroundMatch(snippet: string) {
  const [before = '', match = '', after = ''] = snippet.replaceAll(/\s+/g, ' ').split(/[⟦⟧]/)
  return { match, words: `${lead(before)}${match}${after}` }
}

/** Words inside written texts that the person may read, each at its section. */
function useTexts(asked: string): Found[] {
  const { rows } = useBackend()
  const query = useDeferredValue(asked.trim())
  const wanted = query.length > 2
  const { data } = useQuery({
    queryKey: ['search_texts', query],
    enabled: wanted,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { data, error } = await rows.rpc('search_texts', { query, most: 4 }).abortSignal(signal)
      if (error) throw error
      return (data as TextHit[]).map((hit): Found => {
        const of = [hit.number, hit.number !== hit.title && hit.title].filter(Boolean).join(' ')
        return {
          to: `/records/${hit.table_name}/${hit.record}${hit.section === hit.record ? '' : `#section-${hit.section}`}`,
          label: hit.section === hit.record ? hit.heading : `${hit.heading}, ${of}`,
          detail: aroundMatch(hit.snippet).words,
        }
      })
    },
  })
  return wanted ? (data ?? []) : []
}

/** Words inside files that the person may read. The last entry leads to all results. */
function useFiles(asked: string): Found[] {
  const { rows } = useBackend()
  const query = useDeferredValue(asked.trim())
  const wanted = query.length > 2
  const { data } = useQuery({
    queryKey: ['search_files', query],
    enabled: wanted,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { data, error } = await rows.rpc('search_files', { query, most: 4 }).abortSignal(signal)
      if (error) throw error
      const found = (data as FileHit[]).map(({ file, name, page, snippet }): Found => {
        const { match, words } = aroundMatch(snippet)
        const place = new URLSearchParams({ ...(page && { page: String(page) }), ...(match && { find: match }) })
        return {
          to: `/files/${file}?${place}`,
          label: name,
          detail: `${page ? `${say('Page {page}', { page })}: ` : ''}${words}`,
        }
      })
      return found.length === 0
        ? found
        : [...found, { to: `/files?q=${encodeURIComponent(query)}`, label: say('Search in all texts and files') }]
    },
  })
  return wanted ? (data ?? []) : []
}
