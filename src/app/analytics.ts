// Page view counts for the operators: no cookie, no ID, nothing about the person.

/** Reports the open page to the server, and every page opened from it. */
export function begin(): void {
  tell()
  // The router changes the address without firing an event.
  const { pushState } = history
  history.pushState = (...change) => {
    pushState.apply(history, change)
    // The next page takes priority.
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
    // An uncounted visit does no harm.
  })
}
