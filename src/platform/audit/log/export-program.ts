import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { systemClock } from '../../clock.ts'
import { commandLine } from '../../command-line.ts'
import { exportTrail } from '../../programs/declared.ts'
import { wordsOf } from '../../programs/words.ts'
import { openInstallation } from '../../installation.ts'
import { openServices } from '../../services.ts'
import { readSettings } from '../../settings.ts'
import { exportLog } from './export-log.ts'

async function main(): Promise<void> {
  const [organization, name] = wordsOf(exportTrail).positionals as [string, string]
  const file = resolve(process.env.INIT_CWD ?? '.', name)

  const settings = readSettings(process.env)
  const installation = await openInstallation(settings, { join: true })
  const services = await openServices({ settings, keys: installation.keys, gateway: installation.gateway })
  try {
    const { lines, checkpoint } = await exportLog(services, organization, systemClock.now())
    await pipeline(lines, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    console.log(
      `${file} has ${checkpoint.size} entries, up to ${checkpoint.time}. Verify it with: node bin/verify-trail.js ${name}`,
    )
  } finally {
    await services.database.close()
    await installation.stop()
  }
}

await commandLine(main)
