import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFigures } from '../operations/figures.ts'
import { jsonLog } from '../log.ts'
import { openFront, type Front } from './front.ts'
import { StaticFiles } from './static-files.ts'
import { nothingHere, unexpected } from './unexpected.ts'
import { visitOf } from './visit.ts'

const lines: string[] = []
const figures = createFigures()
const folder = mkdtempSync(join(tmpdir(), 'granary-pages-'))
const held: (() => void)[] = []
let open = ''
let front: Front
let port: number

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, 'about'))
  mkdirSync(join(folder, 'open'))
  mkdirSync(join(folder, 'home'))
  writeFileSync(
    join(folder, 'home', 'index.html'),
    '<!doctype html><html lang="en"><main>https://granary.invalid/home</main></html>',
  )
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><style>main{color:red}</style><script>begin()</script><script type="application/json">[]</script><main>Granary</main><p><!--title--></p><p><!--title:es--></p>',
  )
  writeFileSync(join(folder, 'about', 'index.html'), '<!doctype html><main>About</main>')
  writeFileSync(join(folder, 'about', 'index.es.html'), '<!doctype html><main>Acerca de</main>')
  writeFileSync(
    join(folder, 'open', 'index.html'),
    '<!doctype html><main><ul><!--list:open-solicitations--></ul></main>',
  )
  writeFileSync(join(folder, 'assets', 'whole-worker-3f2a.js'), 'self.onmessage = null')
  writeFileSync(join(folder, 'assets', 'app-3f2a.js'), 'export const granary = "granary"; '.repeat(100))
  writeFileSync(
    join(folder, 'addresses.json'),
    JSON.stringify({
      '/': { title: 'Granary' },
      '/about': { title: 'About' },
      '/purchase-orders/:id': { title: 'Orders & <receipts>' },
      '/notifications': { title: 'Notifications', translated: true },
      '/auth': { title: '' },
      '/rest/v2x/orders': { title: '' },
    }),
  )
  writeFileSync(join(folder, 'notes.private'), 'not for anybody')

  const log = jsonLog((line) => lines.push(line))
  const app = new Hono()
  app.get('/rest/v1/:table', (c) =>
    c.json({ id: visitOf(c).id, address: visitOf(c).address, secure: visitOf(c).secure }),
  )
  app.post('/rest/v1/:table', async (c) => c.json({ size: (await c.req.text()).length }))
  app.get('/rest/v1/held/:n', () => new Promise<Response>((resolve) => held.push(() => resolve(new Response('done')))))
  app.get('/auth/v1/broken', () => {
    throw Object.assign(new Error('duplicate key value "rosa@example.gov" violates'), {
      code: '23505',
      detail: 'Key (email)=(rosa@example.gov) exists',
      severity: 'ERROR',
      table: 'users',
    })
  })
  app.get('/auth/v1/slow', () => {
    throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014', severity: 'ERROR' })
  })
  app.get('/auth/v1/refused', () => {
    throw Object.assign(new Error('password authentication failed for user "gateway"'), {
      code: '28P01',
      severity: 'FATAL',
    })
  })
  app.get('/metrics', (c) => c.text('figures'))
  for (const probe of ['/livez', '/readyz']) app.on(['GET', 'OPTIONS'], probe, (c) => c.text('well'))
  app.notFound(nothingHere)
  app.onError(unexpected(log))
  const settings = {
    siteUrl: 'https://granary.example.gov',
    trustedProxies: ['127.0.0.2'],
    databasePool: 1,
    databaseQueue: 4,
    logRequests: true,
    demo: true,
  }
  front = openFront({
    settings,
    log,
    app,
    figures,
    browserFolder: folder,
    pageLists: { 'open-solicitations': async () => open },
  })
  await new Promise<void>((ready) => front.server.listen(0, '0.0.0.0', ready))
  port = (front.server.address() as AddressInfo).port
})

afterAll(async () => {
  await front.close(0)
  rmSync(folder, { recursive: true })
})

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }
type Ask = { method?: string; headers?: Record<string, string>; body?: string | Buffer; from?: string }

/** Not `fetch`, which would normalize the address, the host and the encoding before they get here. */
const ask = (path: string, { method = 'GET', headers = {}, body, from }: Ask = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path, method, headers, ...(from && { localAddress: from }) },
      (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece))
        answer.on('end', () =>
          resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(pieces) }),
        )
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })

