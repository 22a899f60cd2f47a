import { verify, type X509Certificate } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  AuthorityInfoAccessSyntax,
  Certificate,
  CRLDistributionPoints,
  id_ce_cRLDistributionPoints,
  id_pe_authorityInfoAccess,
  type DistributionPoint,
  type Extension,
  type GeneralName,
} from '@peculiar/asn1-x509'

/** Why a signature can't carry its evidence; it does not change by waiting. An address that is silent may. */
export class NoEvidence extends Error {}

/** How authorities sign: SHA-2 with RSA or a curve. */
const digests: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
}

export type Signed = { content: Uint8Array; algorithm: string; signature: Uint8Array }

/** Whether this certificate's key signed it; null where the algorithm is not supported. */
export function isSignedBy(signer: X509Certificate, { content, algorithm, signature }: Signed): boolean | null {
  const digest = digests[algorithm]
  if (!digest) return null
  return verify(digest, content, signer.publicKey, signature)
}

export const nameOf = ({ subject }: X509Certificate): string =>
  /^CN=(.+)$/m.exec(subject)?.[1] ?? subject.replaceAll('\n', ', ')

export const called = (certificate: X509Certificate): string => `The certificate of ${nameOf(certificate)}`

/** A serial number as hexadecimal digits without leading zeros, as both sides may write them. */
export const serialIn = (bytes: ArrayBuffer | Buffer): string =>
  (Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes)).toString('hex').replace(/^(00)+/, '')

export const partsOf = ({ raw }: X509Certificate): Certificate['tbsCertificate'] =>
  AsnConvert.parse(raw, Certificate).tbsCertificate

export function extensionIn<T>(from: readonly Extension[] | undefined, id: string, type: new () => T): T | undefined {
  const found = from?.find(({ extnID }) => extnID === id)
  return found && AsnConvert.parse(found.extnValue, type)
}

/** The places of the complete lists: they cover every reason and come from the issuer of the certificate. */
export const pointsOf = (certificate: X509Certificate): DistributionPoint[] =>
  [...(extensionIn(partsOf(certificate).extensions, id_ce_cRLDistributionPoints, CRLDistributionPoints) ?? [])].filter(
    ({ reasons, cRLIssuer }) => !reasons && !cRLIssuer,
  )

export const listAddresses = (certificate: X509Certificate): string[] =>
  pointsOf(certificate).flatMap(({ distributionPoint }) => webAddressesIn(distributionPoint?.fullName ?? []))

/** The two kinds of addresses of an authority: of its certificate, and of its responder. */
const methods = { issuer: '1.3.6.1.5.5.7.48.2', responder: '1.3.6.1.5.5.7.48.1' }

export const addressesOf = (certificate: X509Certificate, method: keyof typeof methods): string[] =>
  webAddressesIn(
    [...(extensionIn(partsOf(certificate).extensions, id_pe_authorityInfoAccess, AuthorityInfoAccessSyntax) ?? [])]
      .filter(({ accessMethod }) => accessMethod === methods[method])
      .map(({ accessLocation }) => accessLocation),
  )

const webAddressesIn = (names: readonly GeneralName[]): string[] =>
  names.map((name) => name.uniformResourceIdentifier ?? '').filter((text) => /^https?:\/\//i.test(text))
