import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@playwright/test'
import pg from 'pg'
import { startEmbedded } from '../../src/platform/database/embedded.ts'

/** As the operator of the machine: with the installation's own secret, past all restrictions. */
export async function databaseOwner(): Promise<pg.Client> {
  const { data: folder } = test.info().project.metadata as { data: string }
  const { owner } = await startEmbedded({
    folder,
    password: readFileSync(join(folder, 'secret'), 'utf8').trim(),
    join: true,
  })
  const client = new pg.Client(owner)
  await client.connect()
  return client
}

/** Three idle weeks: the database's clock decides the deadline, and no journey waits for it. */
export async function closingPasses(owner: pg.Client, solicitation: string): Promise<void> {
  await owner.query(`update notices set closes_at = clock_timestamp() - interval '2 minutes' where solicitation = $1`, [
    solicitation,
  ])
  await owner.query(`update solicitations set closes_at = clock_timestamp() - interval '2 minutes' where id = $1`, [
    solicitation,
  ])
}

/** The protest period. */
export async function protestPeriodPasses(owner: pg.Client, award: string): Promise<void> {
  await owner.query(`update awards set protest_until = '2020-01-01' where id = $1`, [award])
  await owner.query(`update notices set award = award || '{"protest_until": "2020-01-01"}' where award ->> 'id' = $1`, [
    award,
  ])
}

/** Until all of an organization's entries are sealed, without waiting a minute. */
export async function sealed(owner: pg.Client, organization: string): Promise<boolean> {
  await owner.query(`update trail_logs set sealed_at = now() - interval '2 minutes' where organization_id = $1`, [
    organization,
  ])
  return (
    (await owner.query('select from app.trail_waiting where organization_id = $1 limit 1', [organization])).rowCount ===
    0
  )
}
