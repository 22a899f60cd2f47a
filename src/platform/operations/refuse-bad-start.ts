import { plural } from '../words.ts'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import { SettingRefused } from '../setting-values.ts'
import type { Settings } from '../settings.ts'
import { isLocalHost } from '../wire/addresses.ts'
import { isPublished, whyNotSecret } from './known-secrets.ts'
import { whyNotNames } from './setting-names.ts'

/** A server that would start unsafely does not start; the refusal says what to fix. */
export async function refuseBadStart(
  settings: Settings,
  database: Pick<Database, 'read'>,
  environment: Record<string, string | undefined> = process.env,
): Promise<void> {
  const reason =
    whyNotSettings(settings, environment) ??
    whyNotDataFolder(settings.dataFolder) ??
    whyNotKeyFile(settings.keyFile) ??
    (await whyNotDemoAccounts(settings, database))
  if (reason) throw new SettingRefused(reason)
}

/** Checks that can run before a database is started. */
export function whyNotSettings(settings: Settings, environment: Record<string, string | undefined>): string | null {
  return (
    whyNotNames(environment) ??
    whyNotSecret('GRANARY_JWT_SECRET', settings.jwtSecret, 32) ??
    whyNotSecret('GRANARY_KMS_TOKEN', settings.keyService?.token, 16) ??
    whyNotSecret('METRICS_TOKEN', settings.metricsToken, 16) ??
    whyNotSecret('S3_SECRET_ACCESS_KEY', settings.s3?.secretAccessKey, 8) ??
    settings.oidc
      .map(({ name, clientSecret }) => whyNotSecret(`OIDC_${name.toUpperCase()}_CLIENT_SECRET`, clientSecret, 8))
      .find(Boolean) ??
    whyNotStandby(settings) ??
    (settings.production ? whyNotProduction(settings) : null)
  )
}

/** A standby's progress is read from its log; a cluster has a log for each node. */
const whyNotStandby = ({ databaseReadUrl, databaseCluster }: Settings): string | null =>
  databaseReadUrl && databaseCluster
    ? 'DATABASE_READ_URL and DATABASE_CLUSTER=on exclude each other. Leave DATABASE_READ_URL out.'
    : null

function whyNotProduction({ demo, siteUrl, databaseUrl }: Settings): string | null {
  if (demo) return 'NODE_ENV=production and GRANARY_DEMO=1 exclude each other: a demo gives accounts to everyone.'
  const site = new URL(siteUrl)
  if (site.protocol !== 'https:' && !isLocalHost(site.host))
    return 'In production SITE_URL must begin with https://, because every emailed link begins with it.'
  if (databaseUrl && URL.canParse(databaseUrl) && isPublished(decodeURIComponent(new URL(databaseUrl).password)))
    return 'The password in DATABASE_URL is publicly known. Give the database another one.'
  return null
}

/** The secret in the file opens every session and every encrypted value. */
export function whyNotDataFolder(folder: string): string | null {
  if (process.platform === 'win32') return null
  const mode = (path: string) => (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o777
  const secret = join(folder, 'secret')
  if (mode(folder) & 0o002)
    return `Everyone on this machine can write to ${folder}. Restrict it with: chmod 700 ${folder}`
  if (mode(secret) & 0o007) return `Everyone on this machine can read ${secret}. Restrict it with: chmod 600 ${secret}`
  return null
}

export function whyNotKeyFile(file: string | undefined): string | null {
  if (!file || process.platform === 'win32') return null
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0
  return mode & 0o007 ? `Everyone on this machine can read ${file}. Restrict it with: chmod 600 ${file}` : null
}

/** Their passwords were shown to all visitors. */
async function whyNotDemoAccounts(settings: Settings, database: Pick<Database, 'read'>): Promise<string | null> {
  if (settings.demo) return null
  const { rows } = await database.read(
    { role: 'service_role' },
    { text: 'select count(*) as count from public.demo_accounts' },
  )
  const count = Number(rows[0]!.count)
  if (count === 0) return null
  return `This database holds ${count} demo account${plural(count, { one: '', other: 's' })} with passwords that were given to visitors. Use another database, or start with GRANARY_DEMO=1.`
}
