import type { Tx } from '../database/database.ts'
import { lawColumns, type LegalLimit } from '../records/law.ts'

/** The dated figures of federal law, and of an organization's state. */
export const lawFor = (tx: Pick<Tx, 'sql'>, organization: string | null): Promise<LegalLimit[]> =>
  tx.sql<LegalLimit>(
    `select ${lawColumns} from legal_limits
      where jurisdiction = 'US' or jurisdiction = (select 'US-' || state from organizations where id = $1)
      order by kind, valid_from`,
    [organization],
  )
