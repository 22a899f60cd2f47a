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
import { inBytes, plural } from '#platform/words.ts'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import { useToday } from '#client/use-today.ts'
import type { listPlans, PlanRow, pricePlan } from '../catalog.ts'
import { offeredOn } from '../rules.ts'

/** The price list behind the public pricing page: every price with its effective date, and its organizations. */
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
      about="Prices with effective dates, as shown on the public page."
      actions={
        <>
          <ButtonLink to="/pricing">Public page</ButtonLink>
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
                label: 'Lowest price',
                ...known(data, () => ({
                  value: offered[0] ? <Amount whole cents={offered[0].monthly_price} /> : 'none',
                  note: 'per month',
                })),
              },
              {
                label: 'Highest price',
                ...known(data, () => ({
                  value: offered[0] ? <Amount whole cents={offered.at(-1)!.monthly_price} /> : 'none',
                  note: 'per month',
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
            empty="No plans."
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
              { label: 'Monthly price', cell: (row) => <Amount cents={row.monthly_price} />, figure: true },
              { label: 'People', cell: (row) => row.seats ?? 'any', figure: true },
              { label: 'Files', cell: (row) => (row.storage_gb ? inBytes(row.storage_gb * 1e9) : 'any'), figure: true },
              {
                label: 'Effective',
                cell: (row) => (
                  <>
                    <Day day={row.valid_from} />
                    {row.valid_to ? (
                      <>
                        {' '}
                        to <Day day={row.valid_to} />
                      </>
                    ) : (
                      ''
                    )}
                    <span className="mt-1 block">
                      {row.is_simulated ? (
                        <Badge>Demo</Badge>
                      ) : offered.includes(row) ? (
                        <Badge tone="good">Offered</Badge>
                      ) : row.valid_from > today ? (
                        <Badge>Upcoming</Badge>
                      ) : (
                        <Badge>Ended</Badge>
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
                      New price<span className="sr-only"> for {row.name}</span>
                    </Button>
                  ),
              },
            ]}
          />
          <p className="max-w-(--measure) text-xs text-ink-2">
            Organizations keep their price until they change plans. A new price only applies to organizations that join
            after its effective date.
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
    help: 'The code that programs use, such as county: lowercase letters, digits and hyphens.',
  }),
  name: text({ required: true, max: 100 }),
  summary: text({ required: true, max: 500, help: 'One sentence on who the plan is for.' }),
  monthly_price: money({ required: true, min: 0, max: 99_900, label: 'Monthly price' }),
  seats: number({ min: 1, decimals: 0, label: 'People', help: 'Leave blank for unlimited.' }),
  storage_gb: number({ min: 1, decimals: 0, label: 'File storage (GB)', help: 'Leave blank for unlimited.' }),
  features: longText({ max: 4_000, label: 'Features', help: 'One per line.' }),
  valid_from: date({ required: true, label: 'Effective from' }),
}

function PriceDialog({ of, onClose }: { of: PlanRow | undefined; onClose: () => void }) {
  const today = useToday()
  const price = useCommand<typeof pricePlan>('plans/price')
  const { code: _, ...ofOne } = asked
  const kept =
    of &&
    of.subscribers > 0 &&
    ` ${plural(of.subscribers, { one: '1 organization keeps its current price.', other: `${of.subscribers} organizations keep their current price.` })}`
  return (
    <AskDialog
      from="side"
      title={of ? `New price for ${of.name}` : 'New plan'}
      about={`The price applies from its effective date; the earlier price ends then.${kept || ''}`}
      verb={of ? 'Publish price' : 'Publish plan'}
      done="Plan published"
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
      press={({ code = of?.code, seats = null, storage_gb = null, features = '', ...rest }) =>
        price.press({
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
