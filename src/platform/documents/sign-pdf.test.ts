import { execFileSync, spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { askForStamp } from '../audit/timestamps/ask.ts'
import { issueCertificate, type Credentials } from '@granary/x509/certificate.ts'
import { readCredentials } from '@granary/x509/credentials.ts'
import { certificatesIn, evidenceFor } from '@granary/x509/revocation.ts'
import { askWithin } from '../webhooks/read.ts'
import { afterFile } from '#tests/database.ts'
import { hasOpenssl, startTsa } from '#tests/tsa-stand-in.ts'
import { faultsOf, readingOrder } from './check.ts'
import type { PrintedDocument } from './document.ts'
import { Pdf } from './pdf-objects.ts'
import { signPdf, withEvidence } from './sign-pdf.ts'
import { writeDocument } from './write.ts'

const hasPdfsig = spawnSync('pdfsig', ['-v']).status === 0
const day = new Date('2026-11-20T15:00:00Z')
const agency = 'City of Alder Falls, Año Nuevo'
const folder = mkdtempSync(join(tmpdir(), 'granary-sign-'))
afterFile(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string) => join(folder, name)
const openssl = (...given: string[]) =>
  execFileSync('openssl', given, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }).toString()

const paper: PrintedDocument = {
  kind: 'contract',
  title: 'Street paving',
  author: agency,
  made: day.toISOString(),
  body: [
    { is: 'words', words: ['Read ', { text: 'the rules', link: 'https://example.com/rules' }] },
    { is: 'page' },
    { is: 'words', words: 'Second page' },
  ],
}
const plain = (await writeDocument(paper)).bytes
const years = (count: number) => new Date(day.getTime() + count * 365 * 86_400_000)
const own = () => issueCertificate(agency, { from: day, to: years(5) })
const signed = (credentials: Credentials, stamp?: (hash: Buffer) => Promise<Buffer>) =>
  signPdf(plain, { name: agency, reason: 'CT-2026-0007', at: day }, credentials, stamp)

/** The signature and what it is over, as a reader takes them out of the file. */
function partsOf(file: Uint8Array) {
  const bytes = Buffer.from(file)
  const [, from, to, rest] = /\/ByteRange \[0 (\d+) +(\d+) +(\d+) *\]/.exec(bytes.toString('latin1'))!.map(Number)
  // The store of certificates and lists is behind what is signed.
  expect([bytes.length, bytes.indexOf('%%EOF', to!) + 6]).toContain(to! + rest!)
  const hex = bytes.toString('latin1', from! + 1, to! - 1)
  const whole = Buffer.from(hex, 'hex')
  const length = 4 + whole.readUInt16BE(2)
  return {
    signature: whole.subarray(0, length),
    content: Buffer.concat([bytes.subarray(0, from), bytes.subarray(to, to! + rest!)]),
  }
}
function verified(file: Uint8Array, authority: string) {
  const { signature, content } = partsOf(file)
  writeFileSync(at('signature.der'), signature)
  writeFileSync(at('content.bin'), content)
  const { status, stderr } = spawnSync(
    'openssl',
    [
      'cms',
      '-verify',
      '-binary',
      '-cades',
      '-purpose',
      'any',
      '-inform',
      'DER',
      '-in',
      'signature.der',
      '-content',
      'content.bin',
      '-CAfile',
      authority,
      '-attime',
      String(day.getTime() / 1000 + 60),
      '-out',
      'out.bin',
    ],
    { cwd: folder, encoding: 'utf8' },
  )
  return status === 0 ? 'valid' : stderr
}
const pemOf = ({ chain }: Credentials) => chain.map((each) => each.toString()).join('')

