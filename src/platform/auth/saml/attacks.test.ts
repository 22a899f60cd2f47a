import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { startNames } from '#tests/dns-stand-in.ts'
import { assertionXml, encrypted, idpMetadata, responseXml, sha1, signed, signingPair } from '#tests/saml-idp.ts'
import { refusalIn, samlTown } from '#tests/saml-town.ts'
import { startOtherWire } from '#tests/wire.ts'
import { spKeysOf } from './sp-keys.ts'

const names = await startNames()
const wire = await startOtherWire({ siteUrl: 'http://localhost:3000', dnsServers: [names.address] })
const { services, owner, clock } = wire
type Town = Awaited<ReturnType<typeof samlTown>>
const town = await samlTown(wire, names)
const mallory = signingPair('mallory.example')
const events = async (kind: string, organization = town.organization.id) => {
  await services.security.flush()
  return (
    await owner.query('select times from app.security_events where event_type = $1 and organization_id = $2', [
      kind,
      organization,
    ])
  ).rows
}

test('a member signs in with a signed assertion, and the session records how', async () => {
  const eve = await town.member('Eve')
  const { requestId, url } = await town.begin()
  expect(new URL(url).searchParams.get('SigAlg')).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')
  expect(new URL(url).searchParams.get('Signature')).toBeTruthy()
  const back = await town.post(town.good(eve.email, requestId))
  expect(refusalIn(back)).toEqual({ code: null, words: null })
  expect([...back.searchParams.keys()]).toEqual(['code'])
  expect((await owner.query('select method, aal from auth.auth_codes where user_id = $1', [eve.user_id])).rows).toEqual(
    [{ method: 'sso/saml', aal: 'aal1' }],
  )
})

type Attack = [
  name: string,
  words: string,
  attack: (asked: { email: string; requestId: string; town: Town }) => string | Promise<string>,
]
const inAssertion = (xml: string, from: string | RegExp, to: string) => {
  const changed = xml.replace(from, to)
  expect(changed).not.toBe(xml)
  return changed
}
const hour = 3_600_000

