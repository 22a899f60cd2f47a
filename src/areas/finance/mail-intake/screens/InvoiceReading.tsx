import { useQuery } from '@tanstack/react-query'
import { ReadFields, ReadNotes, type ReadField } from '#areas/vendors/readings/screens/ReadFields.tsx'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { dayInWords } from '#platform/dates.ts'
import type { Found } from '#platform/documents/text-lines.ts'
import { dollars } from '#platform/money.ts'
import type { InvoiceRead } from '../read-file.ts'

type InvoiceReadingProps = {
  file: { path: string; name: string }
  values: Readonly<Record<string, unknown>>
  fill: (name: string, value: unknown) => void
}

/** The values of an uploaded invoice, beside the form that a person fills in from it. */
export function InvoiceReading({ file, values, fill }: InvoiceReadingProps) {
  const backend = useBackend()
  const { data, error } = useQuery({
    queryKey: ['invoices/read-file', file.path],
    queryFn: () => callFunction<InvoiceRead>(backend, 'invoices/read-file', { path: file.path }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 1_500 : false),
  })
  if (error) return <Notice tone="bad" title={sentence(error)} />
  const field = <Value,>(
    name: string,
    label: string,
    found: Found<Value> | null | undefined,
    shown: (value: Value) => string,
    value?: unknown,
  ): ReadField[] =>
    found
      ? [
          {
            label,
            shown: shown(found.value),
            from: found.from,
            taken: values[name] === (value ?? found.value),
            onTake: () => fill(name, value ?? found.value),
          },
        ]
      : []
  const read = data?.read
  const text = (value: string) => value
  const fields: ReadField[] = read
    ? [
        ...(data.vendor
          ? field('vendor', 'Vendor', read.seller ?? read.order, () => data.vendor!.name, data.vendor.id)
          : []),
        ...(data.order
          ? field(
              'purchase_order',
              'Purchase order',
              read.order ?? read.seller,
              () => data.order!.number,
              data.order.id,
            )
          : []),
        ...field('vendor_number', 'Invoice number', read.vendor_number, text),
        ...field('invoice_date', 'Invoice date', read.invoice_date, (day) => dayInWords(day)),
        ...field('charges', 'Charges', read.charges, (cents) => dollars(cents)),
        ...field('tax', 'Tax', read.tax, (cents) => dollars(cents)),
        ...field('trade_discount', 'Trade discount', read.trade_discount, (cents) => dollars(cents)),
        ...(read.total
          ? [{ label: 'Total', shown: dollars(read.total.value), from: read.total.from, taken: false }]
          : []),
      ]
    : []
  return (
    <section
      aria-label={`Read from ${file.name}`}
      className="grid gap-3 rounded-md border border-line bg-surface-2 p-4"
    >
      <h3 className="text-sm font-semibold break-words">Read from {file.name}</h3>
      {!data || data.state === 'waiting' ? (
        <SkeletonLines lines={3} label="Reading the file" />
      ) : (
        <>
          {data.problem && <p className="text-sm text-ink-2">{data.problem}</p>}
          <ReadNotes notes={read?.notes.filter((note) => !note.startsWith('No lines could be read')) ?? []} />
          <ReadFields label="Invoice" fields={fields} />
        </>
      )}
    </section>
  )
}
