import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { connector, connectorError } from './records.ts'

export const connectorLife = life(connector, {
  topic: 'connectors',
  stages: { draft: 'open', active: 'open', paused: 'open' },
  moves: {
    activate: {
      about: 'Activates a connector once its mapping fits its target.',
      from: ['draft', 'paused'],
      to: 'active',
      look: 'main',
      says: { button: 'Activate', done: 'Mapping valid. Connector activated.', event: 'activated the connector' },
    },
    pause: {
      about: 'Pauses a connector.',
      from: 'active',
      to: 'paused',
      undoneBy: 'activate',
      says: { button: 'Pause', done: 'Connector paused', event: 'paused the connector' },
    },
  },
})

/** A corrected row has the columns of its file, so accepting it is a separate command. */
export const errorLife = life(connectorError, {
  topic: 'connector-errors',
  stages: { open: 'open', received: 'over', canceled: 'over' },
  setElsewhere: ['received'],
  moves: {
    leave: {
      about: 'Skips a row that was rejected, with a reason.',
      from: 'open',
      to: 'canceled',
      asks: { reason: why('Reason', 500) },
      says: {
        button: 'Skip row',
        ask: 'Skip row {line}?',
        hint: 'The reason stays with the run.',
        done: 'Row skipped',
        event: 'skipped the row',
      },
    },
  },
})
