import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { TakeInDrawer } from '#kit/record/list/TakeInDrawer.tsx'
import { useSheet } from '#kit/record/list/use-sheet.ts'
import { exclusionList } from '../records.ts'
import { headOf, unreadColumns, whyNotHead } from '../rules.ts'

/** The public extract of SAM.gov on its way in: recognized by its columns. */
export function ImportListDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const of = useSheet(exclusionList, ({ head }) => whyNotHead(headOf(head)))
  const { sheet, file } = of
  const [day, setDay] = useState<string | null>(null)
  const [source, setSource] = useState('SAM.gov public exclusions extract')

  const take = () =>
    of.send<{ entries: number; met: unknown[] }>(
      'exclusions/import',
      { head: sheet?.head, name: file, published_on: day, source },
      async ({ entries, met }) => {
        await queries.invalidateQueries()
        toast(
          met.length > 0 ? 'bad' : 'good',
          `${entries.toLocaleString('en-US')} entries taken in`,
          met.length > 0 ? `${met.length} meet vendors of yours` : 'None meets a vendor of yours',
        )
        onClose()
      },
    )
  return (
    <TakeInDrawer
      title="Take in an exclusion list"
      about="Download the public exclusions file from SAM.gov, unpack it and choose the CSV."
      of={of}
      ready={sheet !== undefined && Boolean(day) && source.trim() !== ''}
      onFile={(chosen) => void of.choose(chosen)}
      onTake={() => void take()}
      onClose={onClose}
    >
      {sheet && (
        <Notice tone="good" title={`${sheet.count.toLocaleString('en-US')} lines in ${file}`}>
          {unreadColumns(sheet.head).length > 0 && `Not imported: ${unreadColumns(sheet.head).join(', ')}.`}
        </Notice>
      )}
      <DateInput
        id="published"
        label="As of"
        hint="The day in the file’s name."
        required
        value={day}
        onChange={(value) => setDay(value as string | null)}
      />
      <Field id="source" label="Where it is from" value={source} onChange={({ target }) => setSource(target.value)} />
    </TakeInDrawer>
  )
}
