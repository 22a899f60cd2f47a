import { useRef, useState, type ChangeEvent } from 'react'
import type { readBpmnFile, writeBpmnFile } from '#areas/forms/workflows/bpmn/question.ts'
import type { Flow } from '#areas/forms/workflows/rules.ts'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { download } from '#kit/record/list/download.ts'

/** Saves a version as a BPMN 2.0 file with its drawing: the imported file with its changes, or a new one. */
export function ExportBpmn({ id, name }: { id: string; name: string }) {
  const ask = useCommand<typeof writeBpmnFile>('workflow-versions/write-bpmn')
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const { file } = await ask({ id })
      download(new Blob([file], { type: 'application/xml;charset=utf-8' }), `${name}.bpmn`)
    } catch (error) {
      toast('bad', sentence(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busy={busy} onClick={() => void save()}>
      Export BPMN
    </Button>
  )
}

/** Steps from a BPMN 2.0 file take the place of those on the canvas, which undo brings back. */
export function ImportBpmn({ onRead }: { onRead: (flow: Flow) => void }) {
  const ask = useCommand<typeof readBpmnFile>('workflow-versions/read-bpmn')
  const input = useRef<HTMLInputElement>(null)
  const [left, setLeft] = useState<readonly string[]>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    setBusy(true)
    setRefusal(undefined)
    setLeft(undefined)
    try {
      const answer = await ask({ file: await file.text() })
      onRead(answer.flow)
      setLeft(answer.left)
    } catch (error) {
      setRefusal(sentence(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel
      title="BPMN"
      about="Steps from a BPMN 2.0 file replace those on the canvas. Undo brings them back. Exports keep the rest of the file."
      actions={
        <>
          <input
            ref={input}
            type="file"
            accept=".bpmn,.xml"
            aria-label="BPMN file"
            onChange={(event) => void read(event)}
            className="sr-only"
            tabIndex={-1}
          />
          <Button busy={busy} onClick={() => input.current?.click()}>
            Import BPMN
          </Button>
        </>
      }
    >
      <div role="status">
        {refusal && <Notice tone="bad" title={refusal} />}
        {left?.length === 0 && <p className="text-ink-2">Everything in the file was imported.</p>}
        {left && left.length > 0 && (
          <Notice tone="warn" title="Some of the file can’t be run">
            <ul className="list-disc pl-5">
              {left.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </Panel>
  )
}
