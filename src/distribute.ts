import { journalRowByRow } from './areas/planning/server.ts'
import { commandLine } from './platform/command-line.ts'
import { distribute as declared } from './platform/programs/declared.ts'
import { wordsOf, wrongUse } from './platform/programs/words.ts'
import { clientFor } from './platform/database/client.ts'
import { readSettings } from './platform/settings.ts'
import { distribute } from './platform/cluster/distribute.ts'

async function main(): Promise<void> {
  const { values } = wordsOf(declared)
  const { citusUrl } = readSettings(process.env)
  const shards = Number(values.shards ?? '32')
  if (!Number.isInteger(shards) || shards < 1 || shards > 1024)
    throw wrongUse(declared, 'A table has 1 to 1,024 parts: --shards 32.')
  if (!citusUrl) throw new Error('Set CITUS_URL to the coordinator: postgres://OWNER@COORDINATOR/DATABASE.')
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
