import { createHash, X509Certificate } from 'node:crypto'
import {
  BasicOCSPResponse,
  CertID,
  id_kp_OCSPSigning,
  id_pkix_ocsp_basic,
  id_pkix_ocsp_nocheck,
  id_pkix_ocsp_nonce,
  OCSPRequest,
  OCSPResponse,
  OCSPResponseStatus,
  Request,
  TBSRequest,
  type ResponderID,
  type SingleResponse,
} from '@peculiar/asn1-ocsp'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier, Extension } from '@peculiar/asn1-x509'
import { fromBER, type Sequence } from 'asn1js'
import { called, isSignedBy, NoEvidence, nameOf, partsOf } from './parts.ts'

/** A responder (RFC 6960) says of one certificate, and for a short time, whether its authority still vouches for it. */

/** The authority does not vouch for it: no other source is asked. */
export class NotVouchedFor extends NoEvidence {}

/** Clocks differ, and the answer is younger than the signature that it is for. */
const skew = 300_000

type Asked = { certificate: X509Certificate; issuer: X509Certificate; nonce: Buffer; now: Date }

export function questionAbout({ certificate, issuer, nonce }: Omit<Asked, 'now'>): Buffer {
  const extnValue = new OctetString(AsnConvert.serialize(new OctetString(nonce)))
  const requestExtensions = [new Extension({ extnID: id_pkix_ocsp_nonce, extnValue })]
  const requestList = [new Request({ reqCert: identityOf(certificate, issuer) })]
  const tbsRequest = new TBSRequest({ requestList, requestExtensions })
  return Buffer.from(AsnConvert.serialize(new OCSPRequest({ tbsRequest })))
}

/** SHA-1 is the only hash that every responder looks certificates up by. It names the issuer and proves nothing. */
function identityOf(certificate: X509Certificate, issuer: X509Certificate): CertID {
  const { issuer: name, serialNumber } = partsOf(certificate)
  const hashed = (bytes: ArrayBuffer) => new OctetString(sha1(bytes))
  return new CertID({
    hashAlgorithm: new AlgorithmIdentifier({ algorithm: '1.3.14.3.2.26', parameters: null }),
    issuerNameHash: hashed(AsnConvert.serialize(name)),
    issuerKeyHash: hashed(keyOf(issuer)),
    serialNumber,
  })
}

const sha1 = (bytes: ArrayBuffer): Buffer => createHash('sha1').update(Buffer.from(bytes)).digest()
const keyOf = (certificate: X509Certificate) => partsOf(certificate).subjectPublicKeyInfo.subjectPublicKey

/** Who signed the answer that the certificate is good: the issuer, or the responder that it appointed. */
export function signerOfGood(bytes: Buffer, asked: Asked): X509Certificate {
  const { certificate, now } = asked
  const the = `The responder of the certificate of ${nameOf(certificate)}`
  const { basic, certificates } = answerIn(bytes, the)
  const signer = signerAmong(certificates, basic.tbsResponseData.responderID, asked)
  if (!signer) throw new NoEvidence(`${the} is not appointed by its issuer.`)
  const { tbsResponseData: data } = basic
  const isSigned = isSignedBy(signer, {
    content: Buffer.from(basic.tbsResponseDataRaw!),
    algorithm: basic.signatureAlgorithm.algorithm,
    signature: Buffer.from(basic.signature),
  })
  if (isSigned === null) throw new NoEvidence(`${the} signs in a way that is not supported.`)
  if (!isSigned) throw new NoEvidence(`${the} did not sign its answer.`)
  const about = answerAbout(data.responses, asked)
  if (!about) throw new NoEvidence(`${the} answered about another certificate.`)
  const nonce = data.responseExtensions?.find(({ extnID }) => extnID === id_pkix_ocsp_nonce)
  if (nonce && !isNonce(nonce, asked.nonce)) throw new NoEvidence(`${the} answered another request.`)
  if (about.thisUpdate.getTime() > now.getTime() + skew)
    throw new NoEvidence(`${the} gave an answer that is not valid yet.`)
  // Without a day of its end, only our own number shows that the answer is new.
  if (about.nextUpdate ? about.nextUpdate < now : !nonce)
    throw new NoEvidence(`${the} gave an answer that has expired.`)
  if (about.certStatus.revoked) throw new NotVouchedFor(`${called(certificate)} is revoked.`)
  if (about.certStatus.good === undefined) throw new NotVouchedFor(`${the} does not know the certificate.`)
  return signer
}

