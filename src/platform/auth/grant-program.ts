import { systemClock } from '../clock.ts'
import { commandLine } from '../command-line.ts'
import { grant } from '../programs/declared.ts'
import { calledAs } from '../programs/program.ts'
import { wordsOf } from '../programs/words.ts'
import { openInstallation } from '../installation.ts'
import { readSettings } from '../settings.ts'
import { grantRole } from './grant.ts'
import { clientFor } from '../database/client.ts'

async function main(): Promise<void> {
  const { values, positionals } = wordsOf(grant)
  const [email, role] = positionals as [string, string]

  const installation = await openInstallation(readSettings(process.env), { join: true })
  const owner = clientFor(installation.owner)
  try {
    await owner.connect()
    const { before, organization, expires, operates, ...granted } = await grantRole(
      owner,
      { email, role, until: values.until, end: values.end ?? false },
      systemClock.now(),
    )
    const where = organization ? `in ${organization}` : operates ? 'on the platform' : 'in no organization'
    console.log(
      `${granted.email} is now ${granted.role} ${where}${expires ? ` until ${expires}` : ''} (before: ${before}).`,
    )
    if (operates && organization)
      console.log(
        `${granted.email} is still a platform administrator. To end that: ${calledAs('grant')} ${granted.email} platform_admin --end`,
      )
  } finally {
    await owner.end()
    await installation.stop()
  }
}

await commandLine(main)
