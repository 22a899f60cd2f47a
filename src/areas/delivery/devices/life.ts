import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { atLeast } from '#platform/roles.ts'
import { device, deviceAlarm } from './records.ts'

export const deviceLife = life(device, {
  topic: 'devices',
  stages: { active: 'open', retired: 'over' },
  moves: {
    retire: {
      about: 'Retires a sensor. Its readings stay on file.',
      from: 'active',
      to: 'retired',
      by: 'manager',
      look: 'danger',
      leaves: {
        device_alarms: {
          stops: { first: 'Acknowledge it, with the action taken, first.', while: ['raised'] },
          ended: 'over',
          tells: ['seen_by'],
        },
      },
      says: {
        button: 'Retire',
        ask: 'Retire {name}?',
        hint: 'A retired sensor takes no more readings and can’t be reactivated. Its readings and alarms stay on file.',
        done: '{name} retired',
        event: 'retired the sensor',
      },
    },
  },
})

/** Whether the device still breaks the rule. */
export type Standing = { still: boolean }

/** A reading or missing readings raise an alarm; later readings clear it too. */
export const alarmLife = life(deviceAlarm, {
  topic: 'device-alarms',
  stages: { raised: 'open', seen: 'open', over: 'over' },
  setElsewhere: ['raised'],
  facts: factsFrom<Standing>('devices', 'device_rules'),
  moves: {
    see: {
      about: 'Acknowledges an alarm, with the action taken.',
      from: 'raised',
      to: 'seen',
      asks: { note: askFor(deviceAlarm.fields.note, { label: 'Action' }) },
      reason: 'note',
      look: 'main',
      says: {
        button: 'Acknowledge',
        ask: 'Acknowledge {number}?',
        hint: '{words}',
        done: 'Alarm acknowledged',
        event: 'acknowledged the alarm',
      },
    },
    end: {
      about: 'Clears an alarm that no reading will clear.',
      from: 'seen',
      to: 'over',
      look: 'main',
      says: { button: 'Clear alarm', done: 'Alarm cleared', event: 'cleared the alarm' },
      whyNotYet: ({ still }, _, { actor }) =>
        still && !atLeast('manager', actor)
          ? 'The sensor still breaks the rule. Only a manager can clear this alarm.'
          : null,
    },
  },
})
