import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useDayOf } from '#client/use-today.ts'
import { FieldInput } from '#kit/inputs/FieldInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { checked } from '#kit/record/check.ts'
import { FormWill } from '#kit/record/FormWill.tsx'
import { LinesGrid } from '#kit/record/grid/LinesGrid.tsx'
import { useGrid } from '#kit/record/grid/use-grid.ts'
import { useSending } from '#kit/use-sending.ts'
import { placeInWords, type Found } from '#platform/documents/text-lines.ts'
import { dollars } from '#platform/money.ts'
import { labelOf, openFields, type AnyRecord } from '#platform/records/record.ts'
import type { LineInput } from '#platform/records/schema.ts'
import { extrasOf, whyNotAddUp } from '../../invoices/extras/rules.ts'
import { invoice, invoiceLine } from '../../invoices/records.ts'
import { amountOf } from '../../invoices/rules.ts'
import type { acceptMailed } from '../commands.ts'
import type { Proposal } from '../proposal/rules.ts'
import type { MailedInvoice } from '../records.ts'
import { whyNotAccept, type Duplicate } from '../rules.ts'

const names = [
  'vendor',
  'purchase_order',
  'vendor_number',
  'invoice_date',
  'received_on',
  'charges',
  'tax',
  'trade_discount',
  'charges_because',
  'discount_percent',
  'discount_until',
  'not_a_duplicate',
] as const
const ofCredit = ['kind', 'credits'] as const

/** The part of an invoice that a document shows. The rest is entered on the draft. */
const formFor = (kind: Proposal['kind']): AnyRecord => ({
  ...invoice,
  fields: Object.fromEntries(
    [...(kind === 'credit_note' ? ofCredit : []), ...names].map((name) => [name, invoice.fields[name]]),
  ),
})

const columns = ['description', 'quantity', 'unit', 'unit_price', 'order_line'] as const
const behind = ['budget_line'] as const
const amount = { name: 'amount', label: 'Amount', of: (values: object) => amountOf(values) }
const inFile = (found: Found<unknown> | null) => (found ? placeInWords(found.from) : undefined)

