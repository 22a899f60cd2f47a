import type { X509Certificate } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  AlgorithmIdentifier,
  Extensions,
  id_ce_authorityKeyIdentifier,
  id_ce_cRLNumber,
  id_ce_deltaCRLIndicator,
  id_ce_issuingDistributionPoint,
  IssuingDistributionPoint,
  Time,
  type Extension,
  type GeneralName,
} from '@peculiar/asn1-x509'
import { elementsIn, readElement, tags, type Element } from './der.ts'
import { called, extensionIn, isSignedBy, nameOf, partsOf, pointsOf, serialIn, type Signed } from './parts.ts'

/** Extensions of a list that change nothing in its meaning here: its number and the key of its issuer. */
const plain = [id_ce_cRLNumber, id_ce_authorityKeyIdentifier]

type Asked = { certificate: X509Certificate; issuer: X509Certificate; now: Date }

/** A list proves that a certificate is valid where its issuer signed it, it is current, and it lacks the certificate. */
export function whyNotList(bytes: Buffer, { certificate, issuer, now }: Asked): string | null {
  const the = `The revocation list of the certificate of ${nameOf(certificate)}`
  const list = listIn(bytes)
  if (!list) return `${the} can’t be read.`
  const isSigned = isSignedBy(issuer, list)
  if (isSigned === null) return `${the} is signed in a way that is not supported.`
  if (!isSigned) return `The issuer of the certificate of ${nameOf(certificate)} did not sign its revocation list.`
  if (list.from > now) return `${the} is not valid yet.`
  if (!list.until || list.until < now) return `${the} has expired.`
  const whyNot = whyNotScope(list.extensions, certificate)
  if (whyNot) return `${the} ${whyNot}`
  const serial = serialIn(partsOf(certificate).serialNumber)
  return list.revoked.some((each) => serialIn(elementsIn(each)[0]!.content) === serial)
    ? `${called(certificate)} is revoked.`
    : null
}

type List = Signed & { from: Date; until: Date | undefined; extensions: Extensions; revoked: Element[] }

/**
 * Its entries are walked through in their bytes: lists have hundreds of thousands, the library refuses more than a few
 * thousand, and it needs 60 microseconds for each.
 */
function listIn(bytes: Buffer): List | null {
  try {
    const [signed, algorithm, signature] = elementsIn(readElement(bytes))
    const parts = elementsIn(signed!)
    const times = parts.filter(({ tag }) => isTime(tag)).map(({ whole }) => AsnConvert.parse(whole, Time).getTime())
    const last = parts.at(-1)!
    const entries = parts[parts.findLastIndex(({ tag }) => isTime(tag)) + 1]
    return {
      content: signed!.whole,
      algorithm: AsnConvert.parse(algorithm!.whole, AlgorithmIdentifier).algorithm,
      // A bit string begins with the number of unused bits.
      signature: signature!.content.subarray(1),
      from: times[0]!,
      until: times[1],
      extensions: last.tag === 0xa0 ? AsnConvert.parse(last.content, Extensions) : new Extensions(),
      revoked: entries?.tag === tags.sequence ? elementsIn(entries) : [],
    }
  } catch {
    return null
  }
}

const isTime = (tag: number): boolean => tag === tags.utcTime || tag === tags.time

/**
 * A list proves something only about the certificates and the reasons that it covers (RFC 5280, section 6.3.3). A list
 * of changes needs the complete list that it changes, which this program does not merge.
 */
function whyNotScope(extensions: readonly Extension[], certificate: X509Certificate): string | null {
  for (const { extnID, critical } of extensions) {
    if (extnID === id_ce_deltaCRLIndicator)
      return 'has only the changes since an earlier list. A complete list is needed.'
    if (critical && extnID !== id_ce_issuingDistributionPoint && !plain.includes(extnID))
      return 'has a critical extension that is not supported.'
  }
  const scope = extensionIn(extensions, id_ce_issuingDistributionPoint, IssuingDistributionPoint)
  return scope ? whyNotCovered(scope, certificate) : null
}

function whyNotCovered(scope: IssuingDistributionPoint, certificate: X509Certificate): string | null {
  if (scope.onlySomeReasons) return 'covers only some reasons for a revocation. A complete list is needed.'
  if (scope.indirectCRL) return 'also lists certificates of other authorities, which is not supported.'
  const isOfOthers = certificate.ca ? scope.onlyContainsUserCerts : scope.onlyContainsCACerts
  if (scope.onlyContainsAttributeCerts || isOfOthers) return 'is for another kind of certificate.'
  if (!scope.distributionPoint) return null
  const places = pointsOf(certificate).flatMap(({ distributionPoint }) => writtenNames(distributionPoint?.fullName))
  return writtenNames(scope.distributionPoint.fullName).some((each) => places.includes(each))
    ? null
    : 'is for certificates of another distribution point.'
}

const writtenNames = (names: readonly GeneralName[] = []): string[] =>
  names.map((name) => Buffer.from(AsnConvert.serialize(name)).toString('hex'))