const say = (text: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (piece) => (answer += piece.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', () => resolve(answer))
  })

const json = ({ body }: Answer) => JSON.parse(body.toString()) as Record<string, unknown>

test('a request keeps the id from its caller, and gets one otherwise', async () => {
  const brought = await ask('/rest/v1/orders', { headers: { 'X-Request-Id': 'import-2026-11-20.7' } })
  expect(brought.headers['x-request-id']).toBe('import-2026-11-20.7')
  expect(json(brought).id).toBe('import-2026-11-20.7')

  for (const id of ['short', 'rosa@example.gov', 'x'.repeat(65), 'two words here'])
    expect((await ask('/rest/v1/orders', { headers: { 'X-Request-Id': id } })).headers['x-request-id']).toMatch(
      /^[0-9a-f-]{36}$/,
    )
})

test.each([
  '/',
  '/assets/app-3f2a.js',
  '/rest/v1/orders',
  '/rest/v1/orders?x',
  '/nothing.css',
  '/auth/v1/broken',
  '/auth/v1/nothing',
  '/metrics',
  '/rest/v1/%zz',
])('every response has the protective headers: %s', async (path) => {
  const { headers } = await ask(path)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['referrer-policy']).toBe('same-origin')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  expect(headers['permissions-policy']).toContain('geolocation=(self)')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['content-security-policy']).not.toContain('unsafe')
  expect(headers['cache-control']).toBeDefined()
  expect(headers['strict-transport-security']).toBeUndefined()
  expect(headers['x-powered-by'] ?? headers.server).toBeUndefined()
})

test('data is never cached', async () => {
  expect((await ask('/rest/v1/orders')).headers['cache-control']).toBe('no-store')
  expect((await ask('/auth/v1/broken')).headers['cache-control']).toBe('no-store')
})

test('a page may only run our files, and inline only what the build wrote, by its hash', async () => {
  const policy = (await ask('/')).headers['content-security-policy']!
  // The second is data, which is not run.
  expect(policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update('begin()').digest('base64')}';`)
  expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]{43}='/)
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("base-uri 'none'")
})

test('a list in a prerendered page is current, compressed or not, and has a separate tag', async () => {
  open = '<li>Road salt, $& 40 tons</li>'
  const first = await ask('/open')
  expect(first.body.toString()).toContain('<ul><li>Road salt, $& 40 tons</li></ul>')
  open = '<li>Two pumps</li>'
  const next = await ask('/open', { headers: { 'Accept-Encoding': 'br', 'If-None-Match': first.headers.etag! } })
  expect([next.status, next.headers['content-encoding'], brotliDecompressSync(next.body).toString()]).toEqual([
    200,
    'br',
    expect.stringContaining('<ul><li>Two pumps</li></ul>'),
  ])
  expect(
    (await ask('/open', { headers: { 'Accept-Encoding': 'br', 'If-None-Match': next.headers.etag! } })).status,
  ).toBe(304)
})

