import type { Role } from '#platform/roles.ts'

export type Grant = { role: Role; expires_at: string | null }

const place = 'granted'

/**
 * The roles that somebody was found with at the last visit, for the moment until the server has answered anew. Only for
 * whom they were kept.
 */
export function keptRole(user: string): Grant[] | undefined {
  try {
    const { user: whose, grants } = JSON.parse(localStorage.getItem(place) ?? '{}') as {
      user?: string
      grants?: Grant[]
    }
    return whose === user ? grants : undefined
  } catch {
    return undefined
  }
}

export function keepRole(user: string, grants: Grant[]): void {
  try {
    localStorage.setItem(place, JSON.stringify({ user, grants }))
  } catch {
    // A browser that keeps nothing asks and waits.
  }
}

/** Whoever signs out leaves neither their id nor their role on a device that the next person may sit at. */
export function forgetRole(): void {
  try {
    localStorage.removeItem(place)
  } catch {
    // As above.
  }
}
