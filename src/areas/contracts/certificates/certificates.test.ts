import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Refusal } from '#platform/commands/refusals.ts'
import { faultsOf, readingOrder } from '#platform/documents/check.ts'
import type { Services } from '#platform/services.ts'
import type { Reach } from '#platform/webhooks/post.ts'
import { contracting } from '#tests/contracts.ts'
import { afterFile } from '#tests/database.ts'
import { hasOpenssl, startTsa } from '#tests/tsa-stand-in.ts'
import { signPaper, signPaperWithin } from '../signing/paper/sign-papers.ts'
import { contractDocument } from '../signing/questions.ts'
import { certificateCommands, issueSigningCertificate, uploadSigningCertificate } from './commands.ts'

/** A city whose contracts are signed to the end, and their PDFs as each party gets them. */
async function signing() {
  const place = await contracting()
  const { owner, organization, services, does, vera } = place
  const of = async (contract: string) => ({
    organization_id: organization.id,
    document: (await place.documentOf(contract)).id,
  })
  const signs = async (contract: string, change: Partial<Services> = {}, reach?: Reach) =>
    (reach ? signPaperWithin(reach) : signPaper).run(await of(contract), { ...services, ...change })
  const fileOf = async (contract: string, who = vera) => {
    const { document } = await of(contract)
    const { file } = await does(who, contractDocument, { organization: organization.id, document })
    return file ? Buffer.from(file, 'base64') : null
  }
  const papers = async () =>
    (
      await owner.query(
        `select p.level, c.subject, c.origin from contract_papers p join signing_certificates c on c.id = p.certificate
          where p.organization_id = $1 order by p.signed_at`,
        [organization.id],
      )
    ).rows
  const certificates = async () =>
    (
      await owner.query(
        'select id, origin, status, expires_at from signing_certificates where organization_id = $1 order by id',
        [organization.id],
      )
    ).rows
  return { ...place, signs, fileOf, papers, certificates }
}

const stamps = (services: Services, url: string) => ({ ...services.settings, timestamps: { url, every: 1 } })

test('when all have signed, both parties get one PDF with the agency’s signature, and it says who signed', async () => {
  const { active, signs, fileOf, papers, ada, organization } = await signing()
  const { id } = await active()
  expect(await fileOf(id)).toBeNull()
  await signs(id)
  const file = (await fileOf(id))!
  await signs(id)
  expect((await fileOf(id, ada))!.equals(file)).toBe(true)
  expect(await papers()).toEqual([{ level: 'B-B', subject: organization.name, origin: 'installation' }])
  expect(file.toString('latin1')).toContain('/SubFilter /ETSI.CAdES.detached')
  expect(faultsOf(file)).toEqual([])
  const said = readingOrder(file).map(({ words }) => words)
  expect(said).toContain('Vera')
  expect(said).toContain('Signed electronically')
  expect(said.at(-1)).toMatch(/signed this PDF electronically \(PAdES\)/)
})

test('a document that is out for signature gets no signed PDF', async () => {
  const { out, signs, papers } = await signing()
  const { id } = await out()
  await signs(id)
  expect(await papers()).toEqual([])
})

test('another agency can’t read the PDF', async () => {
  const { active, signs, fileOf } = await signing()
  const { id } = await active()
  await signs(id)
  const other = await contracting()
  await expect(fileOf(id, other.ada)).rejects.toThrow('This document does not exist.')
})

test.skipIf(!hasOpenssl)(
  'a time stamp is waited for an hour, and then the PDF is signed without one (skipped where openssl is missing)',
  async () => {
    const { active, signs, fileOf, papers, services, clock } = await signing()
    const tsa = await startTsa()
    const first = await active()
    await signs(first.id, { settings: stamps(services, tsa.url) })
    const away = { settings: stamps(services, 'http://127.0.0.1:9/') }
    const second = await active()
    await expect(signs(second.id, away)).rejects.toThrow()
    clock.advance(3_600_001)
    await signs(second.id, away)
    // With an authority that names a revocation list, the list is waited for too, and goes into the file.
    const listed = await startTsa({ listed: true })
    const reach = { schemes: ['http:'], isAllowed: () => true, lookup: undefined as never }
    const third = await active()
    await signs(third.id, { settings: stamps(services, listed.url) }, reach)
    expect((await fileOf(third.id))!.includes('/Type /DSS')).toBe(true)
    const fourth = await active()
    const inside = { ...reach, isAllowed: () => false }
    await expect(signs(fourth.id, { settings: stamps(services, listed.url) }, inside)).rejects.toThrow(
      'This address is not on the internet.',
    )
    clock.advance(3_600_001)
    await signs(fourth.id, { settings: stamps(services, listed.url) }, inside)
    const levels = (await papers()).map(({ level }) => String(level))
    expect(levels.toSorted((one, other) => one.localeCompare(other))).toEqual(['B-B', 'B-LT', 'B-T', 'B-T'])
  },
)

test.skipIf(!hasOpenssl)(
  'the agency’s own certificate replaces the one from here, and after its end a new one is issued (skipped where openssl is missing)',
  async () => {
    const { active, signs, papers, certificates, does, ada, max, clock, owner } = await signing()
    const folder = mkdtempSync(join(tmpdir(), 'granary-own-'))
    afterFile(() => rmSync(folder, { recursive: true, force: true }))
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-keyout',
        'key.pem',
        '-out',
        'cert.pem',
        '-subj',
        '/CN=Alder Falls Clerk',
        '-days',
        '30',
      ],
      { cwd: folder, stdio: 'ignore' },
    )
    const file = Buffer.concat(['key.pem', 'cert.pem'].map((name) => readFileSync(join(folder, name)))).toString(
      'base64',
    )
    clock.set(new Date(new X509Certificate(readFileSync(join(folder, 'cert.pem'))).validFrom))
    await does(ada, issueSigningCertificate, {})
    await expect(does(max, uploadSigningCertificate, { file, password: '' })).rejects.toThrow('administrator')
    const noKey = Buffer.from('A letter.').toString('base64')
    const refused = does(ada, uploadSigningCertificate, { file: noKey, password: '' })
    await expect(refused).rejects.toBeInstanceOf(Refusal)
    await expect(refused).rejects.toThrow('Upload a PKCS#12 file (.p12, .pfx) or a PEM file')
    const row = await does(ada, uploadSigningCertificate, { file, password: '' })
    expect(row).toMatchObject({ subject: 'Alder Falls Clerk', origin: 'uploaded', algorithm: 'RSA 2048' })
    const { rows } = await owner.query('select key_sealed from signing_certificate_secrets where certificate = $1', [
      row.id,
    ])
    expect(rows[0].key_sealed.toString('latin1')).not.toContain('PRIVATE KEY')

    const first = await active()
    await signs(first.id)
    clock.set(new Date(row.expires_at))
    const second = await active()
    await signs(second.id)
    expect((await papers()).map(({ origin }) => origin)).toEqual(['uploaded', 'installation'])
    expect((await certificates()).map(({ status }) => status)).toEqual(['retired', 'retired', 'active'])

    const newest = (await certificates()).at(-1)
    await expect(does(max, certificateCommands.retire, { id: newest.id, reason: 'Lost' })).rejects.toThrow(
      'administrator',
    )
    await does(ada, certificateCommands.retire, { id: newest.id, reason: 'The key left the building.' })
    const third = await active()
    await signs(third.id)
    expect((await certificates()).at(-1)).toMatchObject({ origin: 'installation', status: 'active' })
  },
)
