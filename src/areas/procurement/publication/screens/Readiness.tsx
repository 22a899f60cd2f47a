import { whyNotWelcome } from '#areas/vendors/registrations/rules.ts'
import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRows } from '#client/use-rows.ts'
import type { welcomeVendors } from '#areas/vendors/registrations/commands.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Disclosure } from '#kit/parts/Disclosure.tsx'
import { Icon, type IconName } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { atLeast } from '#platform/roles.ts'
import type { Cite, Point } from '../../solicitations/life.ts'

type ReadinessProps = {
  points: readonly Point[]
  organization: string
  /** Opens the dialog of the times. Null once the content can’t change. */
  onTimes: (() => void) | null
}

const looks: Record<Point['state'], { icon: IconName; ink: string; words: string }> = {
  refuse: { icon: 'cross', ink: 'text-bad', words: 'must be fixed' },
  warn: { icon: 'warn', ink: 'text-warn', words: 'has a warning' },
  pass: { icon: 'check', ink: 'text-good', words: 'passes' },
}

/** The publication checklist: what stops it, what to confirm, and what passes, each with its rule and its place. */
export function Readiness({ points, ...around }: ReadinessProps) {
  const of = (state: Point['state']) => points.filter((point) => point.state === state)
  const [stops, warnings, passed] = [of('refuse'), of('warn'), of('pass')]
  return (
    <Panel
      title="Publication checklist"
      about={<Counts stops={stops.length} warnings={warnings.length} passed={passed.length} />}
    >
      <div className="grid gap-5">
        {[...stops, ...warnings].length > 0 && (
          <ul className="grid gap-4">
            {[...stops, ...warnings].map((point) => (
              <Line key={point.name} point={point} {...around} />
            ))}
          </ul>
        )}
        <Disclosure title={`${passed.length} passed`}>
          <ul className="grid gap-3">
            {passed.map((point) => (
              <Line key={point.name} point={point} {...around} />
            ))}
          </ul>
        </Disclosure>
      </div>
    </Panel>
  )
}

const Counts = ({ stops, warnings, passed }: { stops: number; warnings: number; passed: number }) => (
  <span className="flex flex-wrap gap-x-4 gap-y-1">
    {stops > 0 && <Count state="refuse">{`${stops} to fix`}</Count>}
    {warnings > 0 && <Count state="warn">{`${warnings} to confirm`}</Count>}
    <Count state="pass">{`${passed} passed`}</Count>
  </span>
)

const Count = ({ state, children }: { state: Point['state']; children: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <Icon name={looks[state].icon} className={`size-4 ${looks[state].ink}`} />
    {children}
  </span>
)

function Line({ point, organization, onTimes }: { point: Point } & Omit<ReadinessProps, 'points'>) {
  const { title, state, words, cites } = point
  const { icon, ink, words: said } = looks[state]
  return (
    <li className="flex gap-3">
      <Icon name={icon} className={`mt-0.5 size-4.5 shrink-0 ${ink}`} />
      <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 grow basis-72">
          <p className="font-semibold">
            {title} <span className="sr-only">{said}</span>
          </p>
          {words && <p className="max-w-(--measure) text-ink-2">{words}</p>}
          {cites.length > 0 && <Cites cites={cites} />}
        </div>
        {state !== 'pass' && <WayOn point={point} organization={organization} onTimes={onTimes} />}
      </div>
    </li>
  )
}

const Cites = ({ cites }: { cites: readonly Cite[] }) => (
  <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-ink-2">
    <span className="sr-only">Rule:</span>
    {cites.map(({ text, to }) =>
      to ? (
        <Link key={text} to={to} className="link inline-flex min-h-6 items-center">
          {text}
        </Link>
      ) : (
        <span key={text} className="inline-flex min-h-6 items-center">
          {text}
        </span>
      ),
    )}
  </p>
)

/** The page or dialog that fixes the point, for people who may. */
function WayOn({ point: { name, place }, organization, onTimes }: { point: Point } & Omit<ReadinessProps, 'points'>) {
  const admin = atLeast('admin', useActor())
  if (name === 'registration') return admin ? <OpenRegistration organization={organization} /> : null
  if (!place) return null
  if ('dialog' in place) return onTimes && <Button onClick={onTimes}>{place.label}</Button>
  if (place.to.endsWith('/edit') && !onTimes) return null
  return place.to.endsWith('/new') && !admin ? null : <ButtonLink to={place.to}>{place.label}</ButtonLink>
}

function OpenRegistration({ organization }: { organization: string }) {
  const set = useCommand<typeof welcomeVendors>('vendor-welcome/set')
  const { data } = useRows<{ words: string }>('vendor_welcomes', (from) =>
    from.select('words').eq('organization_id', organization),
  )
  return (
    <MoveButton
      whyNot={whyNotWelcome(useActor())}
      run={() => set({ open: true, words: data?.[0]?.words ?? '' })}
      done="Vendor registration is open"
    >
      Open vendor registration
    </MoveButton>
  )
}