test('a page names the address of its installation, and is marked in a demo', async () => {
  expect((await ask('/home')).body.toString()).toBe(
    '<!doctype html><html data-demo lang="en"><main>https://granary.example.gov/home</main></html>',
  )
  const files = new StaticFiles(folder, { siteUrl: 'https://granary.example.gov', demo: false })
  const server = createServer((req, res) => void files.serve(req, res, req.url!, true))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/home`
  expect(await (await fetch(address)).text()).toContain('<html lang="en">')
  await new Promise((closed) => server.close(closed))
})

test('a page is in the language of its address, or else in the first of the browser’s languages that there is', async () => {
  const about = async (path: string, accepted: string) => {
    const { headers, body } = await ask(path, { headers: { 'Accept-Language': accepted } })
    return [body.toString().includes('Acerca de') ? 'es' : 'en', headers.vary]
  }
  const vary = 'Accept-Encoding, Accept-Language'
  expect(await about('/about', 'es-MX,es;q=0.9,en;q=0.8')).toEqual(['es', vary])
  expect(await about('/about', 'fr,en;q=0.9,es;q=0.8')).toEqual(['en', vary])
  expect(await about('/about?lang=es', 'en-US')).toEqual(['es', vary])
  expect(await about('/about?lang=en', 'es')).toEqual(['en', vary])
  expect(await about('/open', 'es')).toEqual(['en', 'Accept-Encoding'])
})

test('a worker of a page fetches nothing and is not sandboxed, which would remove its cryptography', async () => {
  expect((await ask('/assets/whole-worker-3f2a.js')).headers['content-security-policy']).toBe(
    "default-src 'none'; frame-ancestors 'none'",
  )
  expect((await ask('/assets/app-3f2a.js')).headers['content-security-policy']).toContain('sandbox')
})

test('a file with a hash in its name may be cached forever, a page is requested again', async () => {
  const asset = await ask('/assets/app-3f2a.js')
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(asset.headers['content-type']).toBe('text/javascript; charset=utf-8')

  const page = await ask('/')
  expect(page.headers['cache-control']).toBe('no-cache')
  const again = await ask('/', { headers: { 'If-None-Match': page.headers.etag! } })
  expect([again.status, again.body.length]).toEqual([304, 0])
})

test('files are compressed as the browser prefers', async () => {
  const plain = await ask('/assets/app-3f2a.js')
  const br = await ask('/assets/app-3f2a.js', { headers: { 'Accept-Encoding': 'gzip, br' } })
  const gz = await ask('/assets/app-3f2a.js', { headers: { 'Accept-Encoding': 'gzip, br;q=0' } })

  expect(brotliDecompressSync(br.body)).toEqual(plain.body)
  expect(gunzipSync(gz.body)).toEqual(plain.body)
  expect([br, gz, plain].map(({ headers }) => [headers['content-encoding'], headers.vary])).toEqual([
    ['br', 'Accept-Encoding'],
    ['gzip', 'Accept-Encoding'],
    [undefined, 'Accept-Encoding'],
  ])
  expect(new Set([br, gz, plain].map(({ headers }) => headers.etag)).size).toBe(3)
})

test('an unknown address gets the not-found page, and 404', async () => {
  for (const path of ['/nothing/here', '/purchase-orders', '/purchase-orders/17/lines', '/about/us']) {
    const answer = await ask(path)
    expect([path, answer.status, answer.headers['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8'])
    expect(answer.body.toString()).toContain('Granary')
    expect((await ask(path, { headers: { 'If-None-Match': answer.headers.etag! } })).status).toBe(404)
  }
  for (const path of ['/purchase-orders/17', '/Purchase-Orders/17/', '/about/'])
    expect([path, (await ask(path)).status]).toEqual([path, 200])
  expect((await ask('/addresses.json')).status).toBe(404)
})

test('a page at work begins with its title, and no other has its mark', async () => {
  const [order, auth, gone] = [await ask('/purchase-orders/17'), await ask('/auth'), await ask('/nothing/here')]
  expect(order.body.toString()).toContain('<p>Orders &#38; &#60;receipts&#62;</p>')
  for (const { body } of [auth, gone]) expect(body.toString()).toContain('<p><!--title--></p>')
  expect(order.headers.etag).not.toBe(auth.headers.etag)
})

test('a reader of Spanish begins with a title in Spanish where the page is, and in English where it is not', async () => {
  const [notices, order] = [await ask('/notifications'), await ask('/purchase-orders/17')]
  expect(notices.body.toString()).toContain('<p>Notifications</p><p>Notificaciones</p>')
  expect(order.body.toString()).toContain('<p><span lang="en">Orders &#38; &#60;receipts&#62;</span></p>')
})

test('an address of the application gets its page, a missing file does not, a protocol never does', async () => {
  expect((await ask('/purchase-orders/17')).body.toString()).toContain('Granary')
  expect((await ask('/auth')).body.toString()).toContain('Granary')
  expect((await ask('/about')).body.toString()).toContain('About')
  expect((await ask('/assets/gone-1234.js')).status).toBe(404)
  expect((await ask('/notes.private')).status).toBe(404)
  expect(await ask('/rest/v2x/orders')).toMatchObject({ status: 200 })
  for (const path of ['/auth/v1', '/auth/v1/nothing', '/storage/v1/x', '/.well-known/nothing', '/realtime/v1/x'])
    expect([path, (await ask(path)).status, (await ask(path)).headers['content-type']]).toEqual([
      path,
      404,
      expect.stringContaining('application/json'),
    ])
})

test('HEAD returns the headers of GET', async () => {
  const [head, get] = [await ask('/', { method: 'HEAD' }), await ask('/')]
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, String(get.body.length), 0])
})

test('any site may call, with the headers of the stock client, and can read what it needs', async () => {
  const preflight = await ask('/rest/v1/orders', {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://other.example',
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers': 'apikey,authorization,idempotency-key,prefer,x-client-info',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers['access-control-allow-origin']).toBe('*')
  expect(preflight.headers['access-control-allow-headers']).toBe(
    'apikey,authorization,idempotency-key,prefer,x-client-info',
  )
  expect(preflight.headers['access-control-allow-methods']).toContain('PATCH')
  expect(preflight.headers['access-control-max-age']).toBe('7200')
  expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()

  const answer = await ask('/rest/v1/orders', { headers: { Origin: 'https://other.example' } })
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  expect(answer.headers['access-control-expose-headers']).toContain('Content-Range')
  expect(
    (await ask('/', { headers: { Origin: 'https://other.example' } })).headers['access-control-allow-origin'],
  ).toBeUndefined()
})

test('nothing is served unencrypted except to this machine', async () => {
  const elsewhere = { Host: 'granary.example.gov' }
  expect(await ask('/about?x=1', { headers: elsewhere })).toMatchObject({
    status: 308,
    headers: { location: 'https://granary.example.gov/about?x=1' },
  })
  expect(await ask('//evil.example/x', { headers: elsewhere })).toMatchObject({
    status: 308,
    headers: { location: 'https://granary.example.gov/evil.example/x' },
  })
  expect(await ask('/rest/v1/orders', { method: 'POST', headers: elsewhere, body: '{}' })).toMatchObject({
    status: 403,
  })
  expect(await ask('/rest/v1/orders', { headers: { ...elsewhere, 'X-Forwarded-Proto': 'https' } })).toMatchObject({
    status: 308,
  })
  expect(await ask('/metrics', { headers: { Host: '10.0.0.5:3000' } })).toMatchObject({ status: 200 })
})

test('the headers of a configured proxy are trusted', async () => {
  const answer = await ask('/rest/v1/orders', {
    from: '127.0.0.2',
    headers: { Host: 'granary.example.gov', 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '198.51.100.7' },
  })
  expect(json(answer)).toMatchObject({ secure: true, address: '198.51.100.7' })
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
})

test('a body above the limit is refused before it is read', async () => {
  const large = Buffer.alloc(1024 * 1024 + 1, 'x')
  expect(json(await ask('/rest/v1/orders', { method: 'POST', body: large }))).toMatchObject({
    code: 'body_too_large',
    details: null,
  })
  expect(await ask('/rest/v1/orders', { method: 'POST', body: large.subarray(1) })).toMatchObject({ status: 200 })
  expect(
    await ask('/rest/v1/orders', { method: 'POST', headers: { 'Transfer-Encoding': 'chunked' }, body: large }),
  ).toMatchObject({ status: 413 })
  expect(
    await ask('/rest/v1/orders', { method: 'POST', headers: { 'Transfer-Encoding': 'chunked' }, body: 'small' }),
  ).toMatchObject({ status: 200 })
  expect(
    await ask('/rest/v1/orders', { method: 'POST', headers: { 'Content-Encoding': 'gzip' }, body: 'bomb' }),
  ).toMatchObject({ status: 415 })
})

test('a body that does not arrive in time is refused in a sentence, and gives its place back', async () => {
  const app = new Hono()
  app.post('/rest/v1/:table', async (c) => c.json({ size: (await c.req.text()).length }))
  const settings = { siteUrl: 'https://granary.example.gov', trustedProxies: [], databasePool: 1, databaseQueue: 4 }
  app.onError(unexpected(jsonLog(() => undefined)))
  const hurried = openFront({
    settings: { ...settings, logRequests: false, demo: true },
    log: jsonLog(() => undefined),
    app,
    figures: createFigures(),
    browserFolder: folder,
    slowest: 0.1,
  })
  await new Promise<void>((ready) => hurried.server.listen(0, '127.0.0.1', ready))
  const { port: at } = hurried.server.address() as AddressInfo
  const slowly = () =>
    new Promise<string>((resolve) => {
      let said = ''
      const socket = connect(at, '127.0.0.1', () =>
        socket.write('POST /rest/v1/orders HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf of it'),
      )
      socket.on('data', (piece) => (said += piece.toString()))
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(said))
    })
  // More of them than there are places.
  const said = await Promise.all([slowly(), slowly(), slowly()])
  for (const each of said) {
    expect(each).toMatch(/^HTTP\/1\.1 408 /)
    expect(each).toContain('The request didn’t arrive in time.')
  }
  const next = await fetch(`http://127.0.0.1:${at}/rest/v1/orders`, { method: 'POST', body: 'whole' })
  expect(await next.json()).toEqual({ size: 5 })
  await hurried.close(0)
})

