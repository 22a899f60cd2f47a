import { useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { LinesInput } from '#kit/inputs/LinesInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { Newest } from '#kit/trail/ask.ts'
import type { Compared } from './compare.ts'

type ComparisonProps = { newest: Newest; from: number | undefined; to: number | undefined }

/** Compares two states of the log, or a saved one with the newest. */
export function Comparison({ newest, from, to }: ComparisonProps) {
  const backend = useBackend()
  const [kept, setKept] = useState('')
  const [compared, setCompared] = useState<Compared>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function compare() {
    setBusy(true)
    setFailure(undefined)
    setCompared(undefined)
    try {
      const { compareKept, compareSizes } = await import('./compare.ts')
      setCompared(
        kept.trim() ? await compareKept(backend, newest, kept) : await compareSizes(backend, newest, from!, to!),
      )
    } catch (error) {
      setFailure(sentence(error))
    }
    setBusy(false)
  }
  const label = kept.trim()
    ? 'Compare with the newest'
    : from === to
      ? 'Select two or paste one'
      : `Compare ${Math.min(from ?? 0, to ?? 0).toLocaleString('en-US')} with ${Math.max(from ?? 0, to ?? 0).toLocaleString('en-US')} entries`
  return (
    <Panel
      title="Compare"
      about="Compares the two selected checkpoints, or one that a witness saved. Paste the lines of the email, from the name of the log to the line that begins with a dash."
    >
      <div className="grid grid-cols-1 gap-4">
        <LinesInput
          id="kept"
          label="Saved checkpoint"
          value={kept}
          onChange={(value) => setKept(String(value ?? ''))}
        />
        <div>
          <Button
            look="main"
            busy={busy}
            disabled={!kept.trim() && (from === undefined || from === to)}
            onClick={() => void compare()}
          >
            {label}
          </Button>
        </div>
        {failure && <Notice tone="bad" title={failure} />}
        {compared && (
          <Notice
            tone={compared.holds ? 'good' : 'bad'}
            title={compared.holds ? 'Only entries added' : 'The log does not extend this checkpoint'}
          >
            {compared.sentence}
          </Notice>
        )}
      </div>
    </Panel>
  )
}
