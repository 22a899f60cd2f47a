import { asDay } from '#kit/dates.ts'
import { CopyButton } from '#kit/parts/CopyButton.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { demoDays, demoRoles, setupWords, simulatedBilling } from '../rules.ts'
import type { Account, Setup } from './use-setup.ts'
import { say, translated } from '#platform/say.ts'

export function AccountsTab({ setup: { made, refusal } }: { setup: Setup }) {
  const accounts = made?.accounts ?? demoRoles
  return (
    <div className="grid gap-6">
      {refusal && (
        <Notice tone="bad" title={say(setupWords.failed[0])}>
          {refusal}
        </Notice>
      )}
      {made ? (
        <Notice tone="good" title={say('These accounts expire on {day}', { day: asDay(made.expires_at) })}>
          {say(
            '{days} days after they were created. The passwords are shown only once: copy what you need before you leave the page.',
            { days: demoDays },
          )}
        </Notice>
      ) : (
        <p className="max-w-(--measure) text-ink-2">
          {say(
            '{button} creates one account for each role, with its own password. The accounts expire {days} days after they are created.',
            { button: say(setupWords.button), days: demoDays },
          )}
        </p>
      )}
      <ul className="grid gap-5 md:grid-cols-2">
        {accounts.map((account) => (
          <li key={account.role} className="flex min-w-0 flex-col rounded-lg border border-line bg-surface p-5">
            <h2 className="text-lg font-semibold">{translated(account.role)}</h2>
            <p className="mt-0.5 text-ink-2">{translated(account.description)}</p>
            <ul
              className={`mt-3 grid gap-1 text-sm sm:grid-cols-2 ${'email' in account ? 'mb-4' : ''}`}
              aria-label={say('Permissions of the {role} role', { role: translated(account.role) })}
            >
              {account.permissions.map((permission) => (
                <li key={permission} className="flex items-start gap-1.5">
                  <Icon name="check" className="mt-0.5 size-3.5 text-good" />
                  {translated(permission)}
                </li>
              ))}
            </ul>
            {'email' in account && <Credentials of={account} />}
          </li>
        ))}
      </ul>
      <aside
        aria-label={say('Simulated billing')}
        className="flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-md border border-line bg-surface-2 px-5 py-3.5"
      >
        <span className="font-semibold">
          {say(simulatedBilling.plan)}, {say(simulatedBilling.price)}, {say(simulatedBilling.seats)}
        </span>
        <span className="text-ink-2">{say('This plan is simulated. No one is charged.')}</span>
      </aside>
    </div>
  )
}

const Credentials = ({ of: { role, email, password } }: { of: Account }) => (
  <dl className="mt-auto grid border-t border-line">
    {[
      [say('Email'), email],
      [say('Password'), password],
    ].map(([label, value]) => (
      <div
        key={label}
        className="-mr-3.5 grid grid-cols-[minmax(0,1fr)_auto] items-center border-b border-line py-1.5 last:border-0 last:pb-0"
      >
        <dt className="text-2xs text-ink-2">{label}</dt>
        <dd className="col-start-1 font-mono text-sm break-all text-ink">{value}</dd>
        <dd className="col-start-2 row-span-2 row-start-1">
          <CopyButton label={label!} text={value!} of={role} />
        </dd>
      </div>
    ))}
  </dl>
)