test.each<[string, string, number]>([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['an unknown method', 'BREW /pot HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
  ['a method that is not offered here', 'PROPFIND / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 405],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['a page in the old way without a host', 'GET / HTTP/1.0\r\n\r\n', 400],
  ['a health check of today without a host', 'GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['a host that is a sentence', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  [
    'two lengths',
    'POST /rest/v1/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
    400,
  ],
  [
    'a length and chunks (smuggling)',
    'POST /rest/v1/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['headers without end', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  [
    'an address without end',
    `GET /${'x'.repeat(17_000)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    414,
  ],
  [
    'another server as the address',
    'GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    400,
  ],
  ['a way up', 'GET /assets/../../etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
  ['a hidden way up', 'GET /assets/%2e%2e/x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
  ['a broken percent sign', 'GET /%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
  ['a NUL in the address', 'GET /a%00b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
  ['half of a UTF-8 letter', 'GET /%c3 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
])('%s is refused in a sentence', async (_, text, status) => {
  const answer = await say(text)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).toMatch(/"message":"[A-Z][^"]+\."/)
})

test.each(['GET', 'OPTIONS'])(
  "Response to a balancer's health check by %s in HTTP/1.0, without a host, marked as sent",
  async (method) => {
    for (const path of ['/livez', '/readyz'])
      expect(await say(`${method} ${path} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 /)
  },
)

test('an unexpected error gives a number to quote, and the log no values', async () => {
  lines.length = 0
  const answer = await ask('/auth/v1/broken', { headers: { 'X-Request-Id': 'quote-me-42' } })

  expect(answer.status).toBe(500)
  expect(json(answer)).toEqual({
    code: 500,
    error_code: 'unexpected',
    msg: 'Something went wrong on our side. Quote this number when you report it: quote-me-42',
  })
  await until(() => lines.length === 2)
  const [trace, line] = lines.map((each) => JSON.parse(each) as Record<string, unknown>)
  expect(trace).toMatchObject({
    'http.request.id': 'quote-me-42',
    'error.code': '23505',
    'error.message': 'duplicate key value … violates',
    'error.database': 'users',
  })
  expect(line).toMatchObject({ 'log.level': 'error', 'http.response.status_code': 500 })
  expect(lines.join('')).not.toContain('rosa')
})

test('one line for each request, by the pattern of its route', async () => {
  lines.length = 0
  await ask('/rest/v1/orders?email=eq.rosa@example.gov', {
    headers: { 'X-Request-Id': 'one-line-1', Authorization: 'Bearer secret-token', 'User-Agent': 'evil"\t{' },
  })
  await ask('/purchase-orders/7d0e', { headers: { 'X-Request-Id': 'one-line-2' } })
  await ask('/auth/v1/nothing/rosa@example.gov')

  await until(() => lines.length === 3)
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(logged[0]).toEqual({
    '@timestamp': expect.any(String),
    'log.level': 'info',
    message: 'request',
    'http.request.id': 'one-line-1',
    'http.request.method': 'GET',
    'http.route': '/rest/v1/:table',
    'http.response.status_code': 200,
    'event.duration': expect.any(Number),
    'event.outcome': 'success',
  })
  expect(logged.map((line) => line['http.route'])).toEqual(['/rest/v1/:table', '/*', '/auth/*'])
  expect(lines.join('')).not.toMatch(/rosa|secret|evil|7d0e/)
  expect(await figures.print()).toContain('http_requests_total{method="GET",route="/rest/v1/:table",status="200"}')
})

test('beyond the limits the answer is a clear refusal, and waiting requests are served', async () => {
  // One connection to the database: two run, four wait, two per caller.
  const waiting = Array.from({ length: 4 }, (_, i) => ask(`/rest/v1/held/${i}`))
  await until(async () => held.length === 2 && (await figures.print()).includes('granary_requests_waiting 2'))
  expect(await ask('/rest/v1/held/7')).toMatchObject({ status: 429, headers: { 'retry-after': '2' } })

  const others = [ask('/rest/v1/held/8', { from: '127.0.0.3' }), ask('/rest/v1/held/9', { from: '127.0.0.4' })]
  await until(async () => (await figures.print()).includes('granary_requests_waiting 4'))
  expect(await ask('/rest/v1/held/10', { from: '127.0.0.5' })).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2' },
  })
  expect(await ask('/')).toMatchObject({ status: 200 })

  for (let served = 0; served < 6; served++) {
    await until(() => held.length > 0)
    held.shift()!()
  }
  expect((await Promise.all([...waiting, ...others])).map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(await figures.print()).toContain('granary_requests_running 0')
})

test('a statement that timed out and an unavailable database are not faults: each answer says what to do', async () => {
  const slow = await ask('/auth/v1/slow')
  expect([slow.status, json(slow)]).toEqual([
    504,
    {
      code: 504,
      error_code: 'took_too_long',
      msg: 'This took too long and was stopped. Request less at once, for example a shorter period, and try again.',
    },
  ])
  const refused = await ask('/auth/v1/refused')
  expect([refused.status, refused.headers['retry-after'], json(refused).msg]).toEqual([
    503,
    '2',
    'The database isn’t responding. Try again in a moment.',
  ])
})

test('a draining server keeps answering and tells each connection to close', async () => {
  expect((await ask('/rest/v1/orders')).headers.connection).toBe('keep-alive')
  front.drain()
  const answer = await ask('/rest/v1/orders')
  expect([answer.status, answer.headers.connection]).toEqual([200, 'close'])
})

test('stopping lets running requests finish', async () => {
  const running = ask('/rest/v1/held/1')
  await until(() => held.length === 1)
  const closed = front.close(60_000)
  await expect(ask('/')).rejects.toThrow(/ECONNREFUSED|hang up/)
  held.shift()!()
  expect(await running).toMatchObject({ status: 200 })
  await closed
})

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve))
}

