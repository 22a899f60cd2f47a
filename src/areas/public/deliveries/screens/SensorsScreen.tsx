import { useState } from 'react'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Points } from '../../site/screens/Points.tsx'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { alarmAfter, type Alarm } from '../alarms/rules.ts'
import { phrase, say } from '#platform/say.ts'

export default function SensorsScreen() {
  return (
    <PublicPage
      area={say('Sensors')}
      title={say('Sensor intelligence')}
      intro={
        <p>
          {say(
            'A sensor sends a number every minute. An alarm rule turns those numbers into one message to the right person. Move the sliders of a simulated pump station and see what happens.',
          )}
        </p>
      }
      actions={<ButtonLink to="/iot-delivery-tracking">{say('Replay delivery')}</ButtonLink>}
    >
      <Section title={say('Try it: simulated pump station')}>
        <PumpHouse />
      </Section>
      <Section title={say('What makes an alarm useful')} tinted>
        <Points
          points={[
            {
              title: say('Two limits, not one'),
              text: say('An alarm that starts at 80 ends at 75. With a single limit, it could ring all night.'),
            },
            {
              title: say('One alert per alarm'),
              text: say('Each alarm is sent once, and again only if no one acknowledges it.'),
            },
            {
              title: say('A reading has a place and a time'),
              text: say('And the sensor has a calibration date. Without them, it is a number, not evidence.'),
            },
          ]}
        />
        <p className="mt-8 text-ink-2">
          {say(
            'Devices, limits and alarms are records in the product and follow these rules. Readings come in through the API or as a CSV file. An MQTT gateway can post them there.',
          )}
        </p>
      </Section>
    </PublicPage>
  )
}

const sensors = [
  { name: phrase('Motor temperature'), unit: '°C', least: 20, most: 110, start: 62, begins: 85, ends: 78 },
  { name: phrase('Vibration'), unit: 'mm/s', least: 0, most: 12, start: 2, begins: 7, ends: 5 },
  { name: phrase('Tank level'), unit: '%', least: 0, most: 100, start: 54, begins: 92, ends: 88 },
] as const

function PumpHouse() {
  const [values, setValues] = useState<readonly number[]>(sensors.map(({ start }) => start))
  const [alarms, setAlarms] = useState<readonly Alarm[]>(sensors.map(() => ({ on: false, told: 0 })))
  const [log, setLog] = useState<readonly string[]>([])

  function read(at: number, value: number): void {
    const sensor = sensors[at]!
    const { alarm, says } = alarmAfter(alarms[at]!, value, sensor)
    setValues(values.with(at, value))
    setAlarms(alarms.with(at, alarm))
    if (says) setLog([`${say(sensor.name)}: ${says} (${value} ${sensor.unit})`, ...log].slice(0, 8))
  }
  return (
    <div className="grid gap-8 lg:grid-cols-[1.4fr_1fr]">
      <div className="grid gap-5">
        {sensors.map(({ name, unit, least, most, begins, ends }, at) => (
          <div key={name} className="rounded-lg border border-line bg-surface p-4">
            <div className="flex items-baseline justify-between gap-4">
              <label htmlFor={`sensor-${at}`} className="font-semibold text-ink">
                {say(name)}
              </label>
              <Dial state={alarms[at]!.on ? 'bad' : 'on'}>{alarms[at]!.on ? say('Alarm') : say('Normal')}</Dial>
            </div>
            <input
              id={`sensor-${at}`}
              type="range"
              min={least}
              max={most}
              value={values[at]}
              onChange={({ target }) => read(at, Number(target.value))}
              className="mt-3 w-full accent-(--action-ink)"
            />
            <p className="mt-1 text-sm text-ink-2">
              <span className="figures text-lg font-semibold text-ink">{values[at]}</span>
              {unit === '%' ? unit : ` ${unit}`}.{' '}
              {say('The alarm starts at {begins} and ends at {ends}.', { begins, ends })}
            </p>
          </div>
        ))}
      </div>
      <div>
        <h3 className="font-semibold text-ink">{say('Messages to the person on duty')}</h3>
        <div role="status">
          <ul className="mt-2 grid gap-1 text-ink-2">
            {log.length === 0 && <li>{say('No messages yet. Move a slider above its limit, then back a little.')}</li>}
            {log.map((line, place) => (
              <li key={log.length - place} className="border-t border-line py-1.5">
                {line}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  )
}
