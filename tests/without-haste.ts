import { statementTimeout } from '#platform/database/statements.ts'
import { afterFile } from './database.ts'

/**
 * For a sweep that judges what a caller gets, and not how soon: on a busy machine one of ten thousand reads is stopped
 * by the limits of its role. Until the end of the file.
 */
export function withoutHaste(): void {
  const limits = { ...statementTimeout }
  for (const role of Object.keys(limits) as (keyof typeof limits)[]) statementTimeout[role] = limits[role] * 40
  afterFile(async () => void Object.assign(statementTimeout, limits))
}
