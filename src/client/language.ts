import { createContext, use, useSyncExternalStore } from 'react'
import { english, isLanguage, speakAs, type Catalog, type Language, type Speech } from '#platform/say.ts'

type File = () => Promise<{ default: Catalog }>

/** One file for each language and area; what several areas say is in `common`. English needs none. */
const files = {
  common: { es: () => import('../translations/es/common.json') },
  portal: { es: () => import('../translations/es/portal.json') },
} satisfies Record<string, Record<Exclude<Language, 'en'>, File>>
export type CatalogName = keyof typeof files

const loaded = new Map<string, Catalog>()
const listeners = new Set<() => void>()
const tellAll = () => {
  for (const tell of listeners) tell()
}

/** The reader’s choice, or else the language of the browser; public/theme.js asks the same before the first paint. */
function firstLanguage(): Language {
  try {
    const kept = localStorage.getItem('language')
    if (isLanguage(kept)) return kept
  } catch {
    // A browser without storage speaks its own language.
  }
  return /^es\b/.test(navigator.language) ? 'es' : 'en'
}
let chosen: Language | undefined
export const chosenLanguage = (): Language => (chosen ??= firstLanguage())

/** Loads what a page says before it is drawn; what other pages say follows. */
export async function loadWords(names: readonly CatalogName[] | undefined): Promise<void> {
  const to = chosenLanguage()
  if (to === 'en' || !names) return
  await Promise.all(['common' as const, ...names].map((name) => loadFile(name, to)))
  for (const name of Object.keys(files) as CatalogName[]) void loadFile(name, to).catch(() => undefined)
}

async function loadFile(name: CatalogName, to: Exclude<Language, 'en'>): Promise<void> {
  if (loaded.has(`${to} ${name}`)) return
  loaded.set(`${to} ${name}`, ((await files[name][to]()) as { default: Catalog }).default)
  tellAll()
}

/** Kept in this browser. The page is drawn again in place, so that no input is lost. */
export async function chooseLanguage(next: Language, names: readonly CatalogName[] | undefined): Promise<void> {
  chosen = next
  try {
    localStorage.setItem('language', next)
  } catch {
    // A browser without storage keeps the choice until the page closes.
  }
  await loadWords(names).catch(() => undefined)
  tellAll()
}

const listen = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
export const useChosenLanguage = (): Language => useSyncExternalStore(listen, chosenLanguage, () => 'en')
const count = () => loaded.size
const none = () => 0

/**
 * From now on texts are in the language of this page: the reader’s where the page is translated as a whole, English
 * everywhere else.
 */
export function useSpeech(names: readonly CatalogName[] | undefined): Language {
  const to = useChosenLanguage()
  useSyncExternalStore(listen, count, none)
  const speech = speechOf(to, names)
  speakAs(() => speech)
  return speech.language
}

function speechOf(to: Language, names: readonly CatalogName[] | undefined): Speech {
  if (to === 'en' || !names) return english
  const parts = ['common', ...names].map((name) => loaded.get(`${to} ${name}`))
  if (parts.includes(undefined)) return english
  return { language: to, catalog: Object.assign({}, ...parts) as Catalog }
}

export const LanguageContext = createContext<Language>('en')

/** The language of the open page. A frame that asks is drawn again when it changes. */
export const useLanguage = (): Language => use(LanguageContext)