test.skipIf(!hasOpenssl)('a signed PDF is verified by openssl, and a changed byte is found', async () => {
  const credentials = own()
  writeFileSync(at('own.pem'), pemOf(credentials))
  const file = await signed(credentials)
  expect(Buffer.from(file).subarray(0, plain.length).equals(Buffer.from(plain))).toBe(true)
  expect(verified(file, 'own.pem')).toBe('valid')

  const other = own()
  writeFileSync(at('other.pem'), pemOf(other))
  expect(verified(file, 'other.pem')).toContain('certificate verify error')

  for (const place of [20, plain.length >> 1, plain.length - 3, file.length - 5]) {
    const changed = Uint8Array.from(file)
    changed[place]! ^= 1
    expect(verified(changed, 'own.pem')).toContain('verification failure')
  }
})

test('the signed file reads as before, and keeps to PDF/UA and PDF/A as far as our checker sees', async () => {
  const file = await signed(own())
  expect(faultsOf(file)).toEqual([])
  expect(readingOrder(file)).toEqual(readingOrder(plain))
})

test.skipIf(!hasPdfsig)('pdfsig finds the signature valid and over the whole file', async () => {
  const look = (file: Uint8Array) => {
    writeFileSync(at('paper.pdf'), file)
    return spawnSync('pdfsig', ['-nocert', at('paper.pdf')], { encoding: 'utf8' }).stdout
  }
  const file = await signed(own())
  const says = look(file)
  expect(says).toContain(`Signer Certificate Common Name: ${agency}`)
  expect(says).toContain('Signature Type: ETSI.CAdES.detached')
  expect(says).toContain('Total document signed')
  expect(says).toContain('Signature Validation: Signature is Valid.')
  const changed = Uint8Array.from(file)
  changed[plain.length >> 1]! ^= 1
  expect(look(changed)).toContain('Signature Validation: Digest Mismatch.')
})

test.skipIf(!hasOpenssl)('with a time stamp authority, its stamp over the signature is inside', async () => {
  const tsa = await startTsa()
  const credentials = own()
  writeFileSync(at('own.pem'), pemOf(credentials))
  let stamped: Buffer | undefined
  const file = await signed(credentials, async (hash) => {
    writeFileSync(at('hash.txt'), hash.toString('hex'))
    stamped = await askForStamp(tsa.url, hash)
    return stamped
  })
  expect(verified(file, 'own.pem')).toBe('valid')
  expect(partsOf(file).signature.includes(stamped!)).toBe(true)
  writeFileSync(at('token.der'), stamped!)
  expect(
    openssl(
      'ts',
      '-verify',
      '-digest',
      readFileSync(at('hash.txt'), 'utf8'),
      '-in',
      'token.der',
      '-token_in',
      '-CAfile',
      tsa.authority,
    ),
  ).toContain('Verification: OK')
})

test.skipIf(!hasOpenssl)('a certificate of our own says who it is for and what it may do', () => {
  const credentials = own()
  writeFileSync(at('own.pem'), pemOf(credentials))
  const says = openssl('x509', '-in', 'own.pem', '-noout', '-text', '-nameopt', 'utf8')
  for (const words of [
    agency,
    'CA:FALSE',
    'Digital Signature, Non Repudiation',
    '1.3.6.1.5.5.7.3.36',
    'Nov 20 15:00:00 2026 GMT',
  ])
    expect(says).toContain(words)
  const late = issueCertificate('x', { from: day, to: new Date('2051-01-02T03:04:05Z') })
  expect(late.chain[0]!.validTo).toBe('Jan  2 03:04:05 2051 GMT')
})

