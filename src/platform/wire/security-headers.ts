/**
 * Right for every response; headers that a browser does not need for data cost a few bytes and are never forgotten
 * for a page.
 */
export const securityHeaders: readonly [name: string, value: string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'same-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  // The camera, the position and the microphone are used in the field, by our pages only.
  [
    'Permissions-Policy',
    'camera=(self), geolocation=(self), microphone=(self), payment=(), usb=(), serial=(), browsing-topics=()',
  ],
  // Data is never cached: the next user of a shared computer must not find it with the Back button.
  ['Cache-Control', 'no-store'],
  [
    'Content-Security-Policy',
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox",
  ],
]

const aYear = 365 * 24 * 60 * 60

/** Only over an encrypted connection: a browser ignores it otherwise. */
export const strictTransport: readonly [name: string, value: string] = ['Strict-Transport-Security', `max-age=${aYear}`]

/** The inline texts that the build wrote into a page, by their hashes. */
export type Inlined = { scripts: readonly string[]; styles: readonly string[] }

/** A page may run our files; inline it may only run what the build wrote, named by its hash. */
export function pagePolicy({ scripts, styles }: Inlined, secure: boolean): string {
  const own = (hashes: readonly string[]) => ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ')
  return [
    "default-src 'none'",
    `script-src ${own(scripts)}`,
    `style-src ${own(styles)}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "media-src 'self' blob:",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** A service worker fetches under its file's policy. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"

/**
 * A worker of one of our pages fetches nothing. It has its page's origin, unlike a sandbox, because cryptography
 * needs one.
 */
export const threadPolicy = "default-src 'none'; frame-ancestors 'none'"

/** The reader of PDF files decodes pictures with WebAssembly that its page hands it. It fetches nothing either. */
export const readerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'"
