import type { CommandTx } from '#platform/commands/command-tx.ts'

/** Received by the end of a year and not billed: a cost of that year, of a document on a budget line. */
export type Received = { source_table: string; source: string; line: string; amount: number }

type Asked = (tx: CommandTx, lines: readonly string[], until: string) => Promise<Received[]>
const askers: Asked[] = []

/** The budget does not know orders; what receives on a budget line registers here. */
export const accrueAtYearEnd = (asked: Asked): void => void askers.push(asked)

export async function receivedBy(tx: CommandTx, lines: readonly string[], until: string): Promise<Received[]> {
  const found: Received[] = []
  for (const asked of askers) found.push(...(await asked(tx, lines, until)))
  return found
}
