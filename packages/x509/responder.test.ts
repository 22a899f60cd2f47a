import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync, sign, X509Certificate, type KeyObject } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  BasicOCSPResponse,
  CertStatus,
  id_kp_OCSPSigning,
  id_pkix_ocsp_basic,
  id_pkix_ocsp_nocheck,
  id_pkix_ocsp_nonce,
  KeyHash,
  OCSPRequest,
  OCSPResponse,
  OCSPResponseStatus,
  ResponderID,
  ResponseBytes,
  ResponseData,
  RevokedInfo,
  SingleResponse,
} from '@peculiar/asn1-ocsp'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  AccessDescription,
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityInfoAccessSyntax,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_pe_authorityInfoAccess,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509'
import { expect, onTestFinished, test } from 'vitest'
import { evidenceFor, type Ask } from './revocation.ts'
import { questionAbout, signerOfGood } from './responder.ts'

const hasOpenssl = spawnSync('openssl', ['version']).status === 0
const now = new Date('2026-11-20T15:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const ecdsa = new AlgorithmIdentifier({ algorithm: '1.2.840.10045.4.3.2' })
type Party = { key: KeyObject; name: string; certificate: X509Certificate }

let answer: (question: Buffer) => Buffer | null = () => null
const asked: (string | undefined)[] = []
const ask: Ask = async (address, { body, type }) => {
  expect(address).toBe(url)
  asked.push(type)
  const bytes = answer(body!)
  if (!bytes) throw new Error('Silence.')
  return bytes
}
const url = 'http://authority.example/ocsp'

let serial = 0
function party(name: string, by: Party | null, extensions: Extension[]): Party {
  const { privateKey: key, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: Uint8Array.of(++serial).buffer,
    signature: ecdsa,
    issuer: named(by?.name ?? name),
    validity: new Validity({ notBefore: minutes(-60 * 24), notAfter: minutes(60 * 24 * 30) }),
    subject: named(name),
    subjectPublicKeyInfo: AsnConvert.parse(publicKey.export({ type: 'spki', format: 'der' }), SubjectPublicKeyInfo),
    extensions: new Extensions(extensions),
  })
  const signatureValue = signed(AsnConvert.serialize(tbsCertificate), by?.key ?? key)
  const made = new Certificate({ tbsCertificate, signatureAlgorithm: ecdsa, signatureValue })
  return { key, name, certificate: new X509Certificate(Buffer.from(AsnConvert.serialize(made))) }
}

const signed = (content: ArrayBuffer, key: KeyObject): ArrayBuffer =>
  Uint8Array.from(sign('sha256', Buffer.from(content), key)).buffer
const named = (text: string) =>
  new Name([
    new RelativeDistinguishedName([
      new AttributeTypeAndValue({ type: '2.5.4.3', value: new AttributeValue({ utf8String: text }) }),
    ]),
  ])
const extension = (extnID: string, value: object) =>
  new Extension({ extnID, extnValue: new OctetString(AsnConvert.serialize(value)) })

const forAnswers = extension(id_ce_extKeyUsage, new ExtendedKeyUsage([id_kp_OCSPSigning]))
const answeredAt = extension(
  id_pe_authorityInfoAccess,
  new AuthorityInfoAccessSyntax([
    new AccessDescription({
      accessMethod: '1.3.6.1.5.5.7.48.1',
      accessLocation: new GeneralName({ uniformResourceIdentifier: url }),
    }),
  ]),
)
const noCheck = new Extension({ extnID: id_pkix_ocsp_nocheck, extnValue: new OctetString(Buffer.of(5, 0)) })
const authority = party('Authority', null, [extension(id_ce_basicConstraints, new BasicConstraints({ cA: true }))])
const town = party('Town of Millbrook', authority, [answeredAt])
const other = party('Other town', authority, [])
const appointed = party('Responder', authority, [forAnswers, noCheck])
const checked = party('Checked responder', authority, [forAnswers, answeredAt])
const stranger = party('Stranger', null, [forAnswers])

type Given = {
  by?: Party
  about?: Party
  status?: CertStatus
  from?: Date
  until?: Date | null
  nonce?: Buffer | null
  byKey?: boolean
  certs?: Party[]
  spoil?: boolean
}

const good = () => new CertStatus({ good: null })

