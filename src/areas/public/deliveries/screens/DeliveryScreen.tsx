import { useEffect, useState } from 'react'
import { Button } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { breached, clinic, delivery, happenings, range } from '../rules.ts'
import { evidencePack } from './evidence.ts'
import { say } from '#platform/say.ts'

export default function DeliveryScreen() {
  return (
    <PublicPage
      area={say('Delivery')}
      title={say('Sensor delivery tracking')}
      intro={
        <p>
          {say(
            'A simulated vaccine delivery from the depot to a clinic. Play it to see the position, the temperature and when the shipment must be refused. At the end you can download the evidence for the invoice.',
          )}
        </p>
      }
    >
      <Section title={say('Replay')}>
        <Replay />
      </Section>
      <Section title={say('Purpose')} tinted>
        <div className="prose-report">
          <p>
            {say(
              'An invoice says that two hundred doses were delivered. The three-way match checks that they were received; the sensor adds their condition. A shipment above 8 °C for longer than ten minutes is put on hold. The person who receives it is notified before the truck arrives.',
            )}
          </p>
          <p>
            {say(
              'The readings and the ten-minute limit here are invented; your limits come from the manufacturer. Each reading in the evidence carries the hash of the one before, so a missing or changed reading is found. That is a hash chain, not a blockchain.',
            )}
          </p>
          <p>
            {say(
              'In the product, a shipment has its events, documents and receipt. The invoice is matched with the receipt.',
            )}
          </p>
        </div>
      </Section>
    </PublicPage>
  )
}

function Replay() {
  const [step, setStep] = useState(delivery.length - 1)
  const [playing, setPlaying] = useState(false)
  const last = delivery.length - 1
  const running = playing && step < last
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setStep((now) => Math.min(last, now + 1)), 160)
    return () => clearInterval(timer)
  }, [running, last])

  function press(): void {
    if (step === last) setStep(0)
    setPlaying(!running)
  }

  const seen = delivery.slice(0, step + 1)
  const now = seen.at(-1)!
  const events = happenings(seen)
  const wrong = now.celsius > range.most || now.celsius < range.least

  function seek(to: number): void {
    setPlaying(false)
    setStep(to)
  }

  async function download(): Promise<void> {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(
      new Blob([JSON.stringify(await evidencePack(delivery), null, 2)], { type: 'application/json' }),
    )
    link.download = 'delivery-evidence.json'
    link.click()
    URL.revokeObjectURL(link.href)
  }

  return (
    <div className="grid gap-6 lg:grid-cols-[1.5fr_1fr]">
      <div className="grid min-w-0 content-start gap-4">
        <svg
          viewBox="0 0 660 280"
          role="img"
          aria-label={say('The truck at minute {minute}', { minute: now.minute })}
          className="w-full rounded-lg border border-line bg-surface"
        >
          <circle
            cx={clinic.x}
            cy={clinic.y}
            r={clinic.radius}
            className="fill-good-soft stroke-good"
            strokeDasharray="4 4"
          />
          <path
            d={delivery.map(({ x, y }, at) => `${at ? 'L' : 'M'}${x} ${y.toFixed(1)}`).join('')}
            fill="none"
            strokeWidth="2"
            strokeDasharray="2 6"
            className="stroke-line-strong"
          />
          {seen.slice(1).map((to, at) => (
            <line
              key={to.minute}
              x1={seen[at]!.x}
              y1={seen[at]!.y}
              x2={to.x}
              y2={to.y}
              strokeWidth="4"
              className={to.celsius > range.most ? 'stroke-bad' : 'stroke-chart-1'}
            />
          ))}
          <rect x="31" y="211" width="18" height="18" className="fill-ink" />
          <text x="24" y="252" className="fill-ink text-xs">
            {say('Depot')}
          </text>
          <text x={clinic.x - 24} y={clinic.y + 82} className="fill-ink text-xs">
            {say('Clinic')}
          </text>
          <circle cx={now.x} cy={now.y} r="9" className={wrong ? 'fill-bad' : 'fill-action'} />
        </svg>
        <svg
          viewBox="0 0 660 150"
          role="img"
          aria-label={say('Temperature so far, now {celsius} degrees Celsius', { celsius: now.celsius })}
          className="w-full rounded-lg border border-line bg-surface"
        >
          <rect
            x="0"
            y={degrees(range.most)}
            width="660"
            height={degrees(range.least) - degrees(range.most)}
            className="fill-good-soft"
          />
          <path
            d={seen
              .map(({ minute, celsius }, at) => `${at ? 'L' : 'M'}${20 + minute * 5.1} ${degrees(celsius).toFixed(1)}`)
              .join('')}
            fill="none"
            strokeWidth="2.5"
            className="stroke-chart-1"
          />
          <text x="8" y={degrees(range.most) - 5} className="fill-ink text-xs">
            {range.most} °C
          </text>
          <text x="8" y={degrees(range.least) + 14} className="fill-ink text-xs">
            {range.least} °C
          </text>
        </svg>
        <div className="flex flex-wrap items-center gap-3">
          <Button look="main" onClick={press}>
            {running ? say('Pause') : say('Play')}
          </Button>
          <label className="flex grow items-center gap-3 text-sm text-ink-2">
            {say('Minute {minute}', { minute: now.minute })}
            <input
              type="range"
              min={0}
              max={last}
              value={step}
              onChange={({ target }) => seek(Number(target.value))}
              aria-label={say('Point in time')}
              className="grow accent-(--action-ink)"
            />
          </label>
        </div>
      </div>
      <div className="grid content-start gap-4">
        <Figures
          figures={[
            {
              label: say('Temperature'),
              value: `${now.celsius} °C`,
              ...(wrong && { tone: 'bad' as const }),
              note: wrong ? say('out of range') : say('{least} to {most} °C', { least: range.least, most: range.most }),
            },
            {
              label: say('Door'),
              value: now.door === 'open' ? say('Open') : say('Closed'),
              note: say('minute {minute}', { minute: now.minute }),
            },
          ]}
        />
        <table className="w-full text-left text-sm">
          <caption className="sr-only">{say('Events')}</caption>
          <thead>
            <tr className="border-b border-line-strong text-2xs text-ink-2">
              <th scope="col" className="w-20 py-1.5 font-semibold">
                {say('Minute')}
              </th>
              <th scope="col" className="py-1.5 font-semibold">
                {say('Event')}
              </th>
            </tr>
          </thead>
          <tbody>
            {events.map(({ minute, what, grave }) => (
              <tr key={what + minute} className="border-b border-line">
                <td className="figures py-1.5 text-ink-2">{minute}</td>
                <td className={`py-1.5 ${grave ? 'text-bad' : 'text-ink'}`}>{what}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Dial state={breached(seen) ? 'bad' : 'on'}>
          {breached(seen) ? say('On hold: do not accept') : say('In range so far')}
        </Dial>
        <Button onClick={() => void download()}>{say('Download evidence')}</Button>
      </div>
    </div>
  )
}

const degrees = (celsius: number) => 140 - celsius * 12
