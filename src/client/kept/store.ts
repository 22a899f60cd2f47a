import { shellIn } from './places.ts'
import { noteShown } from './shown.ts'
import { keep, recall, type Answered, type Owner } from './vault.ts'

export { forget } from './vault.ts'

export async function store(owner: Owner, answers: readonly Answered[]): Promise<void> {
  await keep(owner, answers)
  await keepProgram()
}

export async function recalled(owner: Owner, read: string): Promise<Response | null> {
  const kept = await recall(owner, read, Date.now())
  if (!kept) return null
  noteShown(kept.at)
  return kept.answer
}

let isKept = false
/** The page without its data, as it is now, and the files that came before the service worker. */
async function keepProgram(): Promise<void> {
  // A sign-out removes it; the next session keeps it again without another load.
  if (!navigator.serviceWorker?.controller || (isKept && (await caches.has(shellIn)))) return
  isKept = true
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')!.src
  const shell = await caches.open(shellIn)
  const known = await (await shell.match('/shell'))?.text()
  if (!known?.includes(new URL(entry).pathname)) {
    const page = await fetch('/shell.html')
    if (page.ok) await shell.put('/shell', page)
  }
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  for (const { origin, pathname } of files)
    // Asked through the service worker, which keeps what it has not: most come from the browser's own cache.
    if (origin === location.origin && pathname.startsWith('/assets/')) await fetch(pathname)
}
