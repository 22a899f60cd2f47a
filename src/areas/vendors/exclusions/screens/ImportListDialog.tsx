import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { ImportDrawer } from '#kit/record/list/ImportDrawer.tsx'
import { useSheet } from '#kit/record/list/use-sheet.ts'
import { exclusionList } from '../records.ts'
import { headOf, unreadColumns, whyNotHead } from '../rules.ts'

/** Import of SAM.gov's public extract, recognized by its columns. */
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
          `${entries.toLocaleString('en-US')} entries imported`,
          met.length > 0 ? `Matching vendors: ${met.length}` : 'No matching vendors',
        )
        onClose()
      },
    )
  return (
    <ImportDrawer
      title="Import exclusion list"
      about="Download the public exclusions file from SAM.gov, unzip it and select the CSV."
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
        hint="The date in the file name."
        required
        value={day}
        onChange={(value) => setDay(value as string | null)}
      />
      <Field id="source" label="Source" value={source} onChange={({ target }) => setSource(target.value)} />
    </ImportDrawer>
  )
}
