import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { scanLedger } from './check.ts'
import type { LedgerAgrees } from './rules.ts'

export const checkLedger = question('budget-ledger/check', {
  heavy: true,
  about:
    'Recalculates the ledger and reports budget lines and months with wrong totals. There are none unless commands were bypassed.',
  input: z.object({}),
  run: (_, { tx, actor }): Promise<LedgerAgrees> => scanLedger(tx.sql, actor.organization_id),
})
