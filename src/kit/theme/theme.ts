import { useSyncExternalStore } from 'react'

export type Theme = 'dark' | 'light'

const html = () => document.documentElement
const listeners = new Set<() => void>()

/** Dark unless the reader selected light; public/theme.js has applied the choice before the first paint. */
export const theme = (): Theme => (html().dataset.theme === 'light' ? 'light' : 'dark')

export function setTheme(chosen: Theme): void {
  html().dataset.theme = chosen
  try {
    localStorage.setItem('theme', chosen)
  } catch {
    // A browser without storage keeps the choice until the page closes.
  }
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
