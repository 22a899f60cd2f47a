import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasOpenssl, startTsa } from '#tests/tsa-stand-in.ts'
import { whyNotList } from '@granary/x509/list.ts'

const tsa = hasOpenssl ? await startTsa({ listed: true }) : null
const signer = tsa && new X509Certificate(readFileSync(tsa.signerOf('Town of Millbrook').certificate))
const named = (kind: string) => `The revocation list of the certificate of Town of Millbrook ${kind}`

test.skipIf(!tsa).each<[what: string, extensions: readonly string[], sentence: string | null]>([
  ['a complete list', [], null],
  ['a numbered list of the key of its issuer', ['authorityKeyIdentifier=keyid:always'], null],
  ['a list for certificates of people', ['issuingDistributionPoint=critical,onlyuser:TRUE'], null],
  [
    'a list of the place that the certificate names',
    ['issuingDistributionPoint=critical,fullname:URI:HERE/authority.crl'],
    null,
  ],
  ['an extension that explains itself', ['1.2.3.4.5=DER:0500'], null],
  [
    'a list of changes',
    ['2.5.29.27=critical,DER:020101'],
    named('has only the changes since an earlier list. A complete list is needed.'),
  ],
  [
    'a list of some reasons',
    ['issuingDistributionPoint=critical,onlysomereasons:keyCompromise'],
    named('covers only some reasons for a revocation. A complete list is needed.'),
  ],
  [
    'a list of several authorities',
    ['issuingDistributionPoint=critical,indirectCRL:TRUE'],
    named('also lists certificates of other authorities, which is not supported.'),
  ],
  [
    'a list for authorities',
    ['issuingDistributionPoint=critical,onlyCA:TRUE'],
    named('is for another kind of certificate.'),
  ],
  [
    'a list for attribute certificates',
    ['issuingDistributionPoint=critical,onlyAA:TRUE'],
    named('is for another kind of certificate.'),
  ],
  [
    'a list of another place',
    ['issuingDistributionPoint=critical,fullname:URI:HERE/second.crl'],
    named('is for certificates of another distribution point.'),
  ],
  [
    'an unknown critical extension',
    ['1.2.3.4.5=critical,DER:0500'],
    named('has a critical extension that is not supported.'),
  ],
])('%s proves only what it covers', (_, extensions, sentence) => {
  tsa!.list(
    undefined,
    undefined,
    extensions.map((each) => each.replace('HERE', tsa!.url)),
  )
  const issuer = new X509Certificate(readFileSync(tsa!.authority))
  const now = new Date(signer!.validFrom)
  expect(whyNotList(readFileSync(tsa!.crl), { certificate: signer!, issuer, now })).toBe(sentence)
})
