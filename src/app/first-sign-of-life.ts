/** Analytics load after the first scroll, click or touch, or after five seconds. */
export const signs = ['scroll', 'click', 'touchstart'] as const
export const patience = 5_000

type Page = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/** Calls once, at whichever comes first. Returns a function that cancels it. */
export function atFirstSignOfLife(page: Page, begin: () => void): () => void {
  const cancel = () => {
    clearTimeout(timer)
    for (const sign of signs) page.removeEventListener(sign, come)
  }
  const come = () => {
    cancel()
    begin()
  }
  const timer = setTimeout(come, patience)
  for (const sign of signs) page.addEventListener(sign, come, { passive: true })
  return cancel
}

/** A reader who asks not to be counted is not: the script is not even loaded. */
export const asksNotToBeTracked = (browser: { doNotTrack?: string | null; globalPrivacyControl?: boolean }) =>
  browser.doNotTrack === '1' || browser.doNotTrack === 'yes' || browser.globalPrivacyControl === true

export function countVisits(): () => void {
  if (asksNotToBeTracked(navigator)) return () => {}
  return atFirstSignOfLife(window, () => void import('./analytics.ts').then(({ begin }) => begin()))
}
