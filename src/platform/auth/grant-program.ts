import { parseArgs } from 'node:util'
import { systemClock } from '../clock.ts'
import { commandLine } from '../command-line.ts'
import { openInstallation } from '../installation.ts'
import { roles } from '../roles.ts'
import { readSettings } from '../settings.ts'
import { grantRole } from './grant.ts'
import { clientFor } from '../database/client.ts'

// npm run grant -- EMAIL ROLE [--until DATE], or npm run grant -- EMAIL platform_admin --end
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { until: { type: 'string' }, end: { type: 'boolean' } },
  })
  const [email, role] = positionals
  if (!email || !role || positionals.length > 2)
    throw new Error(
      `Run: npm run grant -- EMAIL ROLE [--until DATE], or npm run grant -- EMAIL platform_admin --end. The roles are ${roles.join(', ')}.`,
    )

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
        `${granted.email} is still a platform administrator. To end that: npm run grant -- ${granted.email} platform_admin --end`,
      )
  } finally {
    await owner.end()
    await installation.stop()
  }
}

await commandLine(main)
