import { expect, test } from 'vitest'
import { draftVendor } from '#areas/vendors/vendors/commands.ts'
import { city } from '#tests/city.ts'
import { freshDatabase } from '#tests/database.ts'
import { runDueJobs } from '../../jobs/jobs.ts'
import { sealTrail, waitingEntries } from './sealing.ts'

async function twoCities() {
  const place = await freshDatabase()
  const [here, there] = [await city({ in: place }), await city({ in: place })]
  const sizes = async () =>
    (
      await place.owner.query(
        'select size from trail_logs where organization_id = any ($1) order by organization_id = $2 desc',
        [[here.organization.id, there.organization.id], here.organization.id],
      )
    ).rows.map(({ size }) => size)
  return { ...place, here, there, sizes, look: () => runDueJobs(place.services, sealTrail) }
}

const drafts = ({ does, max }: Awaited<ReturnType<typeof city>>) =>
  does(max, draftVendor, { name: 'Acme', type: 'llc' as const, email: 'orders@acme.example', certifications: [] })

test('each log is sealed within seconds after a pause, and then once a minute', async () => {
  const { here, there, sizes, look, clock, services } = await twoCities()
  await drafts(here)
  await look()
  expect(await sizes()).toEqual([2])

  await drafts(here)
  await drafts(there)
  clock.advance(5_000)
  await look()
  expect(await sizes()).toEqual([2, 2])
  expect(await waitingEntries(services)).toBe(2)
  clock.advance(55_000)
  await look()
  expect(await sizes()).toEqual([4, 2])
})

test('a thousand waiting entries are sealed at once', async () => {
  const { here, owner, sizes, look, clock } = await twoCities()
  await drafts(here)
  await look()
  await owner.query(
    `insert into audit_events (organization_id, actor, command, input, at, request_id) select $1, $2, 'count', '{}',
      now(), '' from generate_series(1, 1000) n`,
    [here.organization.id, here.max.user_id],
  )
  clock.advance(5_000)
  await look()
  expect(await sizes()).toEqual([1002])
})

test("a log that can't be continued doesn't delay the others", async () => {
  const { here, there, owner, sizes, look, clock } = await twoCities()
  await drafts(here)
  await look()
  await owner.query(`update trail_entries set leaf = sha256('other') where seq = 1`)
  await owner.query(`update trail_nodes set hash = sha256('other')`)
  await drafts(here)
  await drafts(there)
  clock.advance(60_000)
  await look()
  expect(await sizes()).toEqual([2, 2])
})