/** The signed answer of a responder. */
function answered(question: Buffer, given: Given = {}): Buffer {
  const { by = authority, about = town, status = good(), from = now, until = minutes(60) } = given
  const { requestList } = AsnConvert.parse(
    given.about
      ? questionAbout({ certificate: about.certificate, issuer: authority.certificate, nonce: Buffer.of(1) })
      : question,
    OCSPRequest,
  ).tbsRequest
  const { requestExtensions } = AsnConvert.parse(question, OCSPRequest).tbsRequest
  const own = given.nonce && [
    new Extension({
      extnID: id_pkix_ocsp_nonce,
      extnValue: new OctetString(AsnConvert.serialize(new OctetString(given.nonce))),
    }),
  ]
  const parts = AsnConvert.parse(by.certificate.raw, Certificate).tbsCertificate
  const key = parts.subjectPublicKeyInfo.subjectPublicKey
  const data = new ResponseData({
    responderID: given.byKey
      ? new ResponderID({ byKey: new KeyHash(sha1(key)) })
      : new ResponderID({ byName: parts.subject }),
    producedAt: from,
    responses: [
      new SingleResponse({
        certID: requestList[0]!.reqCert,
        certStatus: status,
        thisUpdate: from,
        ...(until && { nextUpdate: until }),
      }),
    ],
    ...(given.nonce !== null && { responseExtensions: own ?? requestExtensions! }),
  })
  const signature = signed(AsnConvert.serialize(data), by.key)
  if (given.spoil) new Uint8Array(signature)[signature.byteLength - 1]! ^= 1
  const certs = (given.certs ?? (by === authority ? [] : [by])).map(({ certificate }) =>
    AsnConvert.parse(certificate.raw, Certificate),
  )
  const basic = new BasicOCSPResponse({
    tbsResponseData: data,
    signatureAlgorithm: ecdsa,
    signature,
    ...(certs.length > 0 && { certs }),
  })
  return whole(OCSPResponseStatus.successful, AsnConvert.serialize(basic))
}

function whole(responseStatus: OCSPResponseStatus, response?: ArrayBuffer): Buffer {
  const responseBytes =
    response && new ResponseBytes({ responseType: id_pkix_ocsp_basic, response: new OctetString(response) })
  return Buffer.from(
    AsnConvert.serialize(new OCSPResponse({ responseStatus, ...(responseBytes && { responseBytes }) })),
  )
}

const sha1 = (bytes: ArrayBuffer) => createHash('sha1').update(Buffer.from(bytes)).digest()
const nonce = Buffer.alloc(32, 7)
const question = (about = town) =>
  questionAbout({ certificate: about.certificate, issuer: authority.certificate, nonce })
const judged = (bytes: Buffer, about = town) =>
  signerOfGood(bytes, { certificate: about.certificate, issuer: authority.certificate, nonce, now }).subject

const the = 'The responder of the certificate of Town of Millbrook'
test.each<[what: string, given: Given, verdict: string]>([
  ['of the issuer', {}, 'CN=Authority'],
  ['of the issuer, named by its key', { byKey: true }, 'CN=Authority'],
  ['of a responder that the issuer appointed', { by: appointed }, 'CN=Responder'],
  ['made before the request, with a day of its end', { nonce: null, from: minutes(-600) }, 'CN=Authority'],
  ['without an end, to this request', { until: null }, 'CN=Authority'],
  ['of a clock that is four minutes fast', { from: minutes(4) }, 'CN=Authority'],
  ['that it is revoked', { status: revoked() }, 'The certificate of Town of Millbrook is revoked.'],
  ['that it is unknown', { status: new CertStatus({ unknown: null }) }, `${the} does not know the certificate.`],
  ['of a stranger', { by: stranger }, `${the} is not appointed by its issuer.`],
  ['of a certificate for something else', { by: other }, `${the} is not appointed by its issuer.`],
  ['without the certificate of its signer', { by: appointed, certs: [] }, `${the} is not appointed by its issuer.`],
  ['with a changed signature', { spoil: true }, `${the} did not sign its answer.`],
  ['about another certificate', { about: other }, `${the} answered about another certificate.`],
  ['to another request', { nonce: Buffer.alloc(32, 8) }, `${the} answered another request.`],
  [
    'without an end and without the number of the request',
    { nonce: null, until: null },
    `${the} gave an answer that has expired.`,
  ],
  ['that has expired', { from: minutes(-600), until: minutes(-1) }, `${the} gave an answer that has expired.`],
  ['of tomorrow', { from: minutes(600), until: minutes(1200) }, `${the} gave an answer that is not valid yet.`],
])('an answer %s', (_, given, verdict) => {
  const told = answered(question(), given)
  if (verdict.startsWith('CN=')) expect(judged(told)).toBe(verdict)
  else expect(() => judged(told)).toThrow(verdict)
})

