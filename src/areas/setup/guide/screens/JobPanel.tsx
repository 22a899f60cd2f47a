import { whyNotWelcome } from '#areas/vendors/registrations/rules.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { KeyDialog } from '#areas/procurement/officers/screens/KeyDialog.tsx'
import type { welcomeVendors } from '#areas/vendors/registrations/commands.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { missingIn, readyIn, type Item, type Job } from '../rules.ts'

/** One job: each thing that it needs. Missing things are linked to their page for people who may enter them. */
export function JobPanel({ job, completes, onChange }: { job: Job; completes: boolean; onChange: () => void }) {
  const actor = useActor()
  const open = useCommand<typeof welcomeVendors>('vendor-welcome/set')
  const [creating, setCreating] = useState(false)
  return (
    <Panel
      title={job.title}
      about={summary(job)}
      actions={missingIn(job).length === 0 && <ButtonLink to={job.start.to}>{job.start.label}</ButtonLink>}
    >
      <ul className="grid">
        {job.items.map((item) => (
          <li key={item.title} className="flex items-start gap-3 border-t border-line py-2.5 first:border-0 first:pt-0">
            <Icon {...signOf(item)} />
            <span className="min-w-0">
              {item.ready || !completes ? (
                <span className="text-ink">{item.title}</span>
              ) : (
                <Link className="link font-semibold" to={item.to}>
                  {item.title}
                </Link>
              )}
              <span className="sr-only">{item.ready ? ': ready' : item.optional ? ': optional' : ': missing'}</span>
              {!item.ready && (
                <span className="block text-ink-2">
                  {item.optional && 'Optional. '}
                  {item.why}
                </span>
              )}
              {!item.ready && item.act === 'open-registration' && whyNotWelcome(actor) === null && (
                <MoveButton
                  whyNot={whyNotWelcome(actor)}
                  run={() => open({ open: true })}
                  done="Vendor registration is open"
                >
                  Open registration
                </MoveButton>
              )}
              {!item.ready && item.act === 'create-key' && (
                <Button onClick={() => setCreating(true)}>Create my key</Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {creating && (
        <KeyDialog
          onClose={() => {
            setCreating(false)
            onChange()
          }}
        />
      )}
    </Panel>
  )
}

function summary(job: Job): string {
  const missing = missingIn(job).length
  return missing > 0 ? `${readyIn(job)} of ${job.items.length} ready, ${missing} missing` : 'Ready'
}

const signOf = ({ ready, optional }: Item) =>
  ready
    ? ({ name: 'check', className: 'mt-0.5 size-4.5 text-good' } as const)
    : optional
      ? ({ name: 'minus', className: 'mt-0.5 size-4.5 text-ink-3' } as const)
      : ({ name: 'warn', className: 'mt-0.5 size-4.5 text-warn' } as const)
