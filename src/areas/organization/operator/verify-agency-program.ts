import { systemClock } from '#platform/clock.ts'
import { commandLine } from '#platform/command-line.ts'
import { verifyAgency } from '#platform/programs/declared.ts'
import { wordsOf } from '#platform/programs/words.ts'
import { clientFor } from '#platform/database/client.ts'
import { openInstallation } from '#platform/installation.ts'
import { readSettings } from '#platform/settings.ts'
import { verifyByOperator } from './verify-agency.ts'

async function main(): Promise<void> {
  const { values, positionals } = wordsOf(verifyAgency)
  const [agency] = positionals as [string]

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
