// Caches the program's files: those that the build names by their content, and the offline page. Server answers and
// pages with data are never handled, so they can't be cached. Where a signed-in person keeps answers on this device, the
// program has put its empty page into the cache "shell", and it opens without a line.
const kept = 'files-2'
const shell = 'shell'
const offlinePage = '/offline.html'
const most = 900

// Requests to the server's programs. A browser that supports routing rules does not wake this worker for them.
const asked = ['/rest/*', '/functions/*', '/auth/v1/*', '/storage/*', '/realtime/*', '/map/*', '/config.json']

addEventListener('install', (event) => {
  event.waitUntil(caches.open(kept).then((cache) => cache.add(offlinePage)))
  self.skipWaiting()
  // Without support everything goes through the worker, as before.
  event
    .addRoutes?.({ condition: { or: asked.map((pathname) => ({ urlPattern: { pathname } })) }, source: 'network' })
    ?.catch(() => {})
})

addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== kept && name !== shell).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  )
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(fileOf(request))
  else if (request.mode === 'navigate') event.respondWith(fetch(request).catch(offline))
})

async function offline() {
  return (await caches.match('/shell', { cacheName: shell })) ?? caches.match(offlinePage)
}

/** A name in /assets/ is a hash of its content: a cached file never goes stale. */
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
