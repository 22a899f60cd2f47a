import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eicar, startClamd, startIcap, type StandIn } from '#tests/clamd-stand-in.ts'
import { city, type Person } from '#tests/city.ts'
import { afterFile } from '#tests/database.ts'
import { startOtherWire } from '#tests/wire.ts'
import { icap } from './icap.ts'
import { scanWaiting } from './scanning.ts'

/** A server whose uploads are checked by this scanner. */
async function scannedBy({ url }: Pick<StandIn, 'url'>, away: 'keep' | 'refuse' = 'keep') {
  const wire = await startOtherWire({ scan: { url, away } })
  const here = await city({ in: wire })
  const files = (who: Person) => wire.signedIn(who).storage.from('documents')
  const upload = (name: string, content: string | Buffer, who = here.rosa) =>
    files(who).upload(`dashboard/${name}`, new Blob([Buffer.from(content) as Buffer<ArrayBuffer>]), {
      contentType: 'application/octet-stream',
    })
  const state = async (name: string) =>
    ((await files(here.max).list('dashboard', { search: name })).data![0]!.metadata as Record<string, unknown>).scan
  return { ...here, wire, files, upload, state }
}

const scanners: [string, () => Promise<StandIn>][] = [
  ['clamd', startClamd],
  ['an ICAP server that looks at answers', () => startIcap('RESPMOD')],
  ['an ICAP server that looks at requests', () => startIcap('REQMOD')],
  ['an ICAP server that blocks with a page', () => startIcap('RESPMOD', { blocksWithPage: true })],
]

test.each(scanners)('%s accepts a clean file; an infected one is refused, logged and reported', async (_, start) => {
  const scanner = await start()
  const { upload, state, files, max, rosa, owner, organization } = await scannedBy(scanner)
  expect((await upload('plan.txt', 'a plan')).error).toBeNull()
  expect([await state('plan.txt'), scanner.scanned()]).toEqual(['clean', 1])
  expect(await (await files(max).download('dashboard/plan.txt')).data!.text()).toBe('a plan')

  const { error } = await upload('bad.txt', `x${eicar}`)
  expect(error).toMatchObject({
    status: 422,
    message: expect.stringMatching(
      /^This file contains malware \(.+\) and was not saved\. Your administrators were notified\.$/,
    ),
  })
  expect((await files(rosa).list('dashboard')).data!.map(({ name }) => name)).toEqual(['plan.txt'])
  expect(
    (
      await owner.query('select user_id, event_type, severity from app.security_events where organization_id = $1', [
        organization.id,
      ])
    ).rows,
  ).toEqual([{ user_id: rosa.user_id, event_type: 'malware_quarantined', severity: 'high' }])
  expect(
    (
      await owner.query(
        `select payload->>'uploader' as uploader, payload->>'kept' as kept from app.jobs
          where name = 'tell-of-an-infected-file'`,
      )
    ).rows,
  ).toEqual([{ uploader: rosa.user_id, kept: 'false' }])
})

test('while the scanner is down a file waits in quarantine, for its uploader too, and is scanned again', async () => {
  const scanner = await startClamd()
  await scanner.stop()
  const { upload, state, files, rosa, max, services, owner } = await scannedBy(scanner)
  expect((await upload('plan.txt', 'a plan')).error).toBeNull()
  expect((await upload('bad.txt', eicar)).error).toBeNull()
  expect(await state('plan.txt')).toBe('waiting')
  const held = { status: 423, message: 'This file is being checked. Try again in a few minutes.' }
  for (const who of [rosa, max]) {
    expect((await files(who).download('dashboard/plan.txt')).error).toMatchObject({ status: 423 })
    expect((await files(who).createSignedUrl('dashboard/plan.txt', 60)).error).toMatchObject(held)
    expect((await files(who).copy('dashboard/plan.txt', 'dashboard/copy.txt')).error).toMatchObject(held)
  }
  await scanWaiting.run(undefined, services)
  expect(await state('plan.txt')).toBe('waiting')

  const back = await startClamd()
  services.settings.scan = { url: back.url, away: 'keep' }
  await scanWaiting.run(undefined, services)
  expect([await state('plan.txt'), await state('bad.txt'), back.scanned()]).toEqual(['clean', 'infected', 2])
  expect(await (await files(max).download('dashboard/plan.txt')).data!.text()).toBe('a plan')
  expect((await files(rosa).createSignedUrl('dashboard/bad.txt', 60)).error).toMatchObject({
    status: 423,
    message: 'This file contains malware (Eicar-Test-Signature) and stays in quarantine.',
  })
  expect((await owner.query(`select event_data->>'kept' as kept from app.security_events`)).rows).toEqual([
    { kept: 'true' },
  ])
  // New bytes under an old name have no verdict yet.
  services.settings.scan = { url: scanner.url, away: 'keep' }
  expect((await files(rosa).update('dashboard/plan.txt', 'another plan')).error).toBeNull()
  expect(await state('plan.txt')).toBe('waiting')
})