/** The values read, beside the file: a person corrects them, and only then do they become an invoice. */
export function ProposalForm({ row, proposal }: { row: MailedInvoice; proposal: Proposal }) {
  const id = useId()
  const navigate = useNavigate()
  const actor = useActor()
  const dayOf = useDayOf()
  const accept = useCommand<typeof acceptMailed>('mailed-invoices/accept')
  const form = useMemo(() => formFor(proposal.kind), [proposal.kind])
  const [values, setValues] = useState<Record<string, unknown>>(() => ({
    kind: proposal.kind,
    credits: null,
    vendor: row.vendor,
    purchase_order: row.purchase_order,
    vendor_number: proposal.vendor_number?.value ?? null,
    invoice_date: proposal.invoice_date?.value ?? null,
    received_on: dayOf(row.sent_at),
    charges: proposal.charges?.value ?? 0,
    tax: proposal.tax?.value ?? 0,
    trade_discount: proposal.trade_discount?.value ?? 0,
    charges_because: null,
    discount_percent: proposal.discount_percent,
    discount_until: proposal.discount_until,
    not_a_duplicate: null,
  }))
  const rows = useMemo(
    () => proposal.lines.map((line, at) => ({ ...line, id: `read ${at}`, budget_line: null })),
    [proposal],
  )
  const grid = useGrid(invoiceLine, {
    rows,
    columns: [...columns, ...behind],
    behind,
    computed: [amount],
    fresh: { unit: 'each', quantity: 1 },
    version: row.version,
  })
  const { input, problems } = checked(form, values)
  const { wrong, refusal, busy, send, ready } = useSending(
    problems.map(({ name, message }) => ({ name: `${id}-${name}`, message })),
  )
  const duplicates = useDuplicates(row.id, values)

  const sources: Record<string, string | undefined> = {
    vendor: proposal.vendorBy ? `Found ${proposal.vendorBy}.` : inFile(proposal.seller),
    purchase_order: inFile(proposal.order),
    vendor_number: inFile(proposal.vendor_number),
    invoice_date: inFile(proposal.invoice_date),
    received_on: 'The date the email arrived. The prompt-payment clock starts on it.',
    charges: inFile(proposal.charges),
    tax: inFile(proposal.tax),
    trade_discount: inFile(proposal.trade_discount),
  }
  const goods = grid.lines.reduce((sum, line) => sum + (amountOf(line.values) ?? 0), 0)
  const centsOf = (name: string) => (typeof values[name] === 'number' ? (values[name] as number) : 0)
  const sum =
    goods + extrasOf({ charges: centsOf('charges'), tax: centsOf('tax'), trade_discount: centsOf('trade_discount') })
  const apart = proposal.total ? whyNotAddUp(sum, proposal.total.value) : null
  const reason = whyNotAccept(row, { actor, lines: grid.lines })

  const pressOf = (some: LineInput<typeof invoiceLine>[]) =>
    accept.press({
      id: row.id,
      invoice: { document: [], kind: proposal.kind, ...input } as never,
      // The lines have no ids yet: they become those of the invoice.
      lines: some.map(({ id: _id, version: _version, ...line }) => line) as never,
    })
  const whole = ready && reason === null && grid.whenReady()

  function submit(event: FormEvent) {
    event.preventDefault()
    void send(async () => {
      const taken = grid.take()
      if (!taken) return
      try {
        const made = await pressOf(taken.inputs).send()
        toast('good', `${made.number} created from the email`)
        void navigate(`/invoices/${made.id}`)
      } catch (error) {
        grid.refuse(error, taken.lines)
        throw error
      }
    })
  }
  return (
    <form
      id={id}
      noValidate
      onSubmit={submit}
      aria-label="Invoice as read"
      // Its parts are those of the page’s grid: the fields beside the file, the lines below both.
      className="contents"
    >
      <div className="grid min-w-0 content-start gap-5 wrap-anywhere">
        {refusal && <Notice tone="bad" title={refusal} />}
        <Duplicates found={duplicates} />
        {proposal.notes.length > 0 && (
          <Notice tone="warn" title="Compare with the file before you accept">
            <ul className="grid list-disc gap-1 pl-4">
              {proposal.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </Notice>
        )}
        <div className="grid gap-x-5 gap-y-4 rounded-lg border border-line bg-surface p-5 sm:grid-cols-2">
          {openFields(form).map(([name, field]) => (
            <FieldInput
              key={name}
              field={field}
              id={`${id}-${name}`}
              label={labelOf(form, name)}
              hint={sources[name] ?? field.help}
              required={field.required}
              error={wrong(`${id}-${name}`)}
              value={values[name]}
              onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
            />
          ))}
        </div>
      </div>
      <div className="min-w-0 xl:col-span-2">
        <h2 className="mb-2 text-lg font-semibold">Lines</h2>
        <LinesGrid grid={grid} label="Lines as read" totals={['amount']} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface px-5 py-4 xl:col-span-2">
        <p className="min-w-0 text-ink-2">
          <span className="block text-base font-semibold text-ink figures">{dollars(sum)}</span>
          {apart ? (
            <span className="text-warn">The total on the invoice is {dollars(proposal.total!.value)}.</span>
          ) : proposal.total ? (
            'Equals the total on the invoice.'
          ) : (
            'No total could be read. Compare it with the file.'
          )}
        </p>
        <Button type="submit" look="main" busy={busy} disabled={reason !== null} title={reason ?? undefined}>
          Accept as draft invoice
        </Button>
      </div>
      <div className="xl:col-span-2">
        <FormWill press={whole ? pressOf(whole) : null} />
      </div>
    </form>
  )
}

function useDuplicates(id: string, { vendor, vendor_number }: Record<string, unknown>): readonly Duplicate[] {
  const backend = useBackend()
  const { data } = useQuery({
    queryKey: ['mailed-duplicates', id, vendor, vendor_number],
    queryFn: () =>
      callFunction<Duplicate[]>(backend, 'mailed-invoices/duplicates', {
        id,
        vendor: vendor ?? null,
        vendor_number: typeof vendor_number === 'string' ? vendor_number.slice(0, 60) : null,
      }),
    placeholderData: (before) => before,
  })
  return data ?? []
}

const places = {
  invoice: { words: 'Invoice', to: (id: string) => `/invoices/${id}` },
  submission: { words: 'Submitted in the vendor portal:', to: () => '/invoices?tab=sent' },
  email: { words: 'The same file was emailed before:', to: (id: string) => `/invoices/email/${id}` },
} as const

function Duplicates({ found }: { found: readonly Duplicate[] }) {
  if (found.length === 0) return null
  return (
    <Notice tone="bad" title="This may be a duplicate">
      <ul className="grid gap-1">
        {found.map(({ kind, id, name }) => (
          <li key={id}>
            {places[kind].words}{' '}
            <Link to={places[kind].to(id)} className="link">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
