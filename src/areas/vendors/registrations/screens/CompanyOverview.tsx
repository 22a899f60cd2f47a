import { useCommand } from '#client/use-command.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial, type DialState } from '#kit/parts/Dial.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { TaskList } from '#kit/parts/Stepper.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import type { withdrawRegistration } from '../commands.ts'
import {
  registrationWords,
  whyNotWithdraw,
  type Registration,
  type RegistrationStatus,
  registrationStatus,
} from '../rules.ts'
import { isBegun, steps, stepWords, whyNotStep, type Step } from '#areas/vendors/profiles/rules.ts'
import { useOwnRegistrations, useWelcomes, type useCompany, type Welcome } from './use-company.ts'
import { say, translated } from '#platform/say.ts'
import { Say } from '#kit/parts/Say.tsx'

export const registrationDials: Record<RegistrationStatus, DialState> = {
  submitted: 'half',
  returned: 'begun',
  accepted: 'done',
  rejected: 'bad',
  withdrawn: 'off',
}

/** A company's own side: its profile, and the agencies it registered with. */
export function CompanyOverview({
  account,
  company: { profile, certificates, today },
}: {
  account: string
  company: ReturnType<typeof useCompany>
}) {
  const welcomes = useWelcomes()
  const registrations = useOwnRegistrations(account)
  const missing = whyNotStep('check', profile, { certificates, today })
  const stateOf = (step: Step) => {
    if (!isBegun(step, profile, certificates)) return 'todo' as const
    return whyNotStep(step, profile, { certificates, today }) ? ('wrong' as const) : ('done' as const)
  }
  const pages = steps.slice(0, -1)
  return (
    <Screen
      area="Vendor & Marketplace"
      title={say('Vendor registration')}
      about={say('Register once and submit to any agency. Your answers are saved.')}
      actions={
        <ButtonLink
          look="main"
          to={`/vendor-registration?step=${pages.find((step) => stateOf(step) !== 'done') ?? 'check'}`}
        >
          {profile.id ? say('Continue registration') : say('Start')}
        </ButtonLink>
      }
    >
      <div className="grid gap-5 lg:grid-cols-[3fr_2fr]">
        <Panel
          title={say('Your company')}
          about={missing === null ? say('All required answers are complete.') : undefined}
        >
          <TaskList
            label={say('Registration steps')}
            tasks={pages.map((step) => ({
              name: translated(stepWords[step]),
              to: `/vendor-registration?step=${step}`,
              state: stateOf(step),
              note: noteOf(
                step,
                whyNotStep(step, profile, { certificates, today }),
                isBegun(step, profile, certificates),
              ),
            }))}
          />
        </Panel>
        <Panel title={say('Agencies')} about={say('Agencies that take registrations now.')}>
          {welcomes?.length === 0 && <p className="text-ink-2">{say('No agency takes registrations now.')}</p>}
          <ul className="grid gap-4">
            {welcomes?.map((welcome) => (
              <Agency
                key={welcome.organization_id}
                welcome={welcome}
                last={registrations?.find(({ organization_id }) => organization_id === welcome.organization_id)}
              />
            ))}
          </ul>
        </Panel>
      </div>
    </Screen>
  )
}

const noteOf = (step: Step, reason: string | null, begun: boolean): string =>
  reason && begun ? reason : step === 'bank' || step === 'certificates' ? say('Optional') : ''

function Agency({
  welcome: { organization_id, agency, words },
  last,
}: {
  welcome: Welcome
  last: Registration | undefined
}) {
  const withdraw = useCommand<typeof withdrawRegistration>('registrations/withdraw')
  const waiting = registrationStatus.isOpen(last) ? last : undefined
  return (
    <li className="border-b border-line pb-4 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{agency}</h3>
        {last && <Dial state={registrationDials[last.status]}>{translated(registrationWords[last.status])}</Dial>}
      </div>
      {words && !last && <p className="mt-1 text-ink-2">{words}</p>}
      {last && (
        <p className="mt-1 text-xs text-ink-2">
          <Say text="Submitted {moment}" values={{ moment: <Moment at={last.created_at} /> }} />
        </p>
      )}
      {last && registrationStatus.is(last, 'returned', 'rejected') && (
        <div className="mt-2">
          <Notice
            tone="warn"
            title={registrationStatus.is(last, 'returned') ? say('Missing information') : say('Reason')}
          >
            {last.reason}
          </Notice>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {waiting ? (
          <MoveButton
            whyNot={whyNotWithdraw(waiting)}
            run={() => withdraw({ organization: organization_id, id: waiting.id })}
            done={say('Withdrawn')}
          >
            {say('Withdraw registration')}
          </MoveButton>
        ) : (
          <ButtonLink to={`/vendor-registration?step=check&to=${organization_id}`}>
            {registrationStatus.is(last, 'accepted') ? say('Submit changes') : say('Register')}
          </ButtonLink>
        )}
      </div>
    </li>
  )
}
