import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { escaped } from '../../mail/email.ts'
import type { Services } from '../../services.ts'
import { AuthError, invalid } from '../errors.ts'
import { asIdentity } from '../identity.ts'
import { countGuess } from '../limits.ts'
import { post } from '../post.ts'
import { allowedRedirect, isPkce, withFragment, withQuery } from '../redirects.ts'
import { startSession, type SessionJson } from '../sessions.ts'
import { issueAuthCode } from '../tokens/auth-codes.ts'
import { redeemLink } from '../tokens/one-time-tokens.ts'
import { visitorOf } from '../visitor.ts'
import { fulfill, onlyOneAgreed } from './fulfill.ts'
import { purposesOf, verify } from './verify.ts'

/**
 * GET /verify, where GoTrue's links point. Mail scanners open every link, so opening one changes nothing here: it
 * shows a page with one button, and the button redeems.
 */
export const verifyPage = (services: Services) => (c: Context) => {
  const { token, type, redirectTo } = asked(services, c.req.query())
  // A form is also checked against the address that its answer redirects to.
  const target = new URL(redirectTo)
  const actions = ["'self'", target.protocol.startsWith('http') ? target.origin : target.protocol].join(' ')
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${actions}; frame-ancestors 'none'; base-uri 'none'`,
  )
  c.header('Referrer-Policy', 'same-origin')
  return c.html(page({ token, type, redirect_to: redirectTo }))
}

/** POST /verify: from our page by its button, from a program as JSON. */
export const verifyPost = (services: Services) => {
  const [click, call] = [verifyClick(services), verify(services)]
  return (c: Context): Promise<Response> =>
    /^application\/x-www-form-urlencoded/i.test(c.req.header('content-type') ?? '') ? click(c) : call(c)
}

/** The button was pressed: redirects to the link's destination, with a session or with the reason for refusal. */
const verifyClick = (services: Services) => async (c: Context) => {
  // Only our own page presses the button: a foreign one could sign its visitor in as another person.
  if ((c.req.header('sec-fetch-site') ?? 'same-origin') !== 'same-origin')
    throw new AuthError(403, 'validation_failed', 'Open the link in your email and select the button there.')
  const { token, type, redirectTo } = asked(services, Object.fromEntries(new URLSearchParams(await c.req.text())))
  const pkce = isPkce(token)
  try {
    return c.redirect(await redeem(services, c, { token, type, redirectTo, pkce }), 303)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    if (error.code === 'otp_expired') await countGuess(services, 'code', { network: visitorOf(c).network })
    const why = { error: 'access_denied', error_code: error.code, error_description: error.message }
    return c.redirect(told(redirectTo, why, pkce), 303)
  }
}

type Asked = { token: string; type: string; redirectTo: string }

function asked(
  { settings }: Services,
  { token, token_hash, type, redirect_to }: Record<string, string | undefined>,
): Asked {
  const given = token || token_hash
  if (!given || given.length > 200) throw invalid('Verify requires a token or a token hash')
  purposesOf(type)
  return { token: given, type: type!, redirectTo: allowedRedirect(settings, redirect_to) }
}

async function redeem(
  services: Services,
  c: Context,
  { token, type, redirectTo, pkce }: Asked & { pkce: boolean },
): Promise<string> {
  const request = visitorOf(c)
  const { messages, address } = await asIdentity(services, async (tx) => {
    const redeemed = await redeemLink(tx, services, token, purposesOf(type))
    const { method, messages } = await fulfill(tx, services, redeemed, request)
    const { user_id: userId, code_challenge: codeChallenge } = redeemed
    if (!method) return { messages, address: told(redirectTo, { message: onlyOneAgreed }, pkce) }
    if (codeChallenge)
      return {
        messages,
        address: withQuery(redirectTo, { code: await issueAuthCode(tx, services, { userId, codeChallenge, method }) }),
      }
    return {
      messages,
      address: withSession(
        redirectTo,
        type,
        await startSession(tx, services, { userId, method, aal: 'aal1', request }),
      ),
    }
  })
  services.callers.forget()
  for (const message of messages) post(services, message)
  return address
}

/** A client that waits by PKCE reads the query, any other the fragment. */
const told = (redirectTo: string, what: Record<string, string>, pkce: boolean) =>
  withFragment(pkce ? withQuery(redirectTo, what) : redirectTo, { ...what, sb: '' })

/** In the fragment, where GoTrue's clients look for it. */
const withSession = (
  redirectTo: string,
  type: string,
  { access_token, refresh_token, token_type, expires_in, expires_at }: SessionJson,
) =>
  withFragment(redirectTo, {
    access_token,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    refresh_token,
    sb: '',
    token_type,
    type,
  })

const style = [
  `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f5f6f8;color:#1a2230;font:16px/1.5 system-ui,sans-serif}`,
  `main{max-width:26rem;margin:1.5rem;padding:2rem;background:#fff;border:1px solid #dde1e7;border-radius:8px}`,
  `h1{margin:0 0 .5rem;font-size:1.375rem}`,
  `button{margin-top:1rem;padding:.75rem 1.25rem;border:0;border-radius:6px;background:#1e40af;color:#fff;font:inherit;font-weight:600;cursor:pointer}`,
  `button:focus-visible{outline:3px solid #93b4ff;outline-offset:2px}`,
  `@media (prefers-color-scheme:dark){body{background:#0e131b;color:#e6eaf0}main{background:#161d28;border-color:#2b3544}}`,
].join('')
const styleHash = createHash('sha256').update(style).digest('base64')

const headings: Record<string, [heading: string, button: string]> = {
  recovery: ['Reset your password', 'Continue to a new password'],
  email_change: ['Confirm the change of your email address', 'Confirm change'],
  invite: ['Accept your invitation', 'Accept invitation'],
  signup: ['Confirm your email address', 'Confirm email address'],
}

function page(fields: { token: string; type: string; redirect_to: string }): string {
  const [heading, button] = headings[fields.type] ?? ['Sign in to Granary', 'Sign in']
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${heading} | Granary</title><style>${style}</style></head>
<body><main><h1>${heading}</h1><p>Select the button to continue. The link works once.</p>
<form method="post" action="/auth/v1/verify">${hidden.join('')}<button type="submit">${button}</button></form></main></body></html>`
}