test('a log line says who asked for what from where, by id and mark only', async () => {
  const lines: string[] = []
  const app = new Hono()
  app.post('/functions/v1/members/invite', (c) => {
    Object.assign(visitOf(c), {
      actor: { user_id: 'person-1', organization_id: 'organization-1' },
      command: 'members/invite',
    })
    return c.json({}, 409)
  })
  const told = createFigures()
  const other = openFront({
    settings: {
      siteUrl: 'http://localhost',
      trustedProxies: [],
      databasePool: 1,
      databaseQueue: 4,
      logRequests: true,
      demo: false,
    },
    log: jsonLog((line) => lines.push(line)),
    app,
    figures: told,
    browserFolder: folder,
    addressMark: (address) => `mark of ${address}`,
  })
  await new Promise<void>((ready) => other.server.listen(0, '127.0.0.1', ready))
  const at = `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`
  await (
    await fetch(`${at}/functions/v1/members/invite`, { method: 'POST', headers: { 'x-request-id': 'quote-me-7' } })
  ).text()
  for (const visitor of ['198.51.100.7', '198.51.100.8'])
    await (await fetch(`${at}/livez`, { headers: { 'x-forwarded-for': visitor } })).text()
  await other.close(0)
  const [line] = lines
    .map((each) => JSON.parse(each) as Record<string, unknown>)
    .filter(({ message }) => message === 'request')
  expect(line).toMatchObject({
    'http.request.id': 'quote-me-7',
    'http.route': '/functions/v1/members/invite',
    'http.response.status_code': 409,
    'event.outcome': 'failure',
    'client.address': 'mark of 127.0.0.1',
    'user.id': 'person-1',
    'organization.id': 'organization-1',
    'granary.command': 'members/invite',
  })

  // An unlisted proxy is reported once, and stays on the operator's page.
  const warning =
    'Requests come through a proxy at 127.0.0.1 that TRUSTED_PROXIES doesn’t list; all visitors count as one.'
  expect(lines.filter((each) => each.includes(warning))).toHaveLength(1)
  expect(told.summary().advice).toEqual([warning])
  told.close()
})
