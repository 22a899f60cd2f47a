import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { escaped } from '../../mail/email.ts'

const style =
  'body{font:16px/1.5 system-ui,sans-serif;display:grid;place-items:center;min-height:100vh;margin:0}main{max-width:26rem;padding:2rem}button{padding:.75rem 1.25rem;font:inherit;font-weight:600}'
const styleHash = createHash('sha256').update(style).digest('base64')

/** Some identity providers accept only POST requests. One button sends it, because no script runs on this page. */
export function postingPage(
  c: Context,
  { to, organization, message }: { to: string; organization: string; message: string },
): Response | Promise<Response> {
  // No form-action: the identity provider may answer the form by redirecting to any other address.
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`,
  )
  c.header('Referrer-Policy', 'no-referrer')
  c.header('Cache-Control', 'no-store')
  return c.html(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Continue to sign in</title><style>${style}</style></head>
<body><main><h1>Continue to ${escaped(organization)}</h1><p>Your organization’s sign-in opens next.</p>
<form method="post" action="${escaped(to)}"><input type="hidden" name="SAMLRequest" value="${escaped(message)}"><button type="submit">Continue</button></form></main></body></html>`)
}
