import { AuthClient } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { tryProvider } from '#tests/saml-trial.ts'
import { startNames } from '#tests/dns-stand-in.ts'
import { samlTown } from '#tests/saml-town.ts'
import { hasSimpleSaml, startSimpleSaml } from '#tests/simplesamlphp.ts'
import { startOtherWire } from '#tests/wire.ts'
import { createProvider, activateProvider } from '#areas/organization/saml/commands.ts'
import type { browser } from '#tests/issuer.ts'

// Skipped where Debian's simplesamlphp is not installed: apt-get install simplesamlphp php-cli php-xml.
const site = 'http://localhost:3000'

/** Goes to the provider, signs in on its own page, and posts its answer. */
async function signInThere(
  visitor: ReturnType<typeof browser>,
  address: string,
  name: string,
  password: string,
): Promise<URL> {
  let answer = await visitor.request(address)
  let at = address
  for (let step = 0; step < 8; step++) {
    const next = answer.headers.get('location')
    if (next) {
      at = new URL(next, at).href
      answer = await visitor.request(at)
      continue
    }
    const page = await answer.text()
    const fields = Object.fromEntries(
      [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, field, value]) => [
        field!,
        value!.replaceAll('&#x2B;', '+').replaceAll('&amp;', '&').replaceAll('&#x3D;', '='),
      ]),
    )
    if (fields.SAMLResponse)
      return new URL(
        (
          await visitor.request(`${site}/auth/v1/sso/saml/acs`, { method: 'POST', body: new URLSearchParams(fields) })
        ).headers.get('location')!,
      )
    expect(page).toContain('name="password"')
    const action = /<form[^>]*action="([^"]*)"/.exec(page)![1]!.replaceAll('&amp;', '&')
    at = new URL(action === '?' ? at.split('?')[0]! : action, at).href
    answer = await visitor.request(at, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, username: name, password }),
    })
  }
  throw new Error(`${at} led nowhere.`)
}

test.skipIf(!hasSimpleSaml).each([
  ['plain', false],
  ['encrypted', true],
])(
  'the stock client signs in at a real identity provider, SimpleSAMLphp (%s; skipped where it is not installed)',
  async (_, encrypts) => {
    const names = await startNames()
    const wire = await startOtherWire({ siteUrl: site, dnsServers: [names.address] })
    const town = await samlTown(wire, names, { active: false })
    const { ada, domain, does } = town
    const mail = `pia@${domain}`
    const real = await startSimpleSaml(
      { pia: { password: 'granary-bird', mail, displayName: 'Pia Park' } },
      { encrypts },
    )
    const made = await does(ada, createProvider, {
      name: 'SimpleSAMLphp',
      metadata: await real.metadata(),
      domains: domain,
      preset: 'shibboleth',
      joins: true,
    })
    const metadata = await wire.fetch(`/auth/v1/sso/saml/metadata?organization=${town.organization.id}`)
    real.trust(await metadata.text())
    // That provider uses this machine's clock.
    wire.clock.set(new Date())

    const visitor = town.newBrowser()
    const trial = await tryProvider(wire, ada, made.id)
    expect((await signInThere(visitor, trial, 'pia', 'granary-bird')).href).toBe(
      `${site}/sso-management/saml/${made.id}`,
    )
    const { rows } = await wire.owner.query('select status, trace from saml_providers where id = $1', [made.id])
    expect(rows[0].status).toBe('tested')
    expect(rows[0].trace).toContain(`✓ Email: ${mail}`)
    expect((await wire.owner.query('select from auth.users where email = $1', [mail])).rowCount).toBe(0)
    await does(ada, activateProvider, { id: made.id, reason: 'The town signs in there' })

    const auth = new AuthClient({
      url: `${wire.url}/auth/v1`,
      headers: { apikey: wire.anonKey },
      flowType: 'pkce',
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    })
    const { data, error } = await auth.signInWithSSO({
      domain,
      options: { redirectTo: `${site}/dashboard`, skipBrowserRedirect: true },
    })
    expect(error).toBeNull()
    const back = await signInThere(visitor, data!.url, 'pia', 'granary-bird')
    expect(back.searchParams.get('error_description')).toBeNull()
    const session = (await auth.exchangeCodeForSession(back.searchParams.get('code')!)).data
    expect(session.user).toMatchObject({
      email: mail,
      app_metadata: { provider: `sso:${made.id}` },
      user_metadata: { display_name: 'Pia Park' },
    })
    expect(JSON.parse(Buffer.from(session.session!.access_token.split('.')[1]!, 'base64url').toString())).toMatchObject(
      { aal: 'aal1', amr: [{ method: 'sso/saml' }] },
    )
    const member = await wire.owner.query(
      `select m.display_name, r.role from organization_members m join user_roles r on r.user_id = m.user_id
        where m.user_id = $1 and m.organization_id = $2`,
      [session.user!.id, town.organization.id],
    )
    expect(member.rows).toEqual([{ display_name: 'Pia Park', role: 'user' }])
  },
)
