import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { Services } from '../../services.ts'
import type { SealedColumn } from '../../keys/reseal.ts'
import { seal, unsealWith } from '../factors/sealed.ts'
import { asIdentity } from '../identity.ts'
import { selfSigned } from './certificate.ts'

/** Base64 of the certificate, and the private key as PEM. */
export type SpKeys = { certificate: string; privateKey: string }
type Needs = Pick<Services, 'database' | 'keys' | 'clock' | 'settings'>

/**
 * The key pair of one organization: it signs requests, and assertions are encrypted to it. RSA, because SAML encrypts
 * to nothing else, so it can't be derived from the secret as other keys are: it is made once and sealed under the
 * secret.
 */
export async function spKeysOf(services: Needs, organization: string): Promise<SpKeys> {
  return (await known(services, organization)) ?? (await make(services, organization))
}

async function known(services: Needs, organization: string): Promise<SpKeys | undefined> {
  const { rows } = await services.database.read(
    { role: 'identity' },
    {
      name: 'saml keys',
      text: 'select certificate, sealed_key from auth.saml_keys where organization_id = $1',
      values: [organization],
    },
  )
  const row = rows[0] as { certificate: string; sealed_key: Buffer } | undefined
  return (
    row && {
      certificate: row.certificate,
      privateKey: unsealWith(services.keys, purpose, organization, row.sealed_key).text,
    }
  )
}

async function make(services: Needs, organization: string): Promise<SpKeys> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 })
  const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const now = services.clock.now()
  const certificate = selfSigned(privateKey, {
    name: new URL(services.settings.siteUrl).hostname,
    from: now,
    years: 20,
  }).toString('base64')
  await asIdentity(services, (tx) =>
    tx.sql(
      `insert into auth.saml_keys (organization_id, certificate, sealed_key, created_at) values ($1, $2, $3, $4)
        on conflict do nothing`,
      [organization, certificate, seal(services.keys.derive(purpose), organization, privateKey), now],
    ),
  )
  // Two simultaneous first requests both make one; the first one written wins.
  return (await known(services, organization))!
}

const purpose = 'saml service provider keys'

/** For key rotation. */
export const sealedSamlKeys: SealedColumn = {
  table: 'auth.saml_keys',
  key: ['organization_id'],
  column: 'sealed_key',
  purpose,
  about: ({ organization_id }) => organization_id!,
}
