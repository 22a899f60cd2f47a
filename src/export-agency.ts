import { resolve } from 'node:path'
import { purposes } from './areas/forms/server.ts'
import { witnessPurposes } from './areas/assurance/server.ts'
import { systemClock } from './platform/clock.ts'
import { commandLine } from './platform/command-line.ts'
import { exportAgency as declared } from './platform/programs/declared.ts'
import { wordsOf, wrongUse } from './platform/programs/words.ts'
import { clientFor } from './platform/database/client.ts'
import { openInstallation, type Installation } from './platform/installation.ts'
import { agencyCalled, asCustodian } from './platform/moving/agency.ts'
import { leave, reopen } from './platform/moving/closing.ts'
import { exportAgency } from './platform/moving/export.ts'
import { openServices } from './platform/services.ts'
import { readSettings, type Settings } from './platform/settings.ts'
import { digests, sealed } from './sealed-columns.ts'

async function main(): Promise<void> {
  const { values, positionals } = wordsOf(declared)
  const [agency, name] = positionals as [string, string?]
  const ending = values.moved || values.reopen
  if ((values.moved && values.reopen) || (ending && (name || values.to)))
    throw wrongUse(declared, 'Use one of --to, --moved and --reopen.')
  if (!ending && !(name && values.to))
    throw wrongUse(declared, 'Name a FILE and the KEY of the destination: FILE --to KEY.')
  const settings = readSettings(process.env)
  const installation = await openInstallation(settings, { join: true })
  try {
    if (ending) await end(installation, agency, values.moved ?? false)
    else
      await write(installation, settings, {
        agency,
        file: resolve(process.env.INIT_CWD ?? '.', name!),
        destination: values.to!,
      })
  } finally {
    await installation.stop()
  }
}

async function write(
  { owner, keys, gateway }: Installation,
  settings: Settings,
  asked: { agency: string; file: string; destination: string },
): Promise<void> {
  const services = await openServices({ settings, keys, gateway })
  try {
    const seals = { sealed, digests, purposes: [...purposes, witnessPurposes] }
    const done = await exportAgency({ owner, services, seals, ...asked })
    console.log(
      `${asked.file} contains ${done.agency.name}: ${done.rows} rows of ${done.tables} tables, ${done.files} files, ${done.entries} audit log entries.`,
    )
    console.log(`The key of the audit log, for --trail-key at the destination:
  ${done.trailKey}`)
    console.log(
      'The agency is now read-only. When the destination has opened it: --moved. If the move does not happen: --reopen.',
    )
  } finally {
    await services.database.close()
  }
}

async function end({ owner }: Installation, asked: string, moved: boolean): Promise<void> {
  const client = clientFor(owner)
  await client.connect()
  try {
    const { id, name } = await asCustodian(client, () => agencyCalled(client, asked))
    if (moved)
      console.log(
        `${name} has moved. ${await leave(client, id, systemClock.now())} sessions were ended. Its rows stay here, closed.`,
      )
    else {
      await reopen(client, id, systemClock.now())
      console.log(`${name} is open. Do not import the exported file: it lacks changes made from now on.`)
    }
  } finally {
    await client.end()
  }
}

await commandLine(main)
