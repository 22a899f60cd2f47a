import { parseArgs } from 'node:util'
import { systemClock } from '../clock.ts'
import { commandLine } from '../command-line.ts'
import { openInstallation } from '../installation.ts'
import { roles } from '../roles.ts'
import { readSettings } from '../settings.ts'
import { grantRole } from './grant.ts'
import { clientFor } from '../database/client.ts'

// npm run grant -- EMAIL ROLE [--until DATE]
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { until: { type: 'string' } } })
  const [email, role] = positionals
  if (!email || !role || positionals.length > 2) throw new Error(`Write: npm run grant -- EMAIL ROLE [--until DATE]. The roles are ${roles.join(', ')}.`)

  const installation = await openInstallation(readSettings(process.env), { join: true })
  const owner = clientFor(installation.owner)
  try {
    await owner.connect()
    const { before, organization, expires, ...granted } = await grantRole(owner, { email, role, until: values.until }, systemClock.now())
    console.log(`${granted.email} is now ${granted.role} ${organization ? `in ${organization}` : 'on the platform'}${expires ? ` until ${expires}` : ''} (before: ${before}).`)
  } finally {
    await owner.end()
    await installation.stop()
  }
}

await commandLine(main)
