/** Chromium's installation prompt. It fires once, long before a person opens the page about it. */
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
