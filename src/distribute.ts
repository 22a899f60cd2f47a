import { parseArgs } from 'node:util'
import { journalRowByRow } from './areas/planning/server.ts'
import { commandLine } from './platform/command-line.ts'
import { clientFor } from './platform/database/client.ts'
import { readSettings } from './platform/settings.ts'
import { distribute } from './platform/cluster/distribute.ts'

// npm run distribute [-- --shards 32]
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { shards: { type: 'string', default: '32' } } })
  const { citusUrl } = readSettings(process.env)
  const shards = Number(values.shards)
  if (!citusUrl || !Number.isInteger(shards) || shards < 1 || shards > 1024)
    throw new Error('Usage: CITUS_URL=postgres://OWNER@COORDINATOR/DATABASE npm run distribute -- --shards 32')
  const owner = clientFor({ connectionString: citusUrl })
  await owner.connect()
  try {
    const { tables, copies, keys, refused, outOfOrder } = await distribute(owner, {
      shards,
      say: console.log,
      ofAreas: journalRowByRow,
    })
    console.log(
      `${tables} tables are distributed by agency, ${copies} are copied to every node, ${keys} references were restored.`,
    )
    if (refused.length > 0)
      console.log(`Not enforced by this cluster:
${refused.map((each) => `  ${each}`).join('\n')}`)
    if (outOfOrder.length > 0)
      console.log(`Writes to these tables can deadlock, because they were copied in another order. Set up a new cluster and move the data:
${outOfOrder.map((each) => `  ${each}`).join('\n')}`)
  } finally {
    await owner.end()
  }
}

await commandLine(main)
