import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '#client/auth.ts'
import { useConfig } from '#client/BackendProvider.tsx'

export type Recent = { to: string; title: string }

const most = 6
const place = (userId: string) => `recent-pages ${userId}`

/** The user's own, while this tab is open: recent pages may reveal too much to be stored on a shared computer. */
export function recents(userId: string): Recent[] {
  try {
    return JSON.parse(sessionStorage.getItem(place(userId)) ?? '[]') as Recent[]
  } catch {
    return []
  }
}

/** Records each page when it is left, because only then its title is certain to be its own. */
export function useRecents(): void {
  const { pathname, search } = useLocation()
  const { productName } = useConfig()
  const { user } = useAuth()
  const userId = user?.id
  useEffect(() => {
    if (!userId) return
    const to = pathname + search
    return () => {
      const title = document.title.replace(` | ${productName}`, '')
      sessionStorage.setItem(
        place(userId),
        JSON.stringify([{ to, title }, ...recents(userId).filter((other) => other.to !== to)].slice(0, most)),
      )
    }
  }, [pathname, search, productName, userId])
}