/** Its authority says that no one needs to ask whether this responder was revoked: it is replaced often. */
export const needsNoCheck = (responder: X509Certificate): boolean =>
  partsOf(responder).extensions?.some(({ extnID }) => extnID === id_pkix_ocsp_nocheck) ?? false

function answerIn(bytes: Buffer, the: string): { basic: BasicOCSPResponse; certificates: X509Certificate[] } {
  let status: OCSPResponseStatus
  try {
    const answer = AsnConvert.parse(bytes, OCSPResponse)
    status = answer.responseStatus
    const { responseType, response } = answer.responseBytes ?? {}
    if (status === OCSPResponseStatus.successful && responseType === id_pkix_ocsp_basic)
      return { basic: AsnConvert.parse(response!, BasicOCSPResponse), certificates: certificatesIn(response!) }
  } catch {
    throw new NoEvidence(`${the} gave an answer that can’t be read.`)
  }
  // These two may end by themselves.
  if (status === OCSPResponseStatus.tryLater || status === OCSPResponseStatus.internalError)
    throw new Error(`${the} can’t answer now.`)
  throw new NoEvidence(`${the} refused the request.`)
}

/** Byte for byte as they came: what is read and written again may differ from what its issuer signed. */
function certificatesIn(response: OctetString): X509Certificate[] {
  const [, , , certificates] = (fromBER(response.buffer).result as Sequence).valueBlock.value
  const [list] = (certificates as Sequence | undefined)?.valueBlock.value ?? []
  return ((list as Sequence | undefined)?.valueBlock.value ?? []).map(
    (each) => new X509Certificate(Buffer.from(each.valueBeforeDecodeView)),
  )
}

/** The issuer itself, or a certificate that it gave to a responder and that is valid on this day. */
function signerAmong(
  given: readonly X509Certificate[],
  named: ResponderID,
  { certificate, issuer, now }: Asked,
): X509Certificate | undefined {
  const isAppointed = (each: X509Certificate) =>
    each.checkIssued(issuer) &&
    each.verify(issuer.publicKey) &&
    (each.keyUsage ?? []).includes(id_kp_OCSPSigning) &&
    new Date(each.validFrom).getTime() <= now.getTime() + skew &&
    new Date(each.validTo) >= now &&
    // No certificate vouches for itself.
    each.fingerprint256 !== certificate.fingerprint256
  return [issuer, ...given.filter(isAppointed)].find((each) => isNamed(named, each))
}

function isNamed({ byName, byKey }: ResponderID, certificate: X509Certificate): boolean {
  if (byKey) return sha1(keyOf(certificate)).equals(Buffer.from(byKey.buffer))
  const { subject } = partsOf(certificate)
  return byName !== undefined && writtenAs(byName).equals(writtenAs(subject))
}

const writtenAs = (part: object): Buffer => Buffer.from(AsnConvert.serialize(part))

const answerAbout = (answers: readonly SingleResponse[], { certificate, issuer }: Asked): SingleResponse | undefined =>
  answers.find(({ certID }) => writtenAs(certID).equals(writtenAs(identityOf(certificate, issuer))))

const isNonce = ({ extnValue }: Extension, nonce: Buffer): boolean =>
  Buffer.from(extnValue.buffer).equals(writtenAs(new OctetString(nonce)))
