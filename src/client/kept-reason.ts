/**
 * What was typed into a dialog that its writer did not close: it is there again when the dialog opens anew. A tab keeps
 * it for the person who typed it, since a session may end and begin again between the two.
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
    // A browser that keeps nothing loses only this comfort.
  }
}

/** A person who signs out leaves no words on a device that the next one may sit at. */
export function forgetReasons(): void {
  try {
    for (const place of Object.keys(sessionStorage)) if (place.startsWith('reason ')) sessionStorage.removeItem(place)
  } catch {
    // As above.
  }
}
