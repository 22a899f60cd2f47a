import { whyNotWelcome } from '#areas/vendors/registrations/rules.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { KeyDialog } from '#areas/procurement/officers/screens/KeyDialog.tsx'
import type { taskCommands } from '#areas/organization/tasks/commands.ts'
import type { welcomeVendors } from '#areas/vendors/registrations/commands.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { FreeButton } from '#kit/parts/FreeButton.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { missingIn, readyIn, type Item, type Job, type Second, type SecondOf } from '../rules.ts'

type JobPanelProps = { job: Job; seconds: Partial<Record<SecondOf, Second>>; completes: boolean; onChange: () => void }

/** One path: each step with what is ready, and for a step of another person who that is. */
export function JobPanel({ job, seconds, completes, onChange }: JobPanelProps) {
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
              {!item.ready && item.second && seconds[item.second] && (
                <SecondPerson of={seconds[item.second]!} onChange={onChange} />
              )}
              {!item.ready && item.act === 'create-key' && (
                <Button onClick={() => setCreating(true)}>Create my key</Button>
              )}
            </span>
          </li>
        ))}
        <li className="flex items-start gap-3 border-t border-line py-2.5 font-semibold">
          <Icon
            {...(job.start.done
              ? { name: 'check', className: 'mt-0.5 size-4.5 text-good' }
              : { name: 'arrow', className: 'mt-0.5 size-4.5 text-ink-3' })}
          />
          <span className="text-ink">
            {job.start.title}
            <span className="sr-only">{job.start.done ? ': done' : ': not yet'}</span>
          </span>
        </li>
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

/** A step that its author can’t take: who can, and that they were told. */
function SecondPerson({ of: second, onChange }: { of: Second; onChange: () => void }) {
  const create = useCommand<ReturnType<typeof taskCommands>['create']>('tasks/create')
  const { task, table, record, people, asked, role, yours } = second
  if (asked) return <span className="block text-ink-2">{asked} was asked, with a task and an email.</span>
  if (yours) return <span className="block text-ink-2">You can do this: you didn’t enter it.</span>
  if (people.length === 0)
    return (
      <span className="block text-ink-2">
        No one else can do this yet.{' '}
        <Link className="link" to="/team?invite">
          Invite {role === 'administrator' ? 'an administrator' : 'a manager or administrator'}
        </Link>
      </span>
    )
  return (
    <span className="mt-1 flex flex-wrap items-center gap-2 text-ink-2">
      {people.map(({ id, name }) => (
        <FreeButton
          key={id}
          run={() => create({ task: { title: task, assignee: id }, about: { table, record } }).then(onChange)}
          done={`${name} was asked, with a task and an email`}
        >
          Ask {name}
        </FreeButton>
      ))}
    </span>
  )
}

function summary(job: Job): string {
  if (job.start.done) return job.start.title
  const missing = missingIn(job).length
  return missing > 0 ? `${readyIn(job)} of ${job.items.length} ready, ${missing} missing` : 'Ready'
}

const signOf = ({ ready, optional }: Item) =>
  ready
    ? ({ name: 'check', className: 'mt-0.5 size-4.5 text-good' } as const)
    : optional
      ? ({ name: 'minus', className: 'mt-0.5 size-4.5 text-ink-3' } as const)
      : ({ name: 'warn', className: 'mt-0.5 size-4.5 text-warn' } as const)
