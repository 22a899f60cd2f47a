import { life } from '#platform/life.ts'
import { deviceConnection, deviceMessage } from './records.ts'
import { whyNotActivate } from './rules.ts'

export const connectionLife = life(deviceConnection, {
  topic: 'device-connections',
  stages: { draft: 'open', active: 'open', paused: 'open', closed: 'over' },
  moves: {
    activate: {
      about: 'Activates a sensor connection. Its messages are read from then on.',
      decides: 'control',
      from: ['draft', 'paused'],
      to: 'active',
      look: 'main',
      whyNot: (row) => whyNotActivate(row),
      says: { button: 'Activate', done: 'Connection activated', event: 'activated the connection' },
    },
    pause: {
      about: 'Pauses a sensor connection. Messages that arrive by webhook are kept and can be read later.',
      from: 'active',
      to: 'paused',
      says: { button: 'Pause', done: 'Connection paused', event: 'paused the connection' },
    },
    close: {
      about: 'Deactivates a sensor connection permanently. Readings stay on file.',
      from: ['draft', 'active', 'paused'],
      to: 'closed',
      look: 'danger',
      leaves: { device_messages: { stay: 'They stay on file with their reasons.' } },
      says: {
        button: 'Deactivate',
        ask: 'Deactivate {name}?',
        hint: 'It accepts no more messages and can’t be reactivated. Readings and refused messages stay on file.',
        done: 'Connection deactivated',
        event: 'deactivated the connection',
      },
    },
  },
})

export const messageLife = life(deviceMessage, {
  topic: 'device-messages',
  stages: { refused: 'open', accepted: 'over', discarded: 'over' },
  moves: {
    retry: {
      about: 'Reads a refused message again, with the connection and the sensors as they are now.',
      from: 'refused',
      to: 'accepted',
      look: 'main',
      bulk: true,
      says: { button: 'Read again', done: 'Message read', event: 'read the message again' },
    },
    discard: {
      about: 'Discards a refused message. It stays on file.',
      from: 'refused',
      to: 'discarded',
      bulk: true,
      says: {
        button: 'Discard',
        ask: 'Discard this message?',
        hint: 'Its readings are not stored. The message stays on file.',
        done: 'Message discarded',
        event: 'discarded the message',
      },
    },
  },
})
