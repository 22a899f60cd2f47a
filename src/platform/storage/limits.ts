import type { Services } from '../services.ts'

/** The settings as the database stores them: its trigger refuses a file that exceeds them. */
export const setStorageLimits = ({ database, settings }: Pick<Services, 'database' | 'settings'>): Promise<unknown> =>
  database.write(
    { role: 'service_role' },
    {
      name: 'storage limits',
      text: `update app.storage_limits set installation = $1, unverified = $2 where installation is distinct from $1
        or unverified is distinct from $2`,
      values: [settings.storageLimits.installation, settings.storageLimits.unverified],
    },
  )
