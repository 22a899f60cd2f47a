// Which pages are opened how often, for the people who run this place: no cookie, no id, nothing about who.

/** Tells the server of the page that is open, and of every page that is gone to from it. */
export function begin(): void {
  tell()
  // The router changes the address without an event of its own for it.
  const { pushState } = history
  history.pushState = (...change) => {
    pushState.apply(history, change)
    // The page that is gone to comes first.
    setTimeout(tell)
  }
  addEventListener('popstate', tell)
}

let last: string | undefined

function tell(): void {
  const { pathname } = location
  if (pathname === last) return
  last = pathname
  void fetch('/functions/v1/page-view', {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: pathname }),
  }).catch(() => {
    // A visit that is not counted is missed by nobody.
  })
}