const attacks: Attack[] = [
  [
    'no signature',
    'not signed by your organization’s identity provider',
    ({ email, requestId }) => {
      const said = town.answer(email, requestId)
      return responseXml(said, assertionXml(said))
    },
  ],
  [
    'a signature by another key',
    'not signed by your organization’s identity provider',
    ({ email, requestId }) => town.good(email, requestId, {}, mallory),
  ],
  [
    'another name after signing',
    'not signed by your organization’s identity provider',
    ({ email, requestId }) =>
      inAssertion(
        town.good(email, requestId),
        `<saml:AttributeValue>${email}`,
        `<saml:AttributeValue>admin@${town.domain}`,
      ),
  ],
  [
    'another audience',
    'meant for another service',
    ({ email, requestId }) => town.good(email, requestId, { audience: 'https://other.example.gov' }),
  ],
  [
    'another recipient',
    'meant for another recipient',
    ({ email, requestId }) => town.good(email, requestId, { recipient: 'https://other.example.gov/acs' }),
  ],
  [
    'another destination',
    'meant for another address',
    ({ email, requestId }) => town.good(email, requestId, { destination: 'https://other.example.gov/acs' }),
  ],
  [
    'another issuer in the assertion',
    'comes from another identity provider',
    ({ email, requestId }) => town.good(email, requestId, { issuer: 'https://other.example.gov' }),
  ],
  [
    'a confirmation of another request',
    'belongs to another sign-in',
    ({ email, requestId }) => town.good(email, requestId, { confirmedRequest: '_another' }),
  ],
  [
    'a confirmation of no request',
    'belongs to another sign-in',
    ({ email, requestId }) => town.good(email, requestId, { confirmedRequest: null }),
  ],
  [
    'an end an hour ago',
    'has expired',
    ({ email, requestId }) =>
      town.good(email, requestId, {
        notBefore: new Date(clock.now().getTime() - 2 * hour),
        notOnOrAfter: new Date(clock.now().getTime() - hour),
      }),
  ],
  [
    'a beginning in an hour',
    'not valid yet',
    ({ email, requestId }) =>
      town.good(email, requestId, {
        notBefore: new Date(clock.now().getTime() + hour),
        notOnOrAfter: new Date(clock.now().getTime() + 2 * hour),
      }),
  ],
  [
    'SHA-1',
    'algorithm that is not accepted',
    ({ email, requestId }) => {
      const said = town.answer(email, requestId)
      return signed(responseXml(said, assertionXml(said)), town.pairs[0]!, { by: sha1 })
    },
  ],
  [
    'no algorithm at all',
    'algorithm that is not accepted',
    ({ email, requestId }) =>
      inAssertion(town.good(email, requestId), 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'none'),
  ],
  [
    'HMAC with the certificate as its secret',
    'algorithm that is not accepted',
    ({ email, requestId }) =>
      inAssertion(
        town.good(email, requestId),
        'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
        'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
      ),
  ],
  [
    'a comment in the name identifier',
    'contains a comment',
    ({ email, requestId }) =>
      inAssertion(
        town.good(email, requestId, { nameId: `${email}.evil.example` }),
        `${email}.evil.example</saml:NameID>`,
        `${email}<!-- -->.evil.example</saml:NameID>`,
      ),
  ],
  [
    'a comment in the email',
    'contains a comment',
    ({ email, requestId }) =>
      inAssertion(town.good(email, requestId), `<saml:AttributeValue>${email}`, `<saml:AttributeValue>${email}<!---->`),
  ],
  [
    'a document type with an entity',
    'declares a document type',
    ({ email, requestId }) => `<!DOCTYPE x [<!ENTITY e "${email}">]>${town.good(email, requestId)}`,
  ],
  [
    'character data instead of text',
    'not allowed in SAML',
    ({ email, requestId }) =>
      inAssertion(
        town.good(email, requestId),
        `<saml:AttributeValue>${email}`,
        `<saml:AttributeValue><![CDATA[${email}]]>`,
      ),
  ],
  [
    'a second, unsigned assertion before the signed one (wrapping)',
    'hides what was signed',
    ({ email, requestId }) =>
      inAssertion(
        town.good(email, requestId),
        '<saml:Assertion',
        `${assertionXml(town.answer(`admin@${town.domain}`, requestId))}<saml:Assertion`,
      ),
  ],
  [
    'a second, unsigned assertion behind the signed one (wrapping)',
    'hides what was signed',
    ({ email, requestId }) =>
      inAssertion(
        town.good(email, requestId),
        '</samlp:Response>',
        `${assertionXml(town.answer(`admin@${town.domain}`, requestId))}</samlp:Response>`,
      ),
  ],
  [
    'the signed assertion inside a forged one (wrapping)',
    'hides what was signed',
    ({ email, requestId }) => {
      const good = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(town.good(email, requestId))![0]
      const evil = town.answer(`admin@${town.domain}`, requestId)
      return responseXml(
        evil,
        assertionXml(evil).replace('</saml:Assertion>', `<saml:Advice>${good}</saml:Advice></saml:Assertion>`),
      )
    },
  ],
  [
    'the signed assertion moved into the signature (wrapping)',
    'hides what was signed',
    ({ email, requestId }) => {
      const good = town.good(email, requestId)
      const [signature] = /<ds:Signature[\s\S]*<\/ds:Signature>/.exec(good)!
      const original = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(good)![0].replace(signature!, '')
      const evil = town.answer(`admin@${town.domain}`, requestId)
      return responseXml(
        evil,
        assertionXml(evil).replace(
          '</saml:Issuer>',
          `</saml:Issuer>${signature!.replace('</ds:Signature>', `<ds:Object>${original}</ds:Object></ds:Signature>`)}`,
        ),
      )
    },
  ],
  [
    'two elements with one id (wrapping)',
    'hides what was signed',
    ({ email, requestId }) => {
      const said = town.answer(email, requestId)
      return signed(responseXml(said, assertionXml(said)), town.pairs[0]!).replace(
        /(<samlp:Response [^>]*ID=")[^"]+/,
        `$1${said.assertionId}`,
      )
    },
  ],
  [
    'an address of another domain',
    'The domain of max@other.example.gov isn’t one that this sign-in serves.',
    ({ requestId }) => town.good('max@other.example.gov', requestId),
  ],
  [
    'an address that hides another',
    'The answer has an unreadable email address.',
    ({ email, requestId }) =>
      town.good(email, requestId, {
        attributes: { 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress': `max@other.gov,${email}` },
      }),
  ],
  [
    'no address',
    'Your organization’s sign-in didn’t send your email address. Your administrator must set the email attribute.',
    ({ email, requestId }) => town.good(email, requestId, { attributes: { other: 'x' } }),
  ],
  [
    'an assertion that is not one of SAML 2.0',
    'This isn’t a SAML 2.0 answer.',
    () => '<Response xmlns="urn:example"/>',
  ],
  ['text that is no XML', 'not well-formed', () => 'SAML'],
]

test.each(attacks)('an answer with %s is rejected', async (_, words, attack) => {
  const eve = await town.member('Eve')
  const { requestId } = await town.begin()
  const back = await town.post(await attack({ email: eve.email, requestId, town }))
  expect(refusalIn(back).words).toContain(words)
  expect([...back.searchParams.keys()]).not.toContain('code')
  expect(
    (
      await owner.query('select from auth.auth_codes c join auth.users u on u.id = c.user_id where u.email like $1', [
        `%@${town.domain}`,
      ])
    ).rowCount,
  ).toBe(1)
})

test('refused attacks are logged for the organization', async () => {
  expect((await events('saml_answer_refused')).length).toBeGreaterThan(0)
})

test('an answer works once: the request is used up, and the assertion as well', async () => {
  const open = await samlTown(wire, names, { provider: { idp_initiated: true } })
  const eve = await open.member('Eve')
  const { requestId } = await open.begin()
  const xml = open.good(eve.email, requestId)
  expect(refusalIn(await open.post(xml)).words).toBeNull()
  expect(refusalIn(await open.post(xml)).code).toBe('saml_relay_state_expired')

  const unasked = open.good(eve.email, null)
  expect(refusalIn(await open.post(unasked)).words).toBeNull()
  expect(refusalIn(await open.post(unasked)).words).toBe('This answer was used before. Sign in again.')
  expect(await events('saml_assertion_replayed', open.organization.id)).toEqual([{ times: 1 }])
})

test('a request must be answered within ten minutes', async () => {
  const slow = await samlTown(wire, names)
  const eve = await slow.member('Eve')
  const { requestId } = await slow.begin()
  clock.advance(10 * 60_000 + 1)
  expect(refusalIn(await slow.post(slow.good(eve.email, requestId))).code).toBe('saml_relay_state_expired')
})

test('without PKCE only the browser that started is signed in', async () => {
  const eve = await town.member('Eve')
  const { requestId, visitor } = await town.begin({ challenge: false })
  const waiting = await town.post(town.good(eve.email, requestId))
  expect(waiting.pathname).toBe('/auth/v1/sso/saml/finish')
  const other = await town.newBrowser().request(waiting.href)
  expect(refusalIn(new URL(other.headers.get('location')!)).words).toContain(
    'This sign-in was started in another browser. Start again here.',
  )

  const again = await town.begin({ challenge: false, visitor })
  const finish = await town.post(town.good(eve.email, again.requestId))
  const home = new URL((await visitor.request(finish.href)).headers.get('location')!)
  expect(new URLSearchParams(home.hash.slice(1)).get('access_token')).toBeTruthy()
  // Neither address works twice.
  expect(refusalIn(new URL((await visitor.request(finish.href)).headers.get('location')!)).code).toBe(
    'saml_relay_state_expired',
  )
})

test('an unrequested answer is refused in a plain sentence, unless the organization allows it', async () => {
  const eve = await town.member('Eve')
  expect(refusalIn(await town.post(town.good(eve.email, null)))).toEqual({
    code: 'saml_idp_initiated_refused',
    words:
      'Start at our sign-in page: enter your email address and select your organization’s sign-in. Sign-in from its portal is turned off.',
  })

  const open = await samlTown(wire, names, { provider: { idp_initiated: true } })
  const max = await open.member('Max')
  const end = async (relay: string) => {
    const back = await open.post(open.good(max.email, null), { relay })
    return back.origin + back.pathname
  }
  expect(await end('/requisitions')).toBe('http://localhost:3000/requisitions')
  for (const strange of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    '@evil.example',
  ])
    expect(await end(strange), strange).toBe('http://localhost:3000/dashboard')
  // An answer to another organization's request is not an unrequested answer.
  expect(refusalIn(await open.post(open.good(max.email, '_unknown'))).code).toBe('saml_relay_state_expired')
})

