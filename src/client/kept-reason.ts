/**
 * Input of a dialog that its writer did not close: it is restored when the dialog opens again. The tab stores it for
 * the person who typed it, because a session may end and start again in between.
 */
export const placeOfReason = (user: string | undefined, title: string) =>
  `reason ${user ?? ''} ${location.pathname}${location.search} ${title}`

export function keptReason(place: string): string {
  try {
    return sessionStorage.getItem(place) ?? ''
  } catch {
    return ''
  }
}

export function keepReason(place: string, reason: string): void {
  try {
    if (reason) sessionStorage.setItem(place, reason)
    else sessionStorage.removeItem(place)
  } catch {
    // A browser without storage loses only this convenience.
  }
}
