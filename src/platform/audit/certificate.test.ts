import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contracting } from '#tests/contracts.ts'
import { trailApi } from './api/trail-api.ts'
import { checkCertificate, writeCertificate, type Certificate } from './certificate.ts'
import { seal } from './log/seal.ts'

/** A contract that both have signed, sealed, and its certificate as the page creates it. */
async function certified() {
  const place = await contracting()
  const { active, owner, services, organization, clock, rosa, documentOf } = place
  const { id } = await active()
  const document = await documentOf(id)
  await seal(services, organization.id, clock.now())
  const { rows } = await owner.query<{ id: string; table_name: string }>(
    `select c.id, c.table_name from record_changes c left join contract_signatures s on s.id = c.record
      where (c.table_name = 'contract_signatures' and s.document = $1)
      or (c.table_name = 'contract_documents' and c.record = $1 and c.after ->> 'status' = 'complete')
      order by c.table_name desc, s.place`,
    [document.id],
  )
  const answer = await trailApi(services).request(
    `/logs/${organization.id}/proofs?${rows.map((row) => `entry=change/${row.id}`).join('&')}`,
    { headers: { authorization: `Bearer ${rosa.token}` } },
  )
  const { key, checkpoint, proven } = (await answer.json()) as any
  const of = (entry: string) => proven.find((each: any) => each.entry.id === entry)
  const certificate: Certificate = {
    granary_certificate: 1,
    document: document.content,
    sha256: document.digest,
    signatures: rows.slice(0, -1).map((row) => of(row.id)),
    completion: of(rows.at(-1)!.id),
    checkpoint,
    key,
  }
  return { ...place, certificate, key: key as string, text: writeCertificate(certificate) }
}

const why = async (certificate: Certificate, key: string) =>
  (await checkCertificate(writeCertificate(certificate), key)).why

test('anyone can verify a certificate without us: the words, who signed them, and that it was sealed', async () => {
  const { text, key, certificate } = await certified()
  const { why: reason, content, signed, sha256 } = await checkCertificate(text, key)
  expect(reason).toBeNull()
  expect([content!.vendor.name, content!.title, sha256]).toEqual(['Birch Works', 'Snow clearing', certificate.sha256])
  expect(signed.map(({ place, name, party, office }) => [place, name, party, office])).toEqual([
    [1, 'Vera', 'vendor', 'President'],
    [2, 'Ada', 'agency', null],
  ])
})

test('a certificate with any single byte altered is refused', async () => {
  const { text, key } = await certified()
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: text.length - 1 }), fc.integer({ min: 1, max: 127 }), async (at, by) => {
      const other = String.fromCharCode((text.charCodeAt(at) + by) % 128)
      const altered = text.slice(0, at) + other + text.slice(at + 1)
      fc.pre(altered !== text)
      expect((await checkCertificate(altered, key)).why).not.toBeNull()
    }),
    { numRuns: 500 },
  )
})

test('each likely forgery is explained in a sentence', async () => {
  const { certificate, key } = await certified()
  const other = await certified()
  const [first, second] = certificate.signatures as [any, any]
  expect(await why({ ...certificate, signatures: [first] }, key)).toBe('The signature of Ada is missing.')
  expect(await why({ ...certificate, signatures: [first, first] }, key)).toBe('Vera appears twice.')
  expect(await why({ ...certificate, signatures: [first, second, second] }, key)).toBe('Ada appears twice.')
  const words = certificate.document.replace('Snow clearing', 'Snow piling')
  expect(await why({ ...certificate, document: words }, key)).toBe(
    'The words aren’t those that were signed: their SHA-256 differs.',
  )
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(words))).toString('hex')
  expect(await why({ ...certificate, document: words, sha256: digest }, key)).toBe('Vera signed other words.')
  const forged = { ...first, entry: { ...first.entry, after: { ...first.entry.after, digest } } }
  const forgedToo = { ...second, entry: { ...second.entry, after: { ...second.entry.after, digest } } }
  expect(
    await why({ ...certificate, document: words, sha256: digest, signatures: [forged, forgedToo] }, key),
  ).toContain('The entry is not the one that was sealed')
  expect(await why({ ...certificate, completion: first }, key)).toBe('Completion of the document isn’t proved.')
  expect(await why({ ...certificate, signatures: other.certificate.signatures }, key)).toContain('signed other words.')
  expect(await why(certificate, other.key)).toBe(
    'The certificate names a different key from the one it is checked with.',
  )
  expect((await checkCertificate(JSON.stringify(certificate, null, 2), key)).why).toBe(
    'This isn’t the certificate that was issued: something in the file was changed.',
  )
})

test('the standalone program gives the same verdict, and shares no code with ours', async () => {
  const { text, key, certificate } = await certified()
  const folder = await mkdtemp(join(tmpdir(), 'granary-certificate-'))
  const says = async (content: string, ...more: string[]) => {
    const file = join(folder, 'certificate.json')
    await writeFile(file, content)
    return promisify(execFile)(process.execPath, ['bin/verify-trail.js', file, ...more]).then(
      ({ stdout }) => stdout,
      ({ stdout }: { stdout: string }) => stdout,
    )
  }
  try {
    expect(await says(text, '--key', key)).toMatch(
      /Snow clearing \(version 2\)[^]*Signed by Vera, President[^]*Signed by Ada[^]*checked with the key you gave\.\n\nValid\.\n$/,
    )
    expect(await says(text)).toContain('Compare it with one from another channel')
    for (const at of [20, 200, text.indexOf('Snow'), text.indexOf(certificate.sha256) + 3, text.length - 2]) {
      const byte = text.charCodeAt(at)
      expect(
        await says(text.slice(0, at) + String.fromCharCode(byte === 97 ? 98 : 97) + text.slice(at + 1), '--key', key),
      ).toContain('NOT valid')
    }
    expect(
      await says(writeCertificate({ ...certificate, signatures: certificate.signatures.slice(1) }), '--key', key),
    ).toContain('The signature of Vera is missing.')
  } finally {
    await rm(folder, { recursive: true })
  }
})