test.skipIf(!hasOpenssl)(
  'an agency’s own key is read from PKCS#12 and PEM, with the certificates above it',
  async () => {
    const days = ['-days', '3650', '-set_serial', '5']
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      'root.key',
      '-out',
      'root.pem',
      '-subj',
      '/CN=Root',
      ...days,
    )
    openssl(
      'req',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      'town.key',
      '-out',
      'town.csr',
      '-subj',
      '/CN=Town of Millbrook',
    )
    writeFileSync(at('may.cnf'), 'keyUsage=critical,digitalSignature,nonRepudiation\n')
    openssl(
      'x509',
      '-req',
      '-in',
      'town.csr',
      '-CA',
      'root.pem',
      '-CAkey',
      'root.key',
      '-out',
      'town.pem',
      '-extfile',
      'may.cnf',
      ...days,
    )
    openssl(
      'pkcs12',
      '-export',
      '-inkey',
      'town.key',
      '-in',
      'town.pem',
      '-certfile',
      'root.pem',
      '-out',
      'town.p12',
      '-passout',
      'pass:Straße 1',
    )
    openssl(
      'pkcs12',
      '-export',
      '-legacy',
      '-inkey',
      'town.key',
      '-in',
      'town.pem',
      '-out',
      'old.p12',
      '-passout',
      'pass:a',
    )
    openssl('rsa', '-in', 'town.key', '-aes256', '-passout', 'pass:open sesame', '-out', 'locked.key')
    const file = (...names: string[]) => Buffer.concat(names.map((name) => readFileSync(at(name))))
    const now = new Date(new X509Certificate(file('town.pem')).validFrom)
    const read =
      (bytes: Buffer, password = '') =>
      () =>
        readCredentials(bytes, password, now)

    for (const found of [
      read(file('town.p12'), 'Straße 1')(),
      read(file('locked.key', 'root.pem', 'town.pem'), 'open sesame')(),
    ]) {
      expect(found.chain.map(({ subject }) => subject)).toEqual(['CN=Town of Millbrook', 'CN=Root'])
      const attime = await signPdf(plain, { name: 'Millbrook', reason: 'x', at: now }, found)
      const { signature, content } = partsOf(attime)
      writeFileSync(at('signature.der'), signature)
      writeFileSync(at('content.bin'), content)
      openssl(
        'cms',
        '-verify',
        '-binary',
        '-cades',
        '-purpose',
        'any',
        '-inform',
        'DER',
        '-in',
        'signature.der',
        '-content',
        'content.bin',
        '-CAfile',
        'root.pem',
        '-out',
        'out.bin',
      )
    }

    expect(read(file('town.p12'), 'wrong')).toThrow('The file can’t be opened with this password.')
    expect(read(file('locked.key', 'town.pem'), 'wrong')).toThrow('The file can’t be opened with this password.')
    expect(read(file('old.p12'), 'a')).toThrow('Export it again with AES-256, or upload PEM.')
    expect(read(file('town.pem'))).toThrow('The file contains no private key.')
    expect(read(file('town.key', 'root.pem'))).toThrow('The file contains no certificate of its private key.')
    expect(read(Buffer.from('GIF89a'))).toThrow('Upload a PKCS#12 file')
    writeFileSync(at('may.cnf'), 'keyUsage=critical,keyEncipherment\n')
    openssl(
      'x509',
      '-req',
      '-in',
      'town.csr',
      '-CA',
      'root.pem',
      '-CAkey',
      'root.key',
      '-out',
      'wrong.pem',
      '-extfile',
      'may.cnf',
      ...days,
    )
    expect(read(file('town.key', 'wrong.pem'))).toThrow('may not be used for digital signatures')
    const late = new Date(new X509Certificate(file('town.pem')).validTo)
    expect(() => readCredentials(file('town.key', 'town.pem'), '', late)).toThrow('This certificate has expired.')
    expect(() => readCredentials(file('town.key', 'town.pem'), '', new Date(0))).toThrow(
      'This certificate is not valid yet.',
    )
  },
)

const here = { schemes: ['http:'], isAllowed: () => true, lookup: undefined as never }
/** A signed and stamped PDF with its evidence, and the authority that issued both certificates. */
async function withLists() {
  const tsa = await startTsa({ listed: true })
  const { key, certificate } = tsa.signerOf('Town of Millbrook')
  const now = new Date(new X509Certificate(readFileSync(certificate)).validFrom)
  const credentials = readCredentials(Buffer.concat([readFileSync(key), readFileSync(certificate)]), '', now)
  let token: Buffer = Buffer.alloc(0)
  const stamped = await signed(credentials, async (hash) => (token = await askForStamp(tsa.url, hash)))
  const start = [...credentials.chain, ...certificatesIn(token)]
  const evidence = (at = now) => evidenceFor(start, { ask: askWithin(here), now: at })
  return { tsa, certificate, stamped, token, evidence, now }
}