test("one organization's identity provider can't assert another's people", async () => {
  const [ours, theirs] = [town, await samlTown(wire, names, { pairs: [signingPair()] })]
  const eve = await ours.member('Eve')
  // By its own request, with our address.
  const asked = await theirs.begin()
  expect(refusalIn(await theirs.post(theirs.good(eve.email, asked.requestId))).words).toContain(
    'isn’t one that this sign-in serves.',
  )
  // By our request, with its own signature.
  const { requestId } = await ours.begin()
  expect(
    refusalIn(await ours.post(theirs.good(eve.email, requestId, { audience: ours.about.audience }))).words,
  ).toMatch(/not signed|another identity provider/)
  // An answer for its own audience, signed by an issuer that both use, is useless here.
  const shared = await samlTown(wire, names, { pairs: ours.pairs, entityId: ours.about.issuer })
  const there = await ours.begin()
  expect(refusalIn(await ours.post(shared.good(eve.email, there.requestId))).words).toContain(
    'meant for another service',
  )
})

test("an account of another organization can't be opened by an address in the domain", async () => {
  const theirs = await samlTown(wire, names)
  const eve = await theirs.person('Eve')
  const email = `eve.${randomBytes(3).toString('hex')}@${town.domain}`
  await owner.query('update auth.users set email = $2 where id = $1', [eve.user_id, email])
  const { requestId } = await town.begin()
  expect(refusalIn(await town.post(town.good(email, requestId))).words).toBe(
    'This account belongs to another organization, so this sign-in can’t open it.',
  )
})

