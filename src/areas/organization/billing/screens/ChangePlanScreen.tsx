import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Badge } from '#kit/parts/Badge.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { dayInWords } from '#platform/dates.ts'
import { inBytes } from '#platform/words.ts'
import type { showBilling } from '../commands.ts'
import type { changePlan, previewChange } from '../plan-changes.ts'
import { overLimits } from '../rules.ts'

/** Compare plans, preview the exact charge, and confirm just that. */
export default function ChangePlanScreen() {
  const { data } = useAnswer<typeof showBilling>('billing/show', {}, { about: 'plan_changes' })
  const [chosen, setChosen] = useState<string>()
  return (
    <Screen
      area="Billing"
      title="Change plan"
      about="Preview the exact charge before you confirm."
      actions={<ButtonLink to="/billing">Billing</ButtonLink>}
    >
      {!data ? (
        <SkeletonLines />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <ul className="grid gap-4 lg:grid-cols-3">
            {data.plans.map((plan) => {
              const mine = plan.code === data.subscription?.plan.code
              const over = overLimits(plan, data.usage)
              return (
                <li
                  key={plan.id}
                  className={`flex flex-col rounded-lg border bg-surface p-5 ${plan.id === chosen ? 'border-action' : 'border-line'}`}
                >
                  <h2 className="flex flex-wrap items-center gap-2 text-lg font-semibold">
                    {plan.name} {mine && <Badge tone="good">Your plan</Badge>}
                  </h2>
                  <p className="mt-2 text-2xl font-semibold">
                    <Amount whole cents={plan.monthly_price} />
                    <span className="ml-1.5 text-sm font-normal text-ink-2">per month</span>
                  </p>
                  <ul className="mt-3 mb-4 grid gap-1 text-ink-2">
                    <li>
                      {plan.seats === null ? 'Unlimited people' : `Up to ${plan.seats} people`}{' '}
                      <span className="text-xs">(you have {data.usage.people})</span>
                    </li>
                    <li>
                      {plan.storage_gb === null
                        ? 'Unlimited file storage'
                        : `${inBytes(plan.storage_gb * 1e9)} of file storage`}
                    </li>
                    {over.map((words) => (
                      <li key={words} className="text-warn">
                        {words}
                      </li>
                    ))}
                  </ul>
                  <Button
                    className="mt-auto"
                    look={plan.id === chosen ? 'main' : 'plain'}
                    aria-pressed={plan.id === chosen}
                    onClick={() => setChosen(plan.id)}
                    disabled={mine && plan.id === data.subscription?.plan.id}
                  >
                    {mine
                      ? plan.id === data.subscription?.plan.id
                        ? 'Your plan'
                        : 'Use today’s price'
                      : `Preview change to ${plan.name}`}
                  </Button>
                </li>
              )
            })}
          </ul>
          {chosen && <Preview key={chosen} plan={chosen} />}
        </div>
      )}
    </Screen>
  )
}

function Preview({ plan }: { plan: string }) {
  const navigate = useNavigate()
  const { data, isError } = useAnswer<typeof previewChange>(
    'billing/preview-change',
    { plan },
    { about: 'plan_changes' },
  )
  const change = useCommand<typeof changePlan>('billing/change-plan')
  if (isError)
    return (
      <Notice tone="bad" title="The change couldn’t be calculated">
        Try again in a moment.
      </Notice>
    )
  if (!data) return <SkeletonLines />
  const { change: to, whyNot } = data
  const later = to.lines.length === 0 && to.due === 0
  return (
    <Panel
      title="Change preview"
      about={
        later
          ? `The change begins on ${dayInWords(to.effective_on)}, with the next month. No charge and no refund: this month stays as it was billed.`
          : 'The change begins today. Unused days of the paid month are credited, and the same days are charged at the new price.'
      }
      actions={
        <MoveButton
          look="main"
          whyNot={whyNot}
          run={async () => (await change({ plan, due: to.due, reason: '' }), void navigate('/billing'))}
          done={later ? 'Plan change scheduled' : 'Plan changed'}
        >
          Confirm change
        </MoveButton>
      }
    >
      {to.lines.length > 0 && (
        <table className="w-full text-left text-sm">
          <caption className="sr-only">Change preview</caption>
          <thead>
            <tr className="border-b border-line text-2xs text-ink-2">
              <th scope="col" className="py-1.5 font-semibold">
                Description
              </th>
              <th scope="col" className="py-1.5 text-right font-semibold">
                Days
              </th>
              <th scope="col" className="py-1.5 text-right font-semibold">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {to.lines.map((line) => (
              <tr key={line.words} className="border-b border-line">
                <th scope="row" className="py-2 font-normal">
                  {line.words === 'unused'
                    ? `${line.plan}, unused rest of the month`
                    : `${line.plan}, the rest of the month`}
                  <span className="block text-xs text-ink-2">
                    <Amount cents={line.price} /> per month
                  </span>
                </th>
                <td className="py-2 text-right figures">
                  {line.days} of {line.of_days}
                </td>
                <td className="py-2 text-right">
                  <Amount cents={line.amount} />
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row" className="py-2 font-semibold">
                Due in 30 days
              </th>
              <td />
              <td className="py-2 text-right font-semibold">
                <Amount cents={to.due} />
              </td>
            </tr>
          </tbody>
        </table>
      )}
      {whyNot && <p className="mt-3 text-warn">{whyNot}</p>}
    </Panel>
  )
}
