import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import type { welcomeVendors } from '#areas/vendors/registrations/commands.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { atLeast } from '#platform/roles.ts'
import type { Point } from '../rules.ts'
import type { Welcome } from './use-points.ts'

/** What is still open before publication, in working order: the same rules that the server checks. */
export const Readiness = ({ points, welcome }: { points: readonly Point[]; welcome: Welcome }) => (
  <Panel title="Publication checklist">
    <ul className="grid gap-3">
      {points.map((point) => (
        <li key={point.name} className="flex gap-3">
          <Icon
            name={point.reason === null ? 'check' : 'warn'}
            className={`mt-0.5 size-4.5 shrink-0 ${point.reason === null ? 'text-good' : 'text-warn'}`}
          />
          <div className="min-w-0">
            <p className="font-semibold">
              {point.title} <span className="sr-only">{point.reason === null ? 'is done' : 'is not done'}</span>
            </p>
            {(point.reason ?? point.note) && <p className="text-ink-2">{point.reason ?? point.note}</p>}
            {point.reason !== null && <WayOn name={point.name} welcome={welcome} />}
          </div>
        </li>
      ))}
    </ul>
  </Panel>
)

/** What an administrator can resolve from here. */
function WayOn({ name, welcome }: { name: Point['name']; welcome: Welcome }) {
  const set = useCommand<typeof welcomeVendors>('vendor-welcome/set')
  if (!atLeast('admin', useActor())) return null
  if (name === 'registration')
    return (
      <div className="mt-2">
        <MoveButton
          whyNot={null}
          run={() => set({ open: true, words: welcome.words })}
          done="Vendor registration is open"
        >
          Open vendor registration
        </MoveButton>
      </div>
    )
  return name === 'protest_period' ? (
    <div className="mt-2">
      <ButtonLink to="/bid-evaluation/protest-periods/new">New protest period</ButtonLink>
    </div>
  ) : null
}
