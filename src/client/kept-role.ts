import type { Role } from '#platform/roles.ts'

export type Grant = { role: Role; expires_at: string | null }

const place = 'granted'
const sidePlace = 'side'

export type Side = 'agency' | 'vendor'

/** The side of the person's organization at the last visit: a vendor's menu differs from an agency's from the start. */
export function keptSide(user: string): Side | undefined {
  try {
    const [whose, side] = (localStorage.getItem(sidePlace) ?? '').split(' ')
    return whose === user ? (side as Side) : undefined
  } catch {
    return undefined
  }
}

export function keepSide(user: string, side: Side): void {
  try {
    localStorage.setItem(sidePlace, `${user} ${side}`)
  } catch {
    // A browser without storage asks and waits.
  }
}

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
    localStorage.removeItem(sidePlace)
  } catch {
    // As above.
  }
}
