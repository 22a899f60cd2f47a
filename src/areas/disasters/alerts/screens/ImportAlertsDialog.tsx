import { useState } from 'react'
import { fileText } from '#client/file-text.ts'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { FileDrop } from '#kit/record/list/FileDrop.tsx'
import type { importAlerts } from '../commands.ts'

type Result = { name: string; id: string | null; words: string; refused: boolean; unread: readonly string[] }

/** Imports messages from a warning center, one file each. A rejection names the word of the standard. */
export function ImportAlertsDialog({ onClose }: { onClose: () => void }) {
  const take = useCommand<typeof importAlerts>('cap-alerts/import')
  const [results, setResults] = useState<readonly Result[]>([])
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function send(file: File) {
    setBusy(true)
    setProblem(undefined)
    try {
      const { results: more } = await take({ files: [{ name: file.name, text: await fileText(file) }] })
      setResults((before) => [...more, ...before])
    } catch (error) {
      setProblem(sentence(error))
    }
    setBusy(false)
  }
  return (
    <Dialog
      from="side"
      title="Import alerts"
      about="CAP 1.1 or 1.2 messages. Files are not repaired, and nothing is fetched."
      onClose={onClose}
      foot={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid gap-4">
        <FileDrop
          label={busy ? 'Reading…' : 'Choose a CAP file, or drop it here'}
          accept=".cap,.xml"
          onFile={(file) => void send(file)}
        />
        {problem && <Notice tone="bad" title={problem} />}
        <ul aria-label="Import results" className="divide-y divide-line">
          {results.map(({ name, words, refused, unread }, at) => (
            <li key={`${results.length - at} ${name}`} className="py-2.5">
              <Dial state={refused ? 'bad' : 'done'}>{refused ? 'Rejected' : 'Imported'}</Dial>
              <span className="ml-2 font-mono text-xs text-ink-2">{name}</span>
              <span className="block text-sm break-words text-ink">{words}</span>
              {unread.length > 0 && (
                <span className="block text-sm break-words text-ink-2">
                  Stored only in the original message: {unread.join(', ')}.
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
