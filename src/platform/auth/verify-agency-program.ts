import { parseArgs } from 'node:util'
import { systemClock } from '../clock.ts'
import { commandLine } from '../command-line.ts'
import { clientFor } from '../database/client.ts'
import { openInstallation } from '../installation.ts'
import { readSettings } from '../settings.ts'
import { verifyByOperator } from './verify-agency.ts'

// npm run verify-agency -- "NAME OR ID" [--decline REASON]
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { decline: { type: 'string' } } })
  const [agency] = positionals
  if (!agency || positionals.length > 1 || values.decline === '')
    throw new Error('Write: npm run verify-agency -- "NAME OR ID" [--decline REASON].')

  const installation = await openInstallation(readSettings(process.env), { join: true })
  const owner = clientFor(installation.owner)
  try {
    await owner.connect()
    const { name, verified } = await verifyByOperator(owner, { agency, decline: values.decline }, systemClock.now())
    console.log(verified ? `${name} is verified.` : `${name} is not verified and is closed to the outside.`)
  } finally {
    await owner.end()
    await installation.stop()
  }
}

await commandLine(main)
