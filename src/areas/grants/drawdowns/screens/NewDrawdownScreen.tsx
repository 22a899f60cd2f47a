import { drawdownLife } from '../life.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { invoice } from '#areas/finance/invoices/records.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { useTerms } from '#client/use-terms.ts'
import { Segments, Select } from '#kit/inputs/ChoiceInput.tsx'
import { MoneyInput } from '#kit/inputs/NumberInputs.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { isNothing } from '#kit/record/check.ts'
import { FormWill } from '#kit/record/FormWill.tsx'
import { notAnAmount, numberIn } from '#kit/record/given.ts'
import { Screen } from '#kit/record/Screen.tsx'
import { grantCost, grantIncome } from '../../charges/records.ts'
import { Sheet } from '../../grants/screens/Sheet.tsx'
import { grant, type Grant } from '../../grants/records.ts'
import { isClaimable } from '../../grants/rules.ts'
import { grantTerm } from '../../terms/records.ts'
import type { draftDrawdown } from '../commands.ts'
import { drawdown, type Drawdown } from '../records.ts'
import { openOf, whyNotDraw, whyNotDrawdown, type Drawable } from '../rules.ts'
import { termOn } from '#platform/records/dated.ts'

/** The undrawn costs of one grant, each with its invoice and why it can't be drawn today. */
export default function NewDrawdownScreen() {
  const [query, setQuery] = useSearchParams()
  const { rows } = useRecords(grant, (from) =>
    from.in('status', ['active', 'attention', 'closing']).order('number').limit(500),
  )
  const row =
    rows?.find(({ id }) => id === query.get('grant')) ?? rows?.find(({ spent, drawn }) => spent > drawn) ?? rows?.[0]
  return (
    <Screen
      area="Grant Management"
      title="New drawdown"
      about="Select costs. A second person checks before you request funds."
    >
      <div className="grid grid-cols-1 gap-5">
        <div className="max-w-xl">
          <Select
            id="grant"
            label="Grant"
            required
            field={{
              options: rows?.map(({ id }) => id) ?? [],
              words: Object.fromEntries((rows ?? []).map(({ id, number, title }) => [id, `${number} · ${title}`])),
            }}
            value={row?.id ?? ''}
            onChange={(id) => setQuery(typeof id === 'string' ? { grant: id } : {})}
          />
        </div>
        {row && <Costs key={row.id} row={row} />}
      </div>
    </Screen>
  )
}

