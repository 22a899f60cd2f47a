import { useEffect, useSyncExternalStore } from 'react'

export type Theme = 'dark' | 'light'

const html = () => document.documentElement
const listeners = new Set<() => void>()

/** public/theme.js has applied it before the first paint: the reader’s choice, or what their system uses. */
export const theme = (): Theme => (html().dataset.theme === 'light' ? 'light' : 'dark')

/** Work is dark until a person chooses; pages for visitors follow their system, and so does the way to sign in. */
export function useWorkTheme(isSignedIn: boolean): void {
  useEffect(() => {
    try {
      if (isSignedIn && localStorage.getItem('theme') === null) show('dark')
    } catch {
      // A browser without storage is dark already, unless it was made light on this page.
    }
  }, [isSignedIn])
}

export function setTheme(chosen: Theme): void {
  try {
    localStorage.setItem('theme', chosen)
  } catch {
    // A browser without storage keeps the choice until the page closes.
  }
  show(chosen)
}

function show(chosen: Theme): void {
  html().dataset.theme = chosen
  for (const tell of listeners) tell()
}

export const useTheme = (): Theme =>
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    theme,
    () => 'dark',
  )
