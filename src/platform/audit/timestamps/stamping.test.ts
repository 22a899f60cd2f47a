import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { draftVendor } from '#areas/vendors/vendors/commands.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { city } from '#tests/city.ts'
import { freshDatabase } from '#tests/database.ts'
import { hasOpenssl, startTsa } from '#tests/tsa-stand-in.ts'
import { exportLog } from '../log/export-log.ts'
import { seal } from '../log/seal.ts'
import { stampRequest, tokenIn } from './protocol.ts'
import { stampTrails } from './stamping.ts'

const script = join(import.meta.dirname, '../../../../bin/verify-trail.js')

async function stamped(every: number) {
  const tsa = await startTsa()
  const database = await freshDatabase({ timestamps: { url: tsa.url, every } })
  const place = await city({ in: database })
  const { services, organization, clock, does, max, owner, dataFolder } = place
  const acts = async () => {
    await does(max, draftVendor, {
      name: 'Acme',
      type: 'llc' as const,
      email: 'orders@acme.example',
      certifications: [],
    })
    clock.advance(60_000)
    await seal(services, organization.id, clock.now())
    await runDueJobs(services, stampTrails)
  }
  const sizes = async () =>
    (
      await owner.query<{ size: number }>(
        'select size::int from app.trail_timestamps where organization_id = $1 order by size',
        [organization.id],
      )
    ).rows.map(({ size }) => size)
  const verify = async (change: (line: any) => void, ...options: string[]) => {
    let file = ''
    for await (const text of (await exportLog(services, organization.name, clock.now())).lines) {
      const line = JSON.parse(text)
      change(line)
      file += line.timestamp ? `${JSON.stringify(line)}\n` : text
    }
    writeFileSync(join(dataFolder, 'trail.ndjson'), file)
    const { stdout, status } = spawnSync(process.execPath, [script, join(dataFolder, 'trail.ndjson'), ...options], {
      encoding: 'utf8',
    })
    return { says: stdout, status }
  }
  return { ...place, tsa, acts, sizes, verify }
}

test.skipIf(!hasOpenssl)(
  'every Nth checkpoint is stamped by an authority, and the newest once a day (skipped where openssl is missing)',
  async () => {
    const { acts, sizes, clock, services, tsa } = await stamped(3)
    for (let at = 0; at < 5; at++) await acts()
    expect(await sizes()).toEqual([2, 8])
    clock.advance(24 * 3_600_000)
    await runDueJobs(services, stampTrails)
    await runDueJobs(services, stampTrails)
    expect(await sizes()).toEqual([2, 8, 10])
    expect(tsa.asked).toEqual(Array(3).fill('application/timestamp-query'))
  },
)

test.skipIf(!hasOpenssl)(
  "the script verifies a time stamp against the authority's certificate (skipped where openssl is missing)",
  async () => {
    const { acts, verify, tsa } = await stamped(1)
    await acts()
    await acts()
    const nothing = () => undefined
    expect(await verify(nothing, '--tsa', tsa.authority)).toMatchObject({
      status: 0,
      says: expect.stringContaining('2 time stamps of an authority that you gave'),
    })
    expect(await verify(nothing, '--tsa', tsa.signer)).toMatchObject({ status: 0 })
    expect(await verify(nothing)).toMatchObject({
      status: 0,
      says: expect.stringContaining('The signer was not checked'),
    })
    expect(await verify(nothing, '--tsa', tsa.other)).toMatchObject({
      status: 1,
      says: expect.stringContaining('it is not from the authority that you gave'),
    })

    // The last bytes of a token are its signature; those around its middle are its certificate and its content.
    const bent = (back: number) => (line: any) => {
      if (!line.timestamp) return
      const token = Buffer.from(line.timestamp.token, 'base64')
      token[token.length - back]! ^= 1
      line.timestamp.token = token.toString('base64')
    }
    expect(await verify(bent(1), '--tsa', tsa.authority)).toMatchObject({
      status: 1,
      says: expect.stringContaining('its signature is wrong'),
    })
    let first: string
    const swapped = (line: any) =>
      void (line.timestamp && (first ??= line.timestamp.token) && (line.timestamp.token = first))
    expect(await verify(swapped, '--tsa', tsa.authority)).toMatchObject({
      status: 1,
      says: expect.stringContaining('The time stamp over 4 entries is not valid: it covers another checkpoint'),
    })
  },
)

test('an answer for another request, refused or unreadable is not a time stamp', () => {
  const [hash, nonce] = [Buffer.alloc(32, 1), Buffer.alloc(8, 0x41)]
  expect(stampRequest(hash, nonce).toString('hex')).toBe(
    `30430201013031300d060960864801650304020105000420${'01'.repeat(32)}0208${'41'.repeat(8)}0101ff`,
  )
  expect(() => tokenIn(Buffer.from('not der'), { hash, nonce })).toThrow(
    'The answer of the time stamp authority can’t be read.',
  )
  expect(() => tokenIn(Buffer.from('30053003020102', 'hex'), { hash, nonce })).toThrow('refused the request')
})
