import { createContext, use, type ReactNode } from 'react'
import type { Life } from '#platform/life.ts'
import type { MoveWords } from '#platform/life/words.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { MadeByForm } from '../route.ts'
import type { Surroundings } from './surroundings.ts'

/** The page on which a record is made, and its form where a page shows nothing else. */
export type Maker = { path: string; form: MadeByForm | undefined }

/**
 * Every record type with what others need: its name, title, number, status and page, and the components around all
 * record pages. In a page's address, :id is the id.
 */
/** An item that two keys open, from any page. */
export type ShortcutOffered = { label: string; group: string; keys: readonly [string, string]; side?: 'buys' | 'sells' }

export type Catalog = {
  records: readonly AnyRecord[]
  /** The words of the history and the audit log for each move. */ words: () => Promise<MoveWords>
  /** The declarations with all their fields. */ whole: () => Promise<readonly AnyRecord[]>
  /** One of them. */ one: (table: string) => Promise<AnyRecord>
  /** The moves of all records, with their rules. */ lives: () => Promise<readonly Life[]>
  pages: Readonly<Record<string, string>>
  /** Where a record of a table is made. */ makers?: Readonly<Record<string, Maker>>
  /** The page that lists a table. */ lists?: Readonly<Record<string, string>>
  around?: Surroundings
  /** The shell's shortcuts. */ shortcuts?: () => Promise<readonly ShortcutOffered[]>
}

type Load = () => Promise<Catalog>
const empty: Promise<[]> = Promise.resolve([])
const none = () => empty
const noWords = Promise.resolve({ moves: {}, topics: {} })
const words = () => noWords
const one = (table: string) => Promise.reject(new Error(`No catalog declares ${table}.`))
const nothing: Promise<Catalog> = Promise.resolve({ records: [], words, whole: none, one, lives: none, pages: {} })
const Context = createContext<Load>(() => nothing)

/** The application knows all areas; the kit knows none. So the kit is told, and only once a page needs it. */
export const CatalogProvider = ({ load, children }: { load: Load; children: ReactNode }) => (
  <Context value={load}>{children}</Context>
)

/** `load` returns the same promise each time, so the page waits for it once. */
export const useCatalog = (): Catalog => use(use(Context)())

/** With the words of all moves: for the history and the audit log. */
export const useTold = (): Told => {
  const catalog = useCatalog()
  return { ...catalog, lived: use(catalog.words()) }
}
export type Told = Catalog & { lived: MoveWords }

/** The declarations of all records with all their fields: for displays of any record in full detail. */
export const useDeclarations = (): readonly AnyRecord[] => use(useCatalog().whole())

/** The declaration of one record with all its fields. */
export const useDeclaration = (table: string): AnyRecord => use(useCatalog().one(table))

/** The lives of all records, with their rules. */
export const useLives = (): readonly Life[] => use(useCatalog().lives())

/** The shell's shortcuts, as they load. */
export const useShortcuts = (): readonly ShortcutOffered[] => use((useCatalog().shortcuts ?? none)())

export const recordOf = ({ records }: Catalog, table: string): AnyRecord | undefined =>
  records.find((record) => record.table === table)

export const pageOf = ({ pages }: Catalog, table: string | undefined, id: string): string | undefined =>
  pages[table ?? '']?.replace(':id', id)
