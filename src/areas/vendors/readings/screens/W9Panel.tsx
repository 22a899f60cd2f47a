import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { sentence } from '#client/sentences.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { dayInWords } from '#platform/dates.ts'
import { optionLabel } from '#platform/records/record.ts'
import type { editVendor } from '../../vendors/commands.ts'
import { vendor, type Vendor } from '../../vendors/records.ts'
import type { readVendorW9 } from '../questions.ts'
import { ReadFields, ReadNotes, type ReadField } from './ReadFields.tsx'

/** The newest W-9 among a vendor's files, compared with what is on file. A person saves each value. */
export function W9Panel({ row }: { row: Vendor }) {
  const edit = useCommand<typeof editVendor>('vendors/edit')
  const { data, error, refetch } = useAnswer<typeof readVendorW9>(
    'papers/w9',
    { vendor: row.id },
    { about: 'attachments' },
  )
  if (error)
    return (
      <Panel title="W-9">
        <ErrorState what="The W-9" onRetry={() => void refetch()} />
      </Panel>
    )
  if (!data?.file) return null
  const { read } = data
  const take = (changes: Partial<Pick<Vendor, 'name' | 'trade_name' | 'type' | 'city' | 'address'>>) => async () => {
    try {
      await edit({ id: row.id, version: row.version, changes })
      toast('good', 'Vendor updated')
      void refetch()
    } catch (refusal) {
      toast('bad', sentence(refusal))
    }
  }
  const text = (name: 'name' | 'trade_name' | 'city', label: string): ReadField[] => {
    const found = read?.[name === 'trade_name' ? 'business' : name]
    return found
      ? [
          {
            label,
            shown: found.value,
            from: found.from,
            taken: row[name] === found.value,
            onTake: () => void take({ [name]: found.value })(),
          },
        ]
      : []
  }
  const fields: ReadField[] = read
    ? [
        ...text('name', 'Legal name'),
        ...text('trade_name', 'Trades as'),
        ...(read.type
          ? [
              {
                label: 'Tax class',
                shown: optionLabel(vendor.fields.type, read.type.value),
                from: read.type.from,
                taken: row.type === read.type.value,
                onTake: () => void take({ type: read.type!.value })(),
              },
            ]
          : []),
        ...(read.address
          ? [
              {
                label: 'Address',
                shown: read.address.value,
                from: read.address.from,
                taken: row.address?.address === read.address.value,
                onTake: () => void take({ address: { address: read.address!.value } })(),
              },
            ]
          : []),
        ...text('city', 'City and state'),
        ...(read.tin_last
          ? [
              {
                label: read.tin_kind?.value === 'ssn' ? 'Social Security number' : read.tin_kind ? 'EIN' : 'Tax number',
                shown: `Ends in ${read.tin_last.value}`,
                from: read.tin_last.from,
                taken: false,
              },
            ]
          : []),
        ...(read.signed
          ? [{ label: 'Signed', shown: dayInWords(read.signed.value), from: read.signed.from, taken: false }]
          : []),
      ]
    : []
  const all = {
    ...(read?.name && { name: read.name.value }),
    ...(read?.business && { trade_name: read.business.value }),
    ...(read?.type && { type: read.type.value }),
    ...(read?.address && { address: { address: read.address.value } }),
    ...(read?.city && { city: read.city.value }),
  }
  return (
    <Panel title="W-9" about={data.file.name}>
      {data.state === 'waiting' && <p className="text-sm text-ink-2">Its text is being read.</p>}
      {data.problem && <Notice title={data.problem} />}
      <ReadNotes notes={data.notes} />
      <ReadFields saves label="Read from the W-9" fields={fields} onAll={() => void take(all)()} />
    </Panel>
  )
}
