import { createContext, use, type ReactNode } from 'react'
import type { Life } from '#platform/life.ts'
import type { MoveWords } from '#platform/life/words.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { Surroundings } from './surroundings.ts'

/**
 * Every record type there is, with what others must know of it: what it is called, its title, number, status and where
 * it leads to. The address of each one's page, with :id where its id stands, and what stands around them all.
 */
/** Something that two keys open, wherever one is. */
export type ShortcutOffered = { label: string; group: string; keys: readonly [string, string]; side?: 'buys' | 'sells' }

export type Catalogue = {
  records: readonly AnyRecord[]
  /** What the history and the trail say of each move. */ words: MoveWords
  /** The declarations with all their fields. */ whole: () => Promise<readonly AnyRecord[]>
  /** The moves of all records, with their rules. */ lives: () => Promise<readonly Life[]>
  pages: Readonly<Record<string, string>>
  around?: Surroundings
  /** What the shell opens by keys. */ shortcuts?: () => Promise<readonly ShortcutOffered[]>
}

type Load = () => Promise<Catalogue>
const empty: Promise<[]> = Promise.resolve([])
const none = () => empty
const words = { moves: {}, topics: {} }
const nothing: Promise<Catalogue> = Promise.resolve({ records: [], words, whole: none, lives: none, pages: {} })
const Context = createContext<Load>(() => nothing)

/** The application knows all areas; the kit knows none. So it is told, and only once a page wants to know. */
export const CatalogueProvider = ({ load, children }: { load: Load; children: ReactNode }) => (
  <Context value={load}>{children}</Context>
)

/** `load` gives the same promise each time, so the page waits for it once. */
export const useCatalogue = (): Catalogue => use(use(Context)())

/** The declarations of all records with all their fields: for what shows any of them to the letter. */
export const useDeclarations = (): readonly AnyRecord[] => use(useCatalogue().whole())

/** The lives of all records, with their rules. */
export const useLives = (): readonly Life[] => use(useCatalogue().lives())

/** What the shell opens by keys, as it comes. */
export const useShortcuts = (): readonly ShortcutOffered[] => use((useCatalogue().shortcuts ?? none)())

export const recordOf = ({ records }: Catalogue, table: string): AnyRecord | undefined =>
  records.find((record) => record.table === table)

export const pageOf = ({ pages }: Catalogue, table: string | undefined, id: string): string | undefined =>
  pages[table ?? '']?.replace(':id', id)
