import type { IncomingMessage } from 'node:http'
import { anyOrigin, exposedHeaders } from './cors.ts'
import { standing, type Standing } from './front-response.ts'
import type { Protocol } from './protocols.ts'
import { securityHeaders, strictTransport } from './security-headers.ts'

type Headers = readonly (readonly [name: string, value: string])[]

const bothWays = (more: Headers) => ({
  plain: standing([...securityHeaders, ...more]),
  secure: standing([...securityHeaders, strictTransport, ...more]),
})
const ours = bothWays([])
const anybodys = bothWays([anyOrigin])
const anotherSites = bothWays([anyOrigin, exposedHeaders])

/** Responses that need no token because of the visitor's location: a page of another site must not read them. */
const forOurPages = (path: string) =>
  path === '/metrics' ||
  path.startsWith('/dev/') ||
  path === '/functions/v1/demo-sign-in' ||
  path === '/functions/v1/create-demo-user'

/** The headers of every response to such a request. */
export function standingHeaders(req: IncomingMessage, path: string, protocol: Protocol, secure: boolean): Standing {
  const kind = protocol === 'pages' || forOurPages(path) ? ours : req.headers.origin ? anotherSites : anybodys
  return secure ? kind.secure : kind.plain
}
