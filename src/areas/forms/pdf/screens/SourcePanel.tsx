import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { sentence } from '#client/sentences.ts'
import { Combobox } from '#kit/inputs/Combobox.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import type { AnyRecord } from '#platform/records/record.ts'
import type { setSource } from '../commands.ts'
import type { PdfTemplate } from '../records.ts'
import { sourcesFor } from '../sources/rules.ts'

const few = 50

/** The records that fill a template, of any area that the person may read. */
export function SourcePanel({ row, records }: { row: PdfTemplate; records: readonly AnyRecord[] }) {
  const actor = useActor()
  const send = useCommand<typeof setSource>('pdf-templates/set-source')
  const [typed, setTyped] = useState('')
  const part = typed.trim().toLowerCase()
  const found = sourcesFor(actor, records).filter(({ plural }) => plural.toLowerCase().includes(part))
  async function set(source: string | null) {
    try {
      await send({ id: row.id, version: row.version, source })
      toast('good', 'Source saved')
    } catch (error) {
      toast('bad', 'Source not saved', sentence(error))
    }
  }
  return (
    <Panel title="Source" about="The answers of its form fill the PDF, or records that you select here.">
      <div className="max-w-(--measure)">
        <Combobox
          id="template-source"
          label="Records"
          value={row.source}
          chosen={records.find(({ table }) => table === row.source)?.plural}
          typed={typed}
          onType={setTyped}
          found={found.slice(0, few).map(({ table, plural }) => ({ id: table, name: plural }))}
          onChange={(value) => void set(value as string | null)}
        />
      </div>
    </Panel>
  )
}
