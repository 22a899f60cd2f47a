import { expect, test } from 'vitest'
import { allowedRedirect, mailedLink } from './redirects.ts'

const site = {
  siteUrl: 'https://granary.example.gov',
  redirectUrls: [
    'https://app.example.gov/signed-in',
    'https://partner.example.org/granary/**',
    'com.example.field://callback',
  ],
}
const home = site.siteUrl

test.each<[asked: string | null | undefined, goes: string]>([
  [undefined, home],
  ['', home],
  ['https://granary.example.gov/reset-password', 'https://granary.example.gov/reset-password'],
  ['https://granary.example.gov/auth?from=%2Fdashboard', 'https://granary.example.gov/auth?from=%2Fdashboard'],
  ['https://app.example.gov/signed-in', 'https://app.example.gov/signed-in'],
  ['https://app.example.gov/signed-in#here', 'https://app.example.gov/signed-in#here'],
  ['https://partner.example.org/granary/done?x=1', 'https://partner.example.org/granary/done?x=1'],
  ['com.example.field://callback', 'com.example.field://callback'],
  ['https://app.example.gov/signed-in/else', home],
  ['https://partner.example.org/granary/../evil', home],
  ['https://partner.example.org/granary/%2e%2e/evil', home],
  ['https://partner.example.org.evil.example/granary/', home],
  ['https://evil.example', home],
  ['//evil.example', home],
  ['/\\evil.example', home],
  ['https:\\\\evil.example', home],
  ['https://granary.example.gov@evil.example/', home],
  ['https://granary.example.gov:443@evil.example/', home],
  ['https://user:pass@granary.example.gov/', home],
  ['http://granary.example.gov/', home],
  ['https://granary.example.gov:8443/', home],
  ['https://granary.example.gov.evil.example/', home],
  ['https://evil.example/?https://granary.example.gov/', home],
  ['javascript:alert(1)//https://granary.example.gov', home],
  ['data:text/html,hi', home],
  ['https://granary.example.gov/\nLocation: https://evil.example', home],
  ['https://granary.example.gov/ path', home],
  [`https://granary.example.gov/${'a'.repeat(3000)}`, home],
])('asked for %j, sign-in goes to %s', (asked, goes) => expect(allowedRedirect(site, asked)).toBe(goes))

test.each<[type: 'signup' | 'recovery' | 'magiclink', redirectTo: string | undefined, token: string, link: string]>([
  ['signup', undefined, 'abc', 'https://granary.example.gov/auth?token_hash=abc&type=signup'],
  ['signup', 'https://granary.example.gov/auth', 'abc', 'https://granary.example.gov/auth?token_hash=abc&type=signup'],
  ['recovery', undefined, 'abc', 'https://granary.example.gov/reset-password?token_hash=abc&type=recovery'],
  [
    'recovery',
    'https://evil.example/reset-password',
    'abc',
    'https://granary.example.gov/reset-password?token_hash=abc&type=recovery',
  ],
  [
    'signup',
    'https://granary.example.gov/auth/confirm?type=email',
    'abc',
    'https://granary.example.gov/auth/confirm?type=signup&token_hash=abc',
  ],
  // A page that can't use a token is reached through one that can.
  [
    'magiclink',
    'https://granary.example.gov/dashboard',
    'abc',
    'https://granary.example.gov/auth/v1/verify?token=abc&type=magiclink&redirect_to=https%3A%2F%2Fgranary.example.gov%2Fdashboard',
  ],
  [
    'signup',
    'https://app.example.gov/signed-in',
    'abc',
    'https://granary.example.gov/auth/v1/verify?token=abc&type=signup&redirect_to=https%3A%2F%2Fapp.example.gov%2Fsigned-in',
  ],
  [
    'signup',
    'https://granary.example.gov/auth',
    'pkce_abc',
    'https://granary.example.gov/auth/v1/verify?token=pkce_abc&type=signup&redirect_to=https%3A%2F%2Fgranary.example.gov%2Fauth',
  ],
])('an email for %s to %s leads where the token can be used', (type, redirectTo, token, link) =>
  expect(mailedLink(site, { token, type, redirectTo })).toBe(link),
)
