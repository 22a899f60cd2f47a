import type { Life } from '#platform/life.ts'
import type { AnyMove } from '#platform/life/move.ts'
import type { BulkMove } from './SelectionBar.tsx'

/** A list's moves for many rows: `<RecordList of={supplyRisk} moves={manyOf(riskLife)} />`. */
export const manyOf = (life: Life): BulkMove[] =>
  Object.entries<AnyMove>(life.moves as Record<string, AnyMove>).flatMap(([name, { bulk, says, asks }]) =>
    bulk ? [{ label: says.button, command: life.commandOf(name), ...(asks && { asks }) }] : [],
  )
