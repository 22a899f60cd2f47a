import type { Job } from '#platform/job.ts'
import type { Role } from '#platform/roles.ts'

export type Grant = { role: Role; expires_at: string | null }

const place = 'granted'
const sidePlace = 'side'

export type Side = 'agency' | 'vendor'

/** The person's organization and job at the last visit: the menu depends on them from the start. */
export function keptSide(user: string): { side: Side; job: Job | null } | undefined {
  try {
    const [whose, side, job] = (localStorage.getItem(sidePlace) ?? '').split(' ')
    return whose === user ? { side: side as Side, job: (job as Job | undefined) ?? null } : undefined
  } catch {
    return undefined
  }
}

export function keepSide(user: string, side: Side, job: Job | null): void {
  try {
    localStorage.setItem(sidePlace, [user, side, ...(job ? [job] : [])].join(' '))
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
