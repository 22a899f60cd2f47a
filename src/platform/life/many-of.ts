import type { Life } from '../life.ts'
import type { BulkMove } from '../pages/list-shown.ts'
import type { AnyMove } from './move.ts'

/** A list's moves for many rows: `<RecordList of={supplyRisk} moves={manyOf(riskLife)} />`. */
export const manyOf = (life: Life): BulkMove[] =>
  Object.entries<AnyMove>(life.moves as Record<string, AnyMove>).flatMap(([name, { bulk, says, asks, undoneBy }]) =>
    bulk
      ? [
          {
            label: says.button,
            command: life.commandOf(name),
            ...(asks && { asks }),
            ...(undoneBy && { undoneBy: life.commandOf(undoneBy) }),
          },
        ]
      : [],
  )