test.skipIf(!hasOpenssl)(
  'with revocation lists, certificates and lists are in the file, and openssl verifies by them',
  async () => {
    const { tsa, stamped, token, evidence } = await withLists()
    const file = withEvidence(stamped, await evidence())
    expect(Buffer.from(file).subarray(0, stamped.length).equals(Buffer.from(stamped))).toBe(true)
    expect(faultsOf(file)).toEqual([])
    expect(readingOrder(file)).toEqual(readingOrder(plain))

    // Only what is in the file, and the root that the reader trusts.
    const pdf = new Pdf(file)
    const store = pdf.dict(pdf.dict(pdf.trailer.get('Root')).get('DSS'))
    const [certificates, lists] = ['Certs', 'CRLs'].map((name) =>
      pdf.list(store.get(name)).map((ref) => pdf.bytes(ref)!),
    )
    expect([certificates!.length, lists!.length]).toEqual([3, 1])
    const pemOf = (kind: string, der: Buffer) =>
      `-----BEGIN ${kind}-----\n${der.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END ${kind}-----\n`
    writeFileSync(at('lists.pem'), lists!.map((each) => pemOf('X509 CRL', each)).join(''))
    const { signature, content } = partsOf(file)
    writeFileSync(at('signature.der'), signature)
    writeFileSync(at('content.bin'), content)
    writeFileSync(at('root.pem'), readFileSync(tsa.authority))
    writeFileSync(at('token.der'), token)
    const cms = ['cms', '-verify', '-binary', '-cades', '-purpose', 'any', '-inform', 'DER', '-in', 'signature.der']
    openssl(...cms, '-content', 'content.bin', '-CAfile', 'root.pem', '-out', 'out.bin')
    for (const der of certificates!) {
      writeFileSync(at('one.pem'), pemOf('CERTIFICATE', der))
      if (new X509Certificate(der).subject === 'CN=authority') continue
      expect(openssl('verify', '-crl_check', '-CAfile', 'root.pem', '-CRLfile', 'lists.pem', 'one.pem')).toContain('OK')
    }
  },
)

test.skipIf(!hasOpenssl || !hasPdfsig)('pdfsig finds the signature valid before and after the evidence', async () => {
  const { stamped, evidence } = await withLists()
  writeFileSync(at('evidence.pdf'), withEvidence(stamped, await evidence()))
  const says = spawnSync('pdfsig', ['-nocert', at('evidence.pdf')], { encoding: 'utf8' }).stdout
  expect(says).toContain('Signer Certificate Common Name: Town of Millbrook')
  expect(says).toContain('Signature Validation: Signature is Valid.')
  // The signature is over the file before the store.
  expect(says).toContain('Not total document signed')
})

test.skipIf(!hasOpenssl)(
  'a certificate that was revoked, a list that ended and an authority without a list are told',
  async () => {
    const { tsa, certificate, evidence, now } = await withLists()
    const own = certificatesIn(await askForStamp((await startTsa()).url, Buffer.alloc(32)))
    await expect(evidenceFor(own, { ask: askWithin(here), now })).rejects.toThrow(
      'The certificate of stamps does not say where the certificate of its issuer is.',
    )
    await expect(evidenceFor(own, { ask: askWithin({ ...here, isAllowed: () => false }), now })).rejects.toThrow()
    await expect(evidence(new Date('2041-01-01T00:00:00Z'))).rejects.toThrow(
      'The revocation list of the certificate of Town of Millbrook has expired.',
    )
    tsa.revoke(certificate)
    await expect(evidence()).rejects.toThrow('The certificate of Town of Millbrook is revoked.')
  },
)
