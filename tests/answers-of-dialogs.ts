import type { Row } from './tries.ts'

type Ask = (sql: string, values: readonly unknown[]) => Promise<Row | undefined>

/** With what the own dialogs of acts are answered: the first choice that they offer. */
export const answersOfDialogs: Record<string, (row: Row, ask: Ask) => Promise<object | undefined>> = {}
