import { useRef, useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { inText } from '#platform/words.ts'
import { Dialog } from '../../overlays/Dialog.tsx'
import { Button } from '../../parts/Button.tsx'
import { Progress } from '../../parts/Progress.tsx'
import { toast } from '../../parts/Toasts.tsx'
import { useCatalog } from '../catalog.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Popup, popupItem } from './Popup.tsx'
import type { List } from './use-list.ts'

/** The export contains exactly the list: these columns in this order, of all rows that match the filters. */
export function ExportPopup({ list }: { list: List }) {
  const { rows: tables } = useBackend()
  const catalog = useCatalog()
  const [done, setDone] = useState<number>()
  const stop = useRef<AbortController>(undefined)
  const total = list.together?.more ? undefined : list.together?.rows

  async function save(kind: 'csv' | 'xlsx') {
    stop.current = new AbortController()
    setDone(0)
    try {
      // The export code loads only when it is needed.
      const { saveList } = await import('./save-list.ts')
      const rows = await saveList({ tables, catalog, list, kind, onProgress: setDone, signal: stop.current.signal })
      toast('good', 'Exported', `${rows.toLocaleString('en-US')} ${inText(list.of.plural)}`)
    } catch (error) {
      if (!stop.current.signal.aborted) toast('bad', 'Export stopped', sentence(error))
    } finally {
      setDone(undefined)
    }
  }
  return (
    <>
      <Popup icon="download" label="Export" title="Export list">
        {kinds.map(([kind, label]) => (
          <button key={kind} type="button" data-closes className={popupItem} onClick={() => void save(kind)}>
            <Icon name="file" />
            {label}
          </button>
        ))}
        <button type="button" data-closes className={popupItem} onClick={() => setTimeout(() => print())}>
          <Icon name="rows" />
          Print page
        </button>
      </Popup>
      {done !== undefined && (
        <Dialog
          title="Exporting"
          onClose={() => stop.current?.abort()}
          foot={<Button onClick={() => stop.current?.abort()}>Stop</Button>}
        >
          <p role="status" className="mb-3 text-ink-2">
            {done.toLocaleString('en-US')}
            {total !== undefined && ` of ${total.toLocaleString('en-US')}`} rows
          </p>
          <Progress label="Rows written" value={total ? Math.min(done, total) : null} max={total ?? 100} />
        </Dialog>
      )}
    </>
  )
}

const kinds = [
  ['csv', 'CSV, for any program'],
  ['xlsx', 'Excel workbook'],
] as const
