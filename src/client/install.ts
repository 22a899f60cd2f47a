/** What Chromium asks before it offers an installation. It comes once, long before anybody opens the page about it. */
export type Offer = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

let offered: Offer | undefined

export function watchForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered = event as Offer
  })
  addEventListener('appinstalled', () => (offered = undefined))
}

export const installOffer = (): Offer | undefined => offered
