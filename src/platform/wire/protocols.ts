/**
 * The protocol of a path. It decides the form of a refusal, the size of a body and whether the browser's pages
 * answer.
 */
export type Protocol = 'rest' | 'auth' | 'functions' | 'storage' | 'realtime' | 'operations' | 'links' | 'pages'

const prefixes: [prefix: string, protocol: Protocol][] = [
  ['/rest/v1', 'rest'],
  ['/auth/v1', 'auth'],
  ['/functions/v1', 'functions'],
  ['/storage/v1', 'storage'],
  ['/realtime/v1', 'realtime'],
  // Refuses in the same words as functions.
  ['/mcp', 'functions'],
  ['/oauth/v1', 'functions'],
  ['/trail/v1', 'functions'],
  ['/open/v1', 'functions'],
  ['/map/v1', 'functions'],
  ['/gis/v1', 'functions'],
  ['/open311/v2', 'functions'],
  ['/scim/v2', 'functions'],
  ['/.well-known', 'operations'],
  // Opened by outside programs, such as a calendar or a mail program: the address itself is the key.
  ['/calendar', 'links'],
  ['/unsubscribe', 'links'],
  ['/subscription', 'links'],
  ['/report-emails', 'links'],
]

const operations = new Set([
  '/livez',
  '/readyz',
  '/version',
  '/metrics',
  '/config.json',
  '/openapi.json',
  '/dev/mail.json',
  '/dev/open',
])

export function protocolOf(path: string): Protocol {
  for (const [prefix, protocol] of prefixes)
    if (path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/')) return protocol
  return operations.has(path) || path.startsWith('/dev/mail/') ? 'operations' : 'pages'
}

/** Paths that a balancer requests to know whether to send people here. */
export const isHealthCheck = (path: string) => path === '/livez' || path === '/readyz'

/** Responses that a balancer or a monitor fetches from the internal network, by address and without encryption. */
export const isProbe = (path: string) => isHealthCheck(path) || path === '/metrics'