test('no organization can sign in a platform administrator or a disabled account', async () => {
  const pat = await town.member('Pat')
  await owner.query(`insert into user_roles (user_id, role, granted_at) values ($1, 'platform_admin', $2)`, [
    pat.user_id,
    clock.now(),
  ])
  const asked = await town.begin()
  expect(refusalIn(await town.post(town.good(pat.email, asked.requestId))).words).toContain(
    'A platform administrator must sign in with a password or a passkey, not through an organization.',
  )

  const dan = await town.member('Dan')
  await owner.query('update organization_members set disabled_at = $2 where user_id = $1', [dan.user_id, clock.now()])
  const again = await town.begin()
  expect(refusalIn(await town.post(town.good(dan.email, again.requestId))).code).toBe('user_banned')
})

test('an encrypted assertion is decrypted, and its content is checked as strictly', async () => {
  const eve = await town.member('Eve')
  const { certificate } = await spKeysOf(services, town.organization.id)
  const answered = async (pair = town.pairs[0]!, by?: typeof sha1, comment = '') => {
    const { requestId } = await town.begin()
    const said = town.answer(eve.email, requestId)
    const inside = signed(assertionXml(said), pair, by ? { by } : {}).replace(
      '</saml:NameID>',
      `${comment}</saml:NameID>`,
    )
    return refusalIn(await town.post(responseXml(said, await encrypted(inside, certificate)))).words
  }
  expect(await answered()).toBeNull()
  expect(await answered(mallory)).toContain('not signed')
  expect(await answered(town.pairs[0], sha1)).toContain('algorithm that is not accepted')
  expect(await answered(town.pairs[0], undefined, '<!-- -->')).toContain('contains a comment')
})

