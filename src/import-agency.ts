import { resolve } from 'node:path'
import { purposes } from './areas/forms/server.ts'
import { witnessPurposes } from './areas/assurance/server.ts'
import { commandLine } from './platform/command-line.ts'
import { importAgency as declared } from './platform/programs/declared.ts'
import { calledAs } from './platform/programs/program.ts'
import { wordsOf, wrongUse } from './platform/programs/words.ts'
import { readMigrations } from './platform/database/migrate.ts'
import { migrationsFolder, openInstallation } from './platform/installation.ts'
import { importAgency, type Imported } from './platform/moving/import.ts'
import { transportIdentityFile, transportKey } from './platform/moving/transport.ts'
import { openServices } from './platform/services.ts'
import { readSettings } from './platform/settings.ts'
import { digests, sealed } from './sealed-columns.ts'

async function main(): Promise<void> {
  const { values, positionals } = wordsOf(declared)
  const asked = [positionals.length > 0, values.key, values['show-identity']].filter(Boolean).length
  if (asked !== 1) throw wrongUse(declared, 'Name the exported FILE, --key or --show-identity.')
  const settings = readSettings(process.env)
  const installation = await openInstallation(settings, { join: true })
  const { owner, keys, gateway, keySource } = installation
  try {
    if (values.key) return console.log(await transportKey(keys))
    if (values['show-identity']) return console.log(await transportIdentityFile(keys))
    const services = await openServices({ settings, keys, gateway })
    try {
      const done = await importAgency({
        owner,
        services,
        keySource,
        seals: { sealed, digests, purposes: [...purposes, witnessPurposes] },
        migrations: readMigrations(migrationsFolder),
        file: resolve(process.env.INIT_CWD ?? '.', positionals[0]!),
        addSellers: values['add-sellers'] ?? false,
        trailKey: values['trail-key'],
      })
      tell(done)
    } finally {
      await services.database.close()
    }
  } finally {
    await installation.stop()
  }
}

function tell({ agency, rows, files, entries, trailKey, met, added }: Imported): void {
  console.log(
    `${agency.name} is open: ${rows} rows and ${files} files, all counted, and an audit log of ${entries} entries, verified.`,
  )
  console.log(`Before the move the audit log was signed with
  ${trailKey}`)
  for (const { email, how } of met)
    console.log(
      how === 'same account'
        ? `${email} keeps the account and password from here.`
        : `${email} already has an account here, which was not changed. Invite them to ${agency.name}.`,
    )
  for (const { name } of added)
    console.log(`${name} was imported as a name without people. Invite this vendor’s people.`)
  console.log(`At the source, end the move with: ${calledAs('export-agency')} AGENCY --moved`)
}

await commandLine(main)
