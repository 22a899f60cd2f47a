import { createHash, randomBytes } from 'node:crypto'
import { connectProgram } from '#areas/organization/programs/commands.ts'
import { city, type Person } from './city.ts'
import { startWire } from './wire.ts'

type Wire = Awaited<ReturnType<typeof startWire>>
type City = Awaited<ReturnType<typeof city>>
type Place = Pick<City, 'does'>

const sha256 = (text: string) => createHash('sha256').update(text)
export const redirect = 'http://127.0.0.1:7777/callback'

/** The policy as two administrators would have set it. */
export async function decided({ owner, organization }: Pick<City, 'owner' | 'organization'>, changes: object) {
  const names = Object.keys(changes)
  await owner.query(
    `insert into ai_policies (organization_id, name, ${names.join(', ')})
     values ($1, 'AI policy', ${names.map((_, at) => `$${at + 2}`).join(', ')})
     on conflict (organization_id, name) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [organization.id, ...Object.values(changes)],
  )
}

/** The agency allows outside programs, and proposals. */
export const allow = (place: Pick<City, 'owner' | 'organization'>, changes: object = {}) =>
  decided(place, { programs: true, proposals: true, model: 'on', meaning: 'on', ...changes })

export const register = async ({ url }: Pick<Wire, 'url'>, client_name = 'Desk agent', redirect_uris = [redirect]) =>
  (await (
    await fetch(`${url}/oauth/v1/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name, redirect_uris }),
    })
  ).json()) as { client_id: string; client_name: string }

/** The request of the consent page when the person selects “Connect”. */
export async function consent(
  { does }: Place,
  who: Person,
  clientId: string,
  {
    challenge,
    scopes = ['read'],
    redirectUri = redirect,
  }: { challenge: string; scopes?: string[]; redirectUri?: string },
): Promise<{ code: string; id: string }> {
  const code = randomBytes(32).toString('base64url')
  const { id } = (await does(who, connectProgram, {
    registration: clientId,
    client_id: clientId,
    redirect_uri: redirectUri,
    scopes,
    challenge,
    code_hash: sha256(code).digest('hex'),
  } as never)) as { id: string }
  return { code, id }
}

export const tokenRequest = async ({ url }: Pick<Wire, 'url'>, form: Record<string, string>) => {
  const response = await fetch(`${url}/oauth/v1/token`, { method: 'POST', body: new URLSearchParams(form) })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

/** A connected program with its tokens. */
export async function connected(wire: Wire, place: Place, who: Person, scopes = ['read']) {
  const verifier = randomBytes(32).toString('base64url')
  const { client_id } = await register(wire)
  const challenge = sha256(verifier).digest('base64url')
  const { code, id } = await consent(place, who, client_id, { challenge, scopes })
  const grant = { grant_type: 'authorization_code', code, code_verifier: verifier, client_id, redirect_uri: redirect }
  const { body } = await tokenRequest(wire, grant)
  return { id, client_id, access: body.access_token!, refresh: body.refresh_token!, grant }
}
