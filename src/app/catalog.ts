import type { Catalog, ShortcutOffered } from '#kit/record/catalog.tsx'
import { surroundings } from './surroundings.tsx'
import { recordMakers, recordPages } from './pages.ts'

let loading: Promise<Catalog> | undefined

let declarations: ReturnType<Catalog['whole']> | undefined

let keys: Promise<readonly ShortcutOffered[]> | undefined

const shortcuts = () => (keys ??= import('./later.ts').then((module) => module.shortcuts))

let lived: ReturnType<Catalog['lives']> | undefined

const lives = () => (lived ??= import('../lives.ts').then((module) => module.lives))

let said: ReturnType<Catalog['words']> | undefined

const words = () => (said ??= import('virtual:move-words').then((module) => module.words))

const whole = () => (declarations ??= import('../records.ts').then(({ records }) => records))

const ones = new Map<string, ReturnType<Catalog['one']>>()

/** The same promise for the same table: a part that waits for it would wait for a new one each time it is drawn. */
function one(table: string): ReturnType<Catalog['one']> {
  const known = ones.get(table)
  if (known) return known
  const found = import('./declaration.ts').then(({ declarationOf }) => declarationOf(table))
  ones.set(table, found)
  // Not available without a line: the next visit asks again.
  found.catch(() => ones.delete(table))
  return found
}

/** The names of all records are too large for the first view: they load with the first page that shows a record. */
export const catalog = (): Promise<Catalog> =>
  (loading ??= Promise.all([import('virtual:record-names'), import('./record-lists.ts')]).then(
    ([{ records }, { recordLists }]) => ({
      records,
      words,
      whole,
      one,
      lives,
      pages: recordPages,
      makers: recordMakers,
      lists: recordLists,
      around: surroundings,
      shortcuts,
    }),
  ))
