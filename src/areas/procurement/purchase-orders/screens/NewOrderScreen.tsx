import { useState, type FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { FieldInput } from '#kit/inputs/FieldInput.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { ProblemSummary } from '#kit/parts/ProblemSummary.tsx'
import { checked, isNothing } from '#kit/record/check.ts'
import { LinesGrid } from '#kit/record/grid/LinesGrid.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { labelOf, openFields, type InputOf } from '#platform/records/record.ts'
import type { draftOrder } from '../commands.ts'
import { purchaseOrder, type OrderLine, type PurchaseOrder } from '../records.ts'
import { useOrderGrid } from './use-order-grid.ts'

const kinds = {
  label: 'Type',
  options: ['standard', 'blanket'],
  words: { standard: 'Standard', blanket: 'Blanket' },
} as const
const nothing: readonly OrderLine[] = []
type Head = Partial<PurchaseOrder>
type Kind = 'standard' | 'blanket'
type Asked = keyof InputOf<typeof purchaseOrder>

/** When a field is asked for; a field that is not named here always is. */
const asks: Partial<Record<Asked, (kind: Kind, head: Head) => boolean>> = {
  due: (kind) => kind === 'standard',
  deliver_to: (kind) => kind === 'standard',
  price_basis: (kind) => kind === 'standard',
  starts_on: (kind) => kind === 'blanket',
  ends_on: (kind) => kind === 'blanket',
  limit_amount: (kind) => kind === 'blanket',
  grant_award: (_, head) => head.federal === true,
  contract: () => false,
  over_receipt: () => false,
}
/** Long texts come last. */
const fields = openFields(purchaseOrder)
  .toSorted(([, one], [, other]) => Number(one.kind === 'long_text') - Number(other.kind === 'long_text'))
  .map(([name]) => name as Asked)

/**
 * An order without a requisition: a small purchase or a blanket order. A larger one starts with a requisition or an
 * award.
 */
export default function NewOrderScreen() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const draft = useCommand<typeof draftOrder>('purchase-orders/draft')
  const [kind, setKind] = useState<Kind>(query.get('kind') === 'blanket' ? 'blanket' : 'standard')
  const [head, setHead] = useState<Head>({
    nature: 'goods',
    payment_days: 30,
    federal: false,
    vendor: query.get('vendor') ?? undefined,
  } as Head)
  const [attempt, setAttempt] = useState(0)
  const grid = useOrderGrid({ rows: nothing, without: kind === 'blanket' ? ['due'] : [] })
  const asked = fields.filter((name) => asks[name]?.(kind, head) ?? true)
  const needed = (name: Asked) =>
    purchaseOrder.fields[name].required || (kind === 'blanket' && (name === 'ends_on' || name === 'limit_amount'))
  const { problems: wrongOnes } = checked(purchaseOrder, head)
  const without = grid.lines.length === 0 ? [{ name: 'lines', message: 'Add at least one line' }] : []
  const problems = [
    ...asked.flatMap((name) =>
      needed(name) && isNothing(head[name])
        ? [{ name, message: `${labelOf(purchaseOrder, name)} is required` }]
        : wrongOnes.filter((each) => each.name === name),
    ),
    ...without,
  ]
  const wrong = (name: string) => (attempt > 0 ? (problems.find((each) => each.name === name)?.message ?? null) : null)

  async function keep(event: FormEvent) {
    event.preventDefault()
    setAttempt((count) => count + 1)
    const order = Object.fromEntries(
      asked.map((name) => [name, head[name] ?? undefined]).filter(([, value]) => value !== undefined),
    )
    if (problems.length === 0)
      await grid.save(
        async (lines) =>
          void navigate(`/purchase-orders/${(await draft({ order: order as never, kind, lines: lines as never })).id}`),
      )
  }
  return (
    <Screen area="Core Procurement" title="New order" about="Funds are encumbered when the order is issued.">
      <form noValidate onSubmit={(event) => void keep(event)} aria-label="New order" className="grid min-w-0 gap-6">
        {attempt > 0 && <ProblemSummary problems={problems} attempt={attempt} />}
        <Panel title="Order">
          <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
            <div className="sm:col-span-2">
              <FieldInput
                id="kind"
                label={kinds.label}
                required
                field={{ kind: 'choice', ...kinds }}
                value={kind}
                onChange={(value) => setKind(value === 'blanket' ? 'blanket' : 'standard')}
              />
            </div>
            {asked.map((name) => {
              const field = purchaseOrder.fields[name]
              return (
                <div key={name} className={field.kind === 'long_text' || name === 'title' ? 'sm:col-span-2' : ''}>
                  <FieldInput
                    id={name}
                    field={field}
                    label={labelOf(purchaseOrder, name)}
                    hint={field.help}
                    required={needed(name)}
                    error={wrong(name)}
                    value={head[name] ?? null}
                    onChange={(value) => setHead((now) => ({ ...now, [name]: value }))}
                  />
                </div>
              )
            })}
          </div>
        </Panel>
        <section id="lines" tabIndex={-1} aria-label="Lines" className="grid min-w-0 scroll-mt-24 gap-2">
          <h2 className="text-lg font-semibold">{kind === 'blanket' ? 'Lines and prices for releases' : 'Lines'}</h2>
          {wrong('lines') && <p className="text-sm text-bad">{wrong('lines')}</p>}
          <LinesGrid grid={grid} label="Lines of the new order" totals={['amount']} />
          {kind === 'standard' && (
            <p className="text-sm text-ink-2">
              If several budget lines pay for a line, leave its budget line blank and split it on the order’s page.
            </p>
          )}
        </section>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" look="main" busy={grid.saving}>
            Create order
          </Button>
          <ButtonLink look="quiet" to="/purchase-orders">
            Cancel
          </ButtonLink>
          <p className="text-sm text-ink-2">Saved as a draft.</p>
        </div>
      </form>
    </Screen>
  )
}
