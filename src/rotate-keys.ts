import { plural } from '#platform/words.ts'
import { setTimeout } from 'node:timers/promises'
import { resealing } from './areas/forms/server.ts'
import { systemClock } from './platform/clock.ts'
import { commandLine } from './platform/command-line.ts'
import { rotateKeys } from './platform/programs/declared.ts'
import { wordsOf, wrongUse } from './platform/programs/words.ts'
import { clientFor } from './platform/database/client.ts'
import { openInstallation } from './platform/installation.ts'
import { lookEvery } from './platform/keys/follow.ts'
import {
  addKey,
  retireOldKeys,
  RotationRefused,
  resealAll,
  useNewKey,
  whyNotRetire,
  type Rotation,
} from './platform/keys/rotate.ts'
import { readSettings } from './platform/settings.ts'
import { digests, sealed } from './sealed-columns.ts'

async function main(): Promise<void> {
  const { values } = wordsOf(rotateKeys)
  if (!values.retire && (values.now || values.stolen)) throw wrongUse(rotateKeys, '--now and --stolen need --retire.')
  const settings = readSettings(process.env)
  const installation = await openInstallation(settings, { join: true })
  const owner = clientFor(installation.owner)
  try {
    await owner.connect()
    const rotation: Rotation = {
      owner,
      keys: installation.keys,
      source: installation.keySource,
      sealed,
      digests,
      more: resealing,
      gatewayUrl: settings.databaseGatewayUrl,
      embeddedOwner: settings.databaseUrl === undefined && settings.keyFile === undefined,
    }
    if (values.retire) await retire(rotation, values)
    else await rotate(rotation)
  } finally {
    await owner.end()
    await installation.stop()
  }
}

async function rotate(rotation: Rotation): Promise<void> {
  const { keys } = rotation
  // An interrupted run continues: a key already in the ring is not added again.
  if (keys.ring.waiting !== undefined || keys.ring.secrets.length === 1) {
    await addKey(rotation)
    console.log('New key added. Waiting until every process has read it.')
    await setTimeout(3 * lookEvery)
    await useNewKey(rotation, systemClock.now())
    console.log('The new key is in use. The previous key still verifies and opens.')
  }
  const count = await resealAll(rotation)
  console.log(`${count} ${plural(count, { one: 'value was', other: 'values were' })} sealed with the new key.`)
  console.log(
    (await whyNotRetire(rotation, systemClock.now())) ?? 'The old key can be retired: npm run rotate-keys -- --retire',
  )
}

async function retire(
  rotation: Rotation,
  { now = false, stolen = false }: { now?: boolean; stolen?: boolean },
): Promise<void> {
  await resealAll(rotation)
  const reason = await whyNotRetire(rotation, systemClock.now(), { early: now })
  if (reason) throw new RotationRefused(reason)
  await retireOldKeys(rotation, systemClock.now(), { stolen })
  console.log('The old key is retired. Keep it with the backups made while it was in use: restoring them needs it.')
  if (stolen) console.log('Earlier recovery codes, invitations, calendar addresses and email links no longer work.')
  if (stolen) console.log('Give the audit log’s new key to its verifiers.')
}

await commandLine(main)
