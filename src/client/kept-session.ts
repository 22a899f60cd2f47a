import type { Session } from '@supabase/auth-js'
import { claims } from './assurance.ts'
import { loadConfig, type Config } from './config.ts'

/** Who is signed in on this device by the stock client's own store: also where its token ended and there is no line. */
export function keptSession(storageKey: string): Session | null {
  try {
    const session = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Session | null
    return session?.user ? session : null
  } catch {
    return null
  }
}

export function ownerOf(session: Session | null): { user: string; session: string } | null {
  const id = session && claims(session.access_token)?.session_id
  return id ? { user: session.user.id, session: id } : null
}

const place = 'config'

/** Without a line, the settings of the last visit. */
export async function configOrKept(): Promise<Config> {
  const config = await loadConfig().catch((error: unknown) => {
    const kept = localStorage.getItem(place)
    if (!kept) throw error
    return JSON.parse(kept) as Config
  })
  try {
    localStorage.setItem(place, JSON.stringify(config))
  } catch {
    // A browser without storage asks each time.
  }
  return config
}
