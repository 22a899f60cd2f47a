import type { Settings } from '../settings.ts'

type Site = Pick<Settings, 'siteUrl' | 'redirectUrls'>

/**
 * Where sign-in may send a browser: to this site, or to an address that the operator listed. Anything else becomes
 * the site itself, as with GoTrue. The site's address comes from the settings and never from the Host header, which
 * the person who asks for a reset link controls.
 */
export function allowedRedirect(site: Site, redirectTo: string | null | undefined): string {
  return isAllowed(site, redirectTo) ? new URL(redirectTo).href : site.siteUrl
}

function isAllowed({ siteUrl, redirectUrls }: Site, redirectTo: string | null | undefined): redirectTo is string {
  // Different parsers read backslashes, blanks and names before an @ differently.
  if (!redirectTo || redirectTo.length > 2048 || /[\s\\\p{Cc}]/u.test(redirectTo) || !URL.canParse(redirectTo))
    return false
  const url = new URL(redirectTo)
  if (url.username || url.password) return false
  if (isWeb(url) && url.origin === new URL(siteUrl).origin) return true
  url.hash = ''
  return redirectUrls.some((listed) =>
    listed.endsWith('/**') ? isWeb(url) && url.href.startsWith(listed.slice(0, -2)) : url.href === hrefOf(listed),
  )
}

const isWeb = ({ protocol }: URL) => protocol === 'https:' || protocol === 'http:'
const hrefOf = (listed: string) => (URL.canParse(listed) ? new URL(listed).href : listed)

/** The part that browsers don't send: tokens go after the #, so that no server's log sees them. */
export function withFragment(address: string, parameters: Record<string, string>): string {
  const url = new URL(address)
  url.hash = new URLSearchParams(parameters).toString()
  return url.href
}

export function withQuery(address: string, parameters: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** The site's pages that can use a token: they wait for a click and then redeem it themselves. */
const pagesThatRedeem = new Set(['/auth', '/auth/confirm', '/verify-email', '/reset-password'])
const usualPage: Record<string, string> = { recovery: '/reset-password' }

export type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change'

/** The address in an email. Opening it changes nothing: mail scanners open every link. */
export function mailedLink(
  site: Site,
  { token, type, redirectTo }: { token: string; type: LinkType; redirectTo: string | null | undefined },
): string {
  const landing = isAllowed(site, redirectTo) ? redirectTo : site.siteUrl + (usualPage[type] ?? '/auth')
  const { origin, pathname } = new URL(landing)
  if (origin === new URL(site.siteUrl).origin && pagesThatRedeem.has(pathname) && !isPkce(token))
    return withQuery(landing, { token_hash: token, type })
  return actionLink(site, { token, type, redirectTo: landing })
}

/** GoTrue's own address for a link: here it shows a page with one button. */
export const actionLink = (
  site: Site,
  { token, type, redirectTo }: { token: string; type: string; redirectTo: string },
) => withQuery(`${site.siteUrl}/auth/v1/verify`, { token, type, redirect_to: redirectTo })

/** Marks a link whose requester has a code verifier. */
export const isPkce = (token: string) => token.startsWith('pkce_')
