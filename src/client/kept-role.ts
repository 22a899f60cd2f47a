import type { Role } from '#platform/roles.ts'

export type Grant = { role: Role; expires_at: string | null }

const place = 'granted'

/** A person's roles at the last visit, used until the server has answered. Only for the person they were stored for. */
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
    // A browser without storage asks and waits.
  }
}

/** A person who signs out leaves neither id nor role on a device that the next person may use. */
export function forgetRole(): void {
  try {
    localStorage.removeItem(place)
  } catch {
    // As above.
  }
}
