import { createPrivateKey, X509Certificate } from 'node:crypto'
import { seal, unsealWith } from '#platform/auth/factors/sealed.ts'
import type { Keys } from '#platform/auth/keys.ts'
import type { Tx } from '#platform/database/database.ts'
import type { SealedColumn } from '#platform/keys/reseal.ts'
import { issueCertificate, type Credentials } from '@granary/x509/certificate.ts'
import { among, asStatus } from '#platform/life/status-sql.ts'
import type { SigningCertificate } from './records.ts'
import { certificateLife } from './life.ts'

const purpose = 'signing keys'
const ofCertificate = (id: string) => `signing key ${id}`

/** The agencies' signing keys, for key rotation. */
export const sealedSigningKeys: SealedColumn = {
  table: 'public.signing_certificate_secrets',
  key: ['organization_id', 'certificate'],
  column: 'key_sealed',
  purpose,
  about: ({ certificate }) => ofCertificate(certificate!),
}

/** Five years: longer than most contracts are prepared for, shorter than algorithms live. */
const yearsOfOwn = 5

type Needs = { tx: Pick<Tx, 'sql' | 'one'>; organization: string; keys: Keys; now: Date }

/** The active certificate with its key. Where none is valid now, the installation issues one in the agency's name. */
export async function credentialsFor(needs: Needs): Promise<{ certificate: SigningCertificate } & Credentials> {
  const { tx, organization, keys, now } = needs
  // One at a time for each agency: two documents that are complete together share one certificate.
  await tx.sql('select id from organizations where id = $1 for update', [organization])
  const active = await tx.one<SigningCertificate & { key_sealed: Buffer }>(
    `select c.*, s.key_sealed from signing_certificates c
      join signing_certificate_secrets s on s.organization_id = c.organization_id and s.certificate = c.id
     where c.organization_id = $1
     and c.status ${among(certificateLife, 'active')} and c.issued_at <= $2 and c.expires_at > $2`,
    [organization, now],
  )
  if (!active) {
    const credentials = issueOwn(await nameOf(tx, organization), now)
    return { certificate: await keepCredentials(needs, credentials, 'installation'), ...credentials }
  }
  const { text } = unsealWith(keys, purpose, ofCertificate(active.id), active.key_sealed)
  return { certificate: active, key: createPrivateKey(text), chain: certificatesIn(active.chain) }
}

export async function nameOf(tx: Pick<Tx, 'one'>, organization: string): Promise<string> {
  return (await tx.one<{ name: string }>('select name from organizations where id = $1', [organization]))!.name
}

export const issueOwn = (name: string, now: Date): Credentials => {
  const to = new Date(now)
  to.setUTCFullYear(to.getUTCFullYear() + yearsOfOwn)
  return issueCertificate(name, { from: now, to })
}

/** Saves a certificate and its key, encrypted; the one before is retired. */
export async function keepCredentials(
  { tx, organization, keys }: Needs,
  { key, chain }: Credentials,
  origin: SigningCertificate['origin'],
): Promise<SigningCertificate> {
  const [certificate] = chain
  await tx.sql(
    `update signing_certificates
  set status = ${asStatus(certificateLife, 'retired')} where organization_id = $1
  and status ${among(certificateLife, 'active')}`,
    [organization],
  )
  const [row] = await tx.sql<SigningCertificate>(
    `insert into signing_certificates (organization_id, subject, issuer, origin, algorithm, serial, fingerprint,
      issued_at, expires_at, chain) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning *`,
    [
      organization,
      nameIn(certificate!.subject),
      nameIn(certificate!.issuer),
      origin,
      key.asymmetricKeyType === 'rsa'
        ? `RSA ${key.asymmetricKeyDetails!.modulusLength}`
        : `ECDSA ${key.asymmetricKeyDetails!.namedCurve}`,
      certificate!.serialNumber,
      certificate!.fingerprint256,
      new Date(certificate!.validFrom),
      new Date(certificate!.validTo),
      chain.map(String).join(''),
    ],
  )
  const text = key.export({ type: 'pkcs8', format: 'pem' }) as string
  await tx.sql(
    'insert into signing_certificate_secrets (organization_id, certificate, key_sealed) values ($1, $2, $3)',
    [organization, row!.id, seal(keys.derive(purpose), ofCertificate(row!.id), text)],
  )
  return row!
}

/** The common name of a certificate, or else all that it says. */
const nameIn = (names: string) => (/^CN=(.+)$/m.exec(names)?.[1] ?? names.replaceAll('\n', ', ')).slice(0, 300)

const certificatesIn = (pem: string) =>
  [...pem.matchAll(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g)].map(
    ([each]) => new X509Certificate(each),
  )
