import { parseArgs } from 'node:util'
import { systemClock } from '#platform/clock.ts'
import { commandLine } from '#platform/command-line.ts'
import { clientFor } from '#platform/database/client.ts'
import { openInstallation } from '#platform/installation.ts'
import { readSettings } from '#platform/settings.ts'
import { verifyByOperator } from './verify-agency.ts'

// npm run verify-agency -- "NAME OR ID" [--decline REASON]
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { decline: { type: 'string' } } })
  const [agency] = positionals
  if (!agency || positionals.length > 1 || values.decline === '')
    throw new Error('Usage: npm run verify-agency -- "NAME OR ID" [--decline REASON].')

  const installation = await openInstallation(readSettings(process.env), { join: true })
  const owner = clientFor(installation.owner)
  try {
    await owner.connect()
    const { name, verified } = await verifyByOperator(owner, { agency, decline: values.decline }, systemClock.now())
    console.log(verified ? `${name} is verified.` : `${name} is not verified. It can’t publish or accept submissions.`)
  } finally {
    await owner.end()
    await installation.stop()
  }
}

await commandLine(main)
