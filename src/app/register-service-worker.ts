import { watchForInstall } from '#client/install.ts'

/** Program files are stored for the next visit and for offline use. Data never is. */
export function registerServiceWorker(): void {
  watchForInstall()
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () =>
    void navigator.serviceWorker
      .register('/sw.js')
      .catch((error: unknown) => console.error('The service worker could not be registered.', error))
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