test('a signed response counts as much as a signed assertion, and either certificate of a rollover', async () => {
  const both = await samlTown(wire, names, { pairs: [signingPair(), signingPair()] })
  const eve = await both.member('Eve')
  const first = await both.begin()
  const said = both.answer(eve.email, first.requestId)
  expect(
    refusalIn(await both.post(signed(responseXml(said, assertionXml(said)), both.pairs[1]!, { element: 'Response' })))
      .words,
  ).toBeNull()
  const second = await both.begin()
  expect(refusalIn(await both.post(both.good(eve.email, second.requestId, {}, both.pairs[0]))).words).toBeNull()
})

test('a second factor counts if the answer includes it and the organization accepts it', async () => {
  const levelAt = async (at: Town, context: string) => {
    const eve = await at.member('Eve')
    const { requestId } = await at.begin()
    expect(refusalIn(await at.post(at.good(eve.email, requestId, { context }))).words).toBeNull()
    return (await owner.query('select aal from auth.auth_codes where user_id = $1', [eve.user_id])).rows[0].aal
  }
  const mfa = 'https://refeds.org/profile/mfa'
  const trusting = await samlTown(wire, names, { provider: { trusts_second_factor: true } })
  expect(await levelAt(town, mfa)).toBe('aal1')
  expect(await levelAt(trusting, mfa)).toBe('aal2')
  expect(await levelAt(trusting, 'urn:oasis:names:tc:SAML:2.0:ac:classes:Password')).toBe('aal1')
})

test('a provider that one administrator entered alone is no second factor of another administrator', async () => {
  const trusting = await samlTown(wire, names, { provider: { trusts_second_factor: true } })
  const eve = await trusting.member('Eve')
  await owner.query(
    `insert into user_roles (organization_id, user_id, role, granted_at) values ($1, $2, 'admin', $3)`,
    [trusting.organization.id, eve.user_id, new Date(clock.now().getTime() - hour)],
  )
  const levelNow = async () => {
    await owner.query('delete from auth.auth_codes where user_id = $1', [eve.user_id])
    const { requestId } = await trusting.begin()
    const context = 'https://refeds.org/profile/mfa'
    expect(refusalIn(await trusting.post(trusting.good(eve.email, requestId, { context }))).words).toBeNull()
    return (await owner.query('select aal from auth.auth_codes where user_id = $1', [eve.user_id])).rows[0].aal
  }
  const decidedBy = (who: string) =>
    owner.query('update control_changes set decided_by = $2 where entry = $1', [trusting.made.id, who])
  expect(await levelNow()).toBe('aal1')
  // As if another administrator had approved it.
  await decidedBy(trusting.max.user_id)
  expect(await levelNow()).toBe('aal2')
})

test('a person who canceled at the identity provider is told so', async () => {
  const { requestId } = await town.begin()
  const said = town.answer(`x@${town.domain}`, requestId, { status: 'Responder' })
  expect(refusalIn(await town.post(responseXml(said, ''))).words).toContain('did not sign you in')
})

test('a redirect leads only to our own pages', async () => {
  const eve = await town.member('Eve')
  const { requestId } = await town.begin({ redirectTo: 'https://evil.example/' })
  expect((await town.post(town.good(eve.email, requestId))).origin).toBe('http://localhost:3000')
})

test('a provider that accepts only POST requests gets one from our page', async () => {
  const posting = await samlTown(wire, names, { active: false })
  const metadata = idpMetadata({ entityId: posting.about.issuer, pairs: posting.pairs, binding: 'HTTP-POST' })
  await owner.query(`update saml_providers set binding = 'post', metadata = $2, status = 'in_force' where id = $1`, [
    posting.made.id,
    metadata,
  ])
  const { url, visitor } = await posting.begin()
  expect(new URL(url).pathname).toBe('/auth/v1/sso/saml/start')
  const page = await (await visitor.request(url)).text()
  expect(page).toContain('action="https://idp.example.gov/sso"')
  const request = Buffer.from(/name="SAMLRequest" value="([^"]+)"/.exec(page)![1]!, 'base64').toString()
  expect(request).toContain('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')
  const eve = await posting.member('Eve')
  expect(refusalIn(await posting.post(posting.good(eve.email, /ID="([^"]+)"/.exec(request)![1]!))).words).toBeNull()
})