function revoked(): CertStatus {
  return new CertStatus({ revoked: new RevokedInfo({ revocationTime: minutes(-60) }) })
}

test.each([
  ['later', () => whole(OCSPResponseStatus.tryLater), `${the} can’t answer now.`],
  ['no', () => whole(OCSPResponseStatus.unauthorized), `${the} refused the request.`],
  ['nothing that can be read', () => Buffer.from('<html>'), `${the} gave an answer that can’t be read.`],
])('a responder that says %s', (_, bytes, sentence) => {
  expect(() => judged(bytes())).toThrow(sentence)
})

const evidence = () => evidenceFor([town.certificate, authority.certificate], { ask, now })

test('the evidence has the answer and the certificate of its responder', async () => {
  answer = (bytes) => answered(bytes, { by: appointed })
  const { certificates, lists, answers } = await evidence()
  expect(asked.at(-1)).toBe('application/ocsp-request')
  expect([certificates.length, lists.length, answers.length]).toEqual([3, 0, 1])
  expect(certificates[2]!.equals(appointed.certificate.raw)).toBe(true)
})

test('a responder that may be revoked is asked about too, and does not vouch for itself', async () => {
  answer = (bytes) => {
    const { serialNumber } = AsnConvert.parse(bytes, OCSPRequest).tbsRequest.requestList[0]!.reqCert
    const isItself = Buffer.from(serialNumber).readUInt8() === Number(`0x${checked.certificate.serialNumber}`)
    return answered(bytes, { by: isItself ? appointed : checked })
  }
  expect((await evidence()).answers).toHaveLength(2)
  answer = (bytes) => answered(bytes, { by: checked })
  await expect(evidence()).rejects.toThrow('The responder of the certificate of Checked responder is not appointed')
})

test('a silent responder is no answer', async () => {
  answer = () => null
  await expect(evidence()).rejects.toThrow(`${the} does not answer.`)
})

test.skipIf(!hasOpenssl)(
  `the responder of openssl answers${hasOpenssl ? '' : ' (not checked: openssl isn’t installed)'}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'granary-ocsp-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const keyOf = ({ key }: Party) => key.export({ type: 'pkcs8', format: 'pem' })
    writeFileSync(join(folder, 'authority.pem'), authority.certificate.toString())
    writeFileSync(join(folder, 'by.pem'), appointed.certificate.toString())
    writeFileSync(join(folder, 'by.key'), keyOf(appointed))
    writeFileSync(join(folder, 'request'), question())
    const { serialNumber, validTo } = town.certificate
    const until = new Date(validTo).toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')
    const answerOf = (line: string) => {
      writeFileSync(join(folder, 'index.txt'), line)
      const by = ['-index', 'index.txt', '-CA', 'authority.pem', '-rsigner', 'by.pem', '-rkey', 'by.key', '-nmin', '60']
      execFileSync('openssl', ['ocsp', ...by, '-reqin', 'request', '-respout', 'answer'], {
        cwd: folder,
        stdio: 'pipe',
      })
      const bytes = readFileSync(join(folder, 'answer'))
      // openssl has the time of this machine, and the test a fixed day.
      const { response } = AsnConvert.parse(bytes, OCSPResponse).responseBytes!
      const { thisUpdate } = AsnConvert.parse(response, BasicOCSPResponse).tbsResponseData.responses[0]!
      return signerOfGood(bytes, {
        certificate: town.certificate,
        issuer: authority.certificate,
        nonce,
        now: thisUpdate,
      })
    }
    expect(answerOf(`V\t${until}Z\t\t${serialNumber}\tunknown\t/CN=Town of Millbrook\n`).subject).toBe('CN=Responder')
    expect(() => answerOf(`R\t${until}Z\t261101000000Z\t${serialNumber}\tunknown\t/CN=Town of Millbrook\n`)).toThrow(
      'is revoked',
    )
    expect(() => answerOf('')).toThrow('does not know the certificate')
  },
)