function Costs({ row }: { row: Grant }) {
  const today = useToday()
  const navigate = useNavigate()
  const draft = useCommand<typeof draftDrawdown>('drawdowns/draft')
  const [kind, setKind] = useState<Drawdown['kind']>(row.payment)
  const [asked, setAsked] = useState<Readonly<Record<string, unknown>>>({})
  const amountOf = (cost: string) => numberIn(asked[cost]) ?? 0
  const { rows: costs } = useRecords(grantCost, (from) =>
    from.eq('funding', row.id).eq('status', 'recorded').gt('amount', 0).order('incurred_on').limit(500),
  )
  const { rows: invoices } = useRecords(invoice, (from) =>
    from.in('id', costs?.flatMap((each) => each.invoice ?? []) ?? []).limit(500),
  )
  const { rows: others } = useRecords(drawdown, (from) =>
    from.eq('funding', row.id).in('status', drawdownLife.statusesIn('claimed')).limit(500),
  )
  const { rows: incomes } = useRecords(grantIncome, (from) =>
    from.eq('funding', row.id).eq('kind', 'program_income').limit(500),
  )
  const { rows: fromIncome } = useRecords(grantCost, (from) =>
    from.eq('funding', row.id).in('status', ['recorded', 'questioned']).gt('from_income', 0).limit(500),
  )
  const terms = useTerms(grantTerm)
  if (!costs || !invoices || !others || !incomes || !fromIncome || !terms) return null
  const advanceDays = termOn(terms, 'advance_days', today) ?? 0
  const drawable = costs
    .filter((each) => openOf(each) > 0)
    .map((each): Drawable => {
      const of = invoices.find(({ id }) => id === each.invoice)
      return {
        ...each,
        invoice_number: of?.number ?? null,
        invoice_status: of?.status ?? null,
        due_on: of?.due_on ?? null,
        paid_on: of?.paid_on ?? null,
      }
    })
  if (drawable.length === 0 || !isClaimable(row))
    return (
      <Empty
        title="Nothing left to draw"
        action={<ButtonLink to={`/grants-management?tab=costs&grant=${row.id}`}>Grant costs</ButtonLink>}
      >
        Add a cost to this grant first. Costs already drawn can’t be drawn again.
      </Empty>
    )
  const lines = drawable.flatMap((cost) => (amountOf(cost.id) === 0 ? [] : [{ cost, amount: amountOf(cost.id) }]))
  const unread = drawable
    .map(({ id, number }) => notAnAmount(`Amount to draw for ${number}`, asked[id]))
    .find((each) => each !== null)
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const drawn = others.reduce(
    (sum, { status, amount, received }) => sum + (drawdownLife.is({ status }, 'received') ? received : amount),
    0,
  )
  const waiting = others.reduce(
    (sum, { status, amount }) => sum + (drawdownLife.is({ status }, 'submitted', 'approved') ? amount : 0),
    0,
  )
  const income = incomes.reduce((sum, { amount }) => sum + amount, 0)
  const unused = income - fromIncome.reduce((sum, each) => sum + each.from_income, 0)
  const press = draft.press({
    funding: row.id,
    kind,
    lines: lines.map(({ cost, amount }) => ({ cost: cost.id, amount })),
  })
  // The server knows which costs are paid.
  const whyNot =
    unread ?? whyNotDrawdown({ grant: row, kind, lines, drawn, income, outlays: row.spent, unused, today, advanceDays })
  const send = async () => {
    const made = await press.send()
    void navigate(`/grants-management/${made.id}`)
  }
  return (
    <>
      <Figures
        figures={[
          { label: 'This drawdown', value: <Amount cents={total} /> },
          {
            label: 'Allowable and not drawn',
            value: <Amount cents={Math.max(0, row.spent - unused - drawn)} />,
            ...(waiting > 0 && {
              note: (
                <>
                  <Amount cents={waiting} /> more is in existing drawdowns
                </>
              ),
            }),
          },
          { label: 'Remaining award balance', value: <Amount cents={Math.max(0, row.amount - drawn)} /> },
        ]}
      />
      <Panel
        title="Undrawn costs"
        about={
          kind === 'reimbursement'
            ? 'Reimbursement pays costs already paid.'
            : `An advance pays costs due within ${advanceDays} days (2 CFR 200.305(b)).`
        }
        actions={
          row.payment === 'advance' && (
            <Segments
              id="kind"
              label="Kind"
              required
              field={{ options: ['reimbursement', 'advance'] }}
              value={kind}
              onChange={(next) => setKind(next as Drawdown['kind'])}
            />
          )
        }
      >
        <Sheet
          label="Undrawn costs"
          rows={drawable}
          idOf={({ id }) => id}
          columns={[
            {
              name: 'Cost',
              of: (cost) => (
                <>
                  <span className="font-semibold">{costs.find(({ id }) => id === cost.id)!.description}</span>
                  <span className="block text-xs text-ink-2">
                    <span className="font-mono">{cost.number}</span>
                    {cost.invoice_number && (
                      <>
                        {' '}
                        · invoice {cost.invoice_number}, {cost.invoice_status}
                      </>
                    )}{' '}
                    · <Day day={cost.incurred_on} />
                  </span>
                </>
              ),
            },
            { name: 'Remaining', figure: true, of: (cost) => <Amount cents={openOf(cost)} /> },
            {
              name: 'Draw',
              of: (cost) => {
                const whyNot = whyNotDraw(cost, { kind, asked: amountOf(cost.id) || openOf(cost), today, advanceDays })
                return whyNot && isNothing(asked[cost.id]) ? (
                  <span className="block max-w-80 text-xs text-warn">{whyNot}</span>
                ) : (
                  <span className="flex flex-wrap items-center gap-2">
                    <span className="w-36">
                      <MoneyInput
                        id={`draw-${cost.id}`}
                        bare
                        label={`Amount to draw for ${cost.number}`}
                        error={notAnAmount('Amount', asked[cost.id])}
                        value={asked[cost.id] ?? null}
                        onChange={(value) => setAsked((now) => ({ ...now, [cost.id]: value }))}
                      />
                    </span>
                    <button
                      type="button"
                      className="link min-h-6 text-sm"
                      onClick={() => setAsked((now) => ({ ...now, [cost.id]: openOf(cost) }))}
                    >
                      All<span className="sr-only"> of {cost.number}</span>
                    </button>
                  </span>
                )
              },
            },
          ]}
        />
      </Panel>
      <div>
        <MoveButton look="main" whyNot={whyNot} run={send} done="Drawdown created">
          Create drawdown
        </MoveButton>
      </div>
      <FormWill press={whyNot ? null : press} />
    </>
  )
}
