import { expect, test } from 'vitest'
import { whyNotOpened } from './problems.ts'
import { invoicesAmong, isAllowed, providers, whyNotSave, whyNotSenders } from './rules.ts'
import { whyNotIssued } from './tokens.ts'

test.each([
  ['a@acme.example', 'a@acme.example', true],
  ['b@acme.example', 'a@acme.example', false],
  ['b@acme.example', '@acme.example', true],
  ['b@sub.acme.example', '@acme.example', false],
  ['b@notacme.example', '@acme.example', false],
  ['a@acme.example', 'x@y.example,\n A@ACME.example', true],
  ['a@acme.example', null, false],
])('%s is among %s: %s', (sender, senders, is) => expect(isAllowed(sender, senders)).toBe(is))

test('a sender is an address or a domain', () => {
  expect(whyNotSenders('a@acme.example @acme.example')).toBeNull()
  expect(whyNotSenders('acme.example')).toBe('acme.example is neither an address nor a domain such as @acme.example.')
})

test('PDF and XML files are taken by type or name, pictures in a signature are not spoken of', () => {
  const file = (name: string, type: string, size = 10) => ({ part: '2', name, type, size })
  expect(
    invoicesAmong([
      file('a.PDF', 'application/octet-stream'),
      file('', 'application/pdf'),
      file('b', 'application/vnd.example+xml'),
      file('logo.png', 'image/png'),
      file('scan.zip', 'application/zip'),
      file('big.pdf', 'application/pdf', 50_000_000),
    ]),
  ).toMatchObject({
    taken: [{ name: 'a.PDF' }, { name: '' }, { name: 'b' }],
    notes: ['Too large to read: big.pdf. The limit is 20 MB.', 'Not read: scan.zip. Only PDF and XML files are.'],
  })
})

const server = { host: 'imap.example.gov', port: 993, username: 'ap@example.gov' }
test.each<[object, string | null]>([
  [{ code: 'CERT_HAS_EXPIRED' }, 'The certificate of imap.example.gov has expired.'],
  [
    { code: 'ECONNREFUSED' },
    'imap.example.gov does not answer as an IMAP server on port 993. Check the port and the encryption.',
  ],
  [{ code: 'EConnectionClosed' }, 'imap.example.gov ended the connection. It is tried again in a few minutes.'],
  [
    { authenticationFailed: true },
    'The server refused the password of ap@example.gov. Check the user name and the password. Some providers need an app password.',
  ],
  [new TypeError('ours'), null],
])('%o is said as “%s”', (error, words) => expect(whyNotOpened(error, server)).toBe(words))

test('Microsoft 365 is told apart, because no password is right there', () =>
  expect(whyNotOpened({ authenticationFailed: true }, { ...server, host: 'outlook.office365.com' })).toBe(
    'Microsoft 365 refused the password. It accepts none over IMAP: select OAuth 2.0 as the sign-in.',
  ))

const entered = {
  ...server,
  senders: null,
  sign_in: 'password' as const,
  token_url: null as string | null,
  client_id: null as string | null,
  scope: null,
}
test('an invalid server name is refused', () =>
  expect(whyNotSave({ ...entered, host: 'imap example' }, { saved: null, password: 'x' })).toBe(
    'Enter the name of the server, such as imap.example.gov.',
  ))

const microsoft = 'https://login.microsoftonline.com/0f2c/oauth2/v2.0/token'
test.each([
  [{ token_url: null, client_id: 'c' }, 'Enter the token address, which starts with https://.'],
  [{ token_url: 'http://login.example/token', client_id: 'c' }, 'Enter the token address, which starts with https://.'],
  [
    { token_url: providers.microsoft.values.token_url, client_id: 'c' },
    'Replace <tenant> in the token address with your directory (tenant) ID.',
  ],
  [{ token_url: microsoft, client_id: null }, 'Enter the client ID.'],
  [{ token_url: microsoft, client_id: 'c' }, null],
])('an OAuth client with %o: %s', (client, reason) =>
  expect(whyNotSave({ ...entered, sign_in: 'application', ...client }, { saved: null, password: 'x' })).toBe(reason),
)

test('an answer without a token says what to change', () => {
  expect(whyNotIssued(400, { error: 'invalid_grant' })).toBe(
    'The provider refused the refresh token. It has expired or was revoked: create another one.',
  )
  expect(whyNotIssued(400, { error: 'invalid_scope', error_description: 'Unknown.' })).toBe(
    'The provider does not know this scope. Check it. It said: Unknown.',
  )
  expect(whyNotIssued(200, {})).toBe('The provider issued no token (status 200).')
})
