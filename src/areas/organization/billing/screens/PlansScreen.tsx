import { useState } from 'react'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Badge } from '#kit/parts/Badge.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { SkeletonRows } from '#kit/parts/Skeleton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { addDays } from '#platform/dates.ts'
import { date, longText, money, number, text } from '#platform/records/fields.ts'
import { inBytes } from '#platform/words.ts'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import { useToday } from '#client/use-today.ts'
import type { listPlans, PlanRow, pricePlan } from '../catalogue.ts'
import { offeredOn } from '../rules.ts'

/** The catalogue that the public page of prices reads: every price with its first day, and who is on it. */
export default function PlansScreen() {
  const today = useToday()
  const { data } = useAnswer<typeof listPlans>('plans/list', {}, { about: 'plans' })
  const [editing, setEditing] = useState<PlanRow | 'new'>()
  const offered = offeredOn(data ?? [], today)
  const kept = data?.filter((plan) => plan.subscribers > 0 && !offered.includes(plan) && !plan.is_simulated)
  return (
    <Screen
      area="System Management"
      title="Pricing plans"
      about="The catalogue that the public page of prices reads. A price is never changed where it stands: another takes its place from a day on."
      actions={
        <>
          <ButtonLink to="/pricing">The public page</ButtonLink>
          <Button look="main" onClick={() => setEditing('new')}>
            New plan
          </Button>
        </>
      }
    >
      {!data ? (
        <SkeletonRows rows={4} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Figures
            figures={[
              { label: 'Offered today', ...known(data, () => ({ value: String(offered.length) })) },
              {
                label: 'From',
                ...known(data, () => ({
                  value: offered[0] ? <Amount whole cents={offered[0].monthly_price} /> : 'none',
                  note: 'a month',
                })),
              },
              {
                label: 'To',
                ...known(data, () => ({
                  value: offered[0] ? <Amount whole cents={offered.at(-1)!.monthly_price} /> : 'none',
                  note: 'a month',
                })),
              },
              {
                label: 'Organizations on an older price',
                ...known(kept, (kept) => ({
                  value: String(kept.reduce((sum, { subscribers }) => sum + subscribers, 0)),
                })),
              },
            ]}
          />
          <PlainTable
            label="Plans and prices"
            rows={data}
            keyOf={({ id }) => id}
            empty="There is no plan."
            columns={[
              {
                label: 'Plan',
                cell: (row) => (
                  <>
                    <span className="block font-semibold">{row.name}</span>
                    <span className="block font-mono text-2xs text-ink-2">{row.code}</span>
                  </>
                ),
              },
              { label: 'A month', cell: (row) => <Amount cents={row.monthly_price} />, figure: true },
              { label: 'People', cell: (row) => row.seats ?? 'any', figure: true },
              { label: 'Files', cell: (row) => (row.storage_gb ? inBytes(row.storage_gb * 1e9) : 'any'), figure: true },
              {
                label: 'In force',
                cell: (row) => (
                  <>
                    <Day day={row.valid_from} />
                    {row.valid_until ? (
                      <>
                        {' '}
                        until <Day day={row.valid_until} />
                      </>
                    ) : (
                      ''
                    )}
                    <span className="mt-1 block">
                      {row.is_simulated ? (
                        <Badge>Demonstration</Badge>
                      ) : offered.includes(row) ? (
                        <Badge tone="good">Offered</Badge>
                      ) : row.valid_from > today ? (
                        <Badge>Comes</Badge>
                      ) : (
                        <Badge>Over</Badge>
                      )}
                    </span>
                  </>
                ),
              },
              { label: 'Organizations', cell: (row) => row.subscribers, figure: true },
              {
                label: 'Actions',
                buttons: true,
                cell: (row) =>
                  row.is_simulated ? null : (
                    <Button onClick={() => setEditing(row)}>
                      New price<span className="sr-only"> of {row.name}</span>
                    </Button>
                  ),
              },
            ]}
          />
          <p className="max-w-(--measure) text-xs text-ink-2">
            Whoever is on a price stays on it until they change: a new price concerns those who come after its first
            day.
          </p>
        </div>
      )}
      {editing && <PriceDialog of={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </Screen>
  )
}

const asked = {
  code: text({
    required: true,
    max: 50,
    help: 'How programs call it, such as county: lower-case letters, digits and hyphens.',
  }),
  name: text({ required: true, max: 100 }),
  summary: text({ required: true, max: 500, help: 'For whom it is, in a sentence.' }),
  monthly_price: money({ required: true, min: 0, max: 99_900, label: 'Price a month' }),
  seats: number({ min: 1, decimals: 0, label: 'People', help: 'Empty: any number.' }),
  storage_gb: number({ min: 1, decimals: 0, label: 'Files in GB', help: 'Empty: any amount.' }),
  features: longText({ max: 4_000, label: 'What it includes', help: 'One thing on each line.' }),
  valid_from: date({ required: true, label: 'First day' }),
}

function PriceDialog({ of, onClose }: { of: PlanRow | undefined; onClose: () => void }) {
  const today = useToday()
  const price = useCommand<typeof pricePlan>('plans/price')
  const { code: _, ...ofOne } = asked
  const kept =
    of &&
    of.subscribers > 0 &&
    ` ${of.subscribers === 1 ? 'One organization stays on the price that it has.' : `${of.subscribers} organizations stay on the price that they have.`}`
  return (
    <AskDialog
      from="side"
      title={of ? `A new price of ${of.name}` : 'A new plan'}
      about={`It is offered from its first day on; the row before ends then.${kept || ''}`}
      verb={of ? 'Publish the price' : 'Publish the plan'}
      done="It will be offered from that day"
      fields={of ? ofOne : asked}
      start={{
        ...(of && {
          name: of.name,
          summary: of.summary,
          monthly_price: of.monthly_price,
          seats: of.seats,
          storage_gb: of.storage_gb,
          features: of.features.join('\n'),
        }),
        valid_from: addDays(today, 30),
      }}
      run={({ code = of?.code, seats = null, storage_gb = null, features = '', ...rest }) =>
        price({
          ...rest,
          code,
          seats,
          storage_gb,
          features: String(features)
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean),
        })
      }
      onClose={onClose}
    />
  )
}
