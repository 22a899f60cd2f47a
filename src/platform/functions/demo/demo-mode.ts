import { AuthError } from '../../auth/errors.ts'
import type { Database } from '../../database/database.ts'
import type { Services } from '../../services.ts'

export function refuseOutsideDemo({ settings }: Pick<Services, 'settings'>): void {
  if (!settings.demo) throw new AuthError(403, 'demo_mode_off', 'This installation is not a demonstration.')
}

/** Whether anybody could come in by an account of the demonstration: a start in production refuses to go on then. */
export async function demoAccountsPresent(database: Database): Promise<boolean> {
  const { rows } = await database.read({ role: 'service_role' }, { text: 'select exists (select from demo_accounts) or exists (select from organizations where is_demo) as present' })
  return rows[0]!.present
}
