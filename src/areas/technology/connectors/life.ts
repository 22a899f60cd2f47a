import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { connector, connectorError } from './records.ts'

export const connectorLife = life(connector, {
  topic: 'connectors',
  stages: { draft: 'open', active: 'open', paused: 'open' },
  moves: {
    activate: {
      about: 'Activates a connector once its mapping fits what it goes to.',
      from: ['draft', 'paused'],
      to: 'active',
      look: 'main',
      says: { button: 'Activate', done: 'Mapping valid. Connector activated.', event: 'activated it' },
    },
    pause: {
      about: 'Pauses a connector.',
      from: 'active',
      to: 'paused',
      says: { button: 'Pause', done: 'Connector paused', event: 'paused it' },
    },
  },
})

/** A corrected row has the columns of its file: accepting it is a command of its own. */
export const errorLife = life(connectorError, {
  topic: 'connector-errors',
  stages: { open: 'open', received: 'over', cancelled: 'over' },
  setElsewhere: ['received'],
  moves: {
    leave: {
      about: 'Skips a row that was rejected, with a reason.',
      from: 'open',
      to: 'cancelled',
      asks: { reason: why('Reason', 500) },
      says: {
        button: 'Skip row',
        ask: 'Skip row {line}?',
        hint: 'The reason stays with the run.',
        done: 'Row skipped',
        event: 'skipped it',
      },
    },
  },
})
