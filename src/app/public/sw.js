// Keeps the files of the program: what the build has named by its content, and the page for when there is no line.
// Answers of the server and pages with data are never looked at, so they cannot be kept.
const kept = 'files-2'
const offlinePage = '/offline.html'
const most = 300

// What is asked of the server's programs. A browser that can be told so beforehand does not wake this worker for it.
const asked = ['/rest/*', '/functions/*', '/auth/v1/*', '/storage/*', '/realtime/*', '/config.json']

addEventListener('install', (event) => {
  event.waitUntil(caches.open(kept).then((cache) => cache.add(offlinePage)))
  self.skipWaiting()
  // Where it is not understood everything goes through the worker, as before.
  event
    .addRoutes?.({ condition: { or: asked.map((pathname) => ({ urlPattern: { pathname } })) }, source: 'network' })
    ?.catch(() => {})
})

addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(fileOf(request))
  else if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(offlinePage)))
})

/** A name in /assets/ is a hash of what it holds: what was kept under it is right for ever. */
async function fileOf(request) {
  const cache = await caches.open(kept)
  const known = await cache.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok && answer.type === 'basic') {
    await cache.put(request, answer.clone())
    const names = await cache.keys()
    for (const old of names.filter(({ url }) => !url.endsWith(offlinePage)).slice(0, Math.max(0, names.length - most)))
      await cache.delete(old)
  }
  return answer
}
