import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { scanLedger } from './check.ts'
import type { LedgerAgrees } from './rules.ts'

export const checkLedger = question('budget-ledger/check', {
  heavy: true,
  about:
    'Adds up every entry of the ledger and says which budget lines, and which of their months, do not show what it gives: none, unless the commands were bypassed.',
  input: z.object({}),
  run: (_, { tx, actor }): Promise<LedgerAgrees> => scanLedger(tx.sql, actor.organization_id),
})
