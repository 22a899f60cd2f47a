import { createContext, use, useEffect, useSyncExternalStore } from 'react'
import { english, speakAs, type Catalog, type Language, type Speech } from '#platform/say.ts'

/** The catalogs by area; `common` has what several areas say. They and their loading come only for other languages. */
export type CatalogName = 'sign-in' | 'portal' | 'site' | 'tools' | 'opportunities' | 'vendor' | 'forms' | 'auditor'

/** The reader’s choice, or else the language of the browser; public/theme.js asks the same before the first paint. */
function firstLanguage(): Language {
  let kept: string | null = null
  try {
    kept = localStorage.getItem('language')
  } catch {
    // A browser without storage speaks its own language.
  }
  return (kept ?? navigator.language).startsWith('es') ? 'es' : 'en'
}

/** Kept at once: a reader who leaves before the catalogs have come has chosen too. */
export function keepLanguage(to: Language): void {
  try {
    localStorage.setItem('language', to)
  } catch {
    // A browser without storage keeps the choice until the page closes.
  }
}

type Reader = { to: Language; catalogs: Readonly<Record<string, Catalog>> }
let reader: Reader | undefined
const listeners = new Set<() => void>()
export const readerNow = (): Reader => (reader ??= { to: firstLanguage(), catalogs: {} })
export function setReader(next: Reader): void {
  reader = next
  for (const tell of listeners) tell()
}

/** Loads what a page says before it is drawn. */
export const loadWords = async (names: readonly CatalogName[] | undefined): Promise<void> =>
  readerNow().to === 'en' || !names ? undefined : (await import('./catalogs.ts')).loadCatalogs(names)

const listen = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
const useReader = () => useSyncExternalStore(listen, readerNow, readerNow)
export const useChosenLanguage = (): Language => useReader().to

/**
 * From now on texts are in the language of this page: the reader’s where the page is translated as a whole, English
 * everywhere else.
 */
export function useSpeech(names: readonly CatalogName[] | undefined): Language {
  const { to, catalogs } = useReader()
  const parts = names && to !== 'en' ? ['common', ...names].map((name) => catalogs[name]) : [undefined]
  // A page reached from one in English, such as the sign-in from a guarded address, asks for its words when it is there.
  const missing = parts.includes(undefined) && to !== 'en' ? names?.join() : undefined
  useEffect(() => {
    const areas = (missing ? missing.split(',') : []) as CatalogName[]
    if (missing !== undefined) void loadWords(areas).catch(() => undefined)
  }, [missing])
  const speech: Speech = parts.includes(undefined) ? english : { language: to, catalog: Object.assign({}, ...parts) }
  speakAs(() => speech)
  return speech.language
}

export const LanguageContext = createContext<Language>('en')

/** The language of the open page. A frame that asks is drawn again when it changes. */
export const useLanguage = (): Language => use(LanguageContext)
