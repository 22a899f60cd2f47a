import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Settings } from '../../settings.ts'
import { newBrowserSecret } from './journeys.ts'

/**
 * A browser's mark while a person is away at a provider. It gives no rights and names no one; it shows that the same
 * browser comes back. Lax, because it comes back by a link from elsewhere.
 */
const name = 'oauth_journey'
const path = '/auth/v1'

export function browserOf(c: Context): string | undefined {
  const secret = getCookie(c, name)
  return secret && /^[\w-]{43}$/.test(secret) ? secret : undefined
}

/** Two tabs of one browser share it, so that either may finish first. */
export function markBrowser(c: Context, { siteUrl }: Pick<Settings, 'siteUrl'>): string {
  const secret = browserOf(c) ?? newBrowserSecret()
  setCookie(c, name, secret, {
    path,
    httpOnly: true,
    sameSite: 'Lax',
    secure: siteUrl.startsWith('https:'),
    maxAge: 15 * 60,
  })
  return secret
}