test('an installation may refuse uploads while its scanner is down', async () => {
  const scanner = await startClamd()
  const { upload } = await scannedBy(scanner, 'refuse')
  expect((await upload('one.txt', 'one')).error).toBeNull()
  await scanner.stop()
  expect((await upload('two.txt', 'two')).error).toMatchObject({
    status: 503,
    message: "Files can't be checked for malware right now. Try again later.",
  })
})

test('a file too large for the scanner stays in quarantine, with the reason', async () => {
  const { upload, state, files, max } = await scannedBy(await startClamd({ most: 10 }))
  expect((await upload('long.txt', 'longer than ten')).error).toBeNull()
  expect(await state('long.txt')).toBe('too_large')
  expect((await files(max).createSignedUrl('dashboard/long.txt', 60)).error).toMatchObject({
    message: 'This file is too large for the virus scanner and stays in quarantine. Ask your administrator.',
  })
})

test('without a scanner a file is served as not scanned, never as clean', async () => {
  const { upload, state, services, files, max } = await scannedBy({ url: 'clamd://127.0.0.1:1' })
  services.settings.scan = undefined
  expect((await upload('plan.txt', 'a plan')).error).toBeNull()
  expect(await state('plan.txt')).toBe('not_scanned')
  expect((await files(max).info('dashboard/plan.txt')).data).toMatchObject({ scan: 'not_scanned' })
  expect(await (await files(max).download('dashboard/plan.txt')).data!.text()).toBe('a plan')
})

test('an unreachable ICAP server gives no verdict', async () => {
  const scanner = await startIcap('RESPMOD')
  await scanner.stop()
  const { hostname, port } = new URL(scanner.url)
  expect(await icap({ host: hostname, port: Number(port), service: 'avscan' }).isThere()).toBe(false)
})

/** Debian's daemon with one signature of ours; elsewhere a stand-in replaces it. */
test.runIf(existsSync('/usr/sbin/clamd'))('ClamAV itself finds the test file by our signature', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'granary-clamd-'))
  const socket = join(folder, 'clamd.sock')
  writeFileSync(join(folder, 'own.ndb'), `Own.Test.Eicar:0:*:${Buffer.from(eicar).toString('hex')}\n`)
  writeFileSync(
    join(folder, 'clamd.conf'),
    `DatabaseDirectory ${folder}\nLocalSocket ${socket}\nForeground yes\nUser root\nStreamMaxLength 1M\n`,
  )
  const daemon = execFile('/usr/sbin/clamd', ['--config-file', join(folder, 'clamd.conf')])
  afterFile(() => (daemon.kill('SIGKILL'), rmSync(folder, { recursive: true, force: true })))
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (text: string) => (
      (said += text),
      /Self checking every|Self checking disabled/.test(said) && resolve()
    )
    daemon.stdout!.on('data', hear)
    daemon.stderr!.on('data', hear)
    daemon.on('exit', () => reject(new Error(said)))
  })
  const { upload, state } = await scannedBy({ url: `unix:${socket}` })
  expect((await upload('plan.txt', 'a plan')).error).toBeNull()
  expect(await state('plan.txt')).toBe('clean')
  expect((await upload('bad.txt', eicar)).error).toMatchObject({
    status: 422,
    message:
      'This file contains malware (Own.Test.Eicar.UNOFFICIAL) and was not saved. Your administrators were notified.',
  })
  expect((await upload('long.txt', Buffer.alloc(1_100_000, 'a'))).error).toBeNull()
  expect(await state('long.txt')).toBe('too_large')
})
