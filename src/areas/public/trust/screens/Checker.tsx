import { Suspense, useState } from 'react'
import { useVisit } from '#client/BackendProvider.tsx'
import { LinesInput } from '#kit/inputs/LinesInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { optional } from '#kit/optional.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { FileDrop } from '#kit/record/list/FileDrop.tsx'
import { askTrail } from '#kit/trail/ask.ts'
import type { Evidence as Found } from '#kit/trail/read-evidence.ts'
import { useFound } from '#kit/trail/use-found.ts'
import { say } from '#platform/say.ts'

/** The result code loads with the first check. */
const Evidence = optional(() => import('./Evidence.tsx').then(({ Evidence }) => Evidence))

const mostLetters = 64 * 1024 * 1024

/**
 * A proof, a checkpoint, a certificate or an exported audit log, pasted or dropped. The server is asked only for its
 * public key.
 */
export function Checker() {
  const visit = useVisit()
  const site = useFound('key', () => askTrail<{ public_key: string }>(visit, '/key'))?.data
  const [text, setText] = useState('')
  const [file, setFile] = useState<string>()
  const [key, setKey] = useState('')
  const [found, setFound] = useState<Found>()
  const [busy, setBusy] = useState(false)

  async function check(brought: string, given: string) {
    setBusy(true)
    const { readEvidence } = await import('#kit/trail/read-evidence.ts')
    setFound(
      await readEvidence(brought, { given, site: site?.public_key ?? null }).catch(() => ({
        kind: 'unreadable' as const,
        why: say('The file can’t be read completely.'),
      })),
    )
    setBusy(false)
  }
  async function tryOne(which: 'goodProof' | 'tamperedProof') {
    const { sampleKey, [which]: sample } = await import('./sample.ts')
    setFile(undefined)
    setText(sample)
    setKey(sampleKey)
    await check(sample, sampleKey)
  }
  async function take(dropped: File) {
    if (dropped.size > mostLetters)
      return setFound({ kind: 'unreadable', why: say('This file is too large for this page. Use the script below.') })
    const content = await dropped.text()
    // A whole log is not shown as text; a proof is.
    setFile(content.length > 20_000 ? dropped.name : undefined)
    setText(content)
    await check(content, key)
  }
  return (
    <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-2">
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void check(text, key)
        }}
      >
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => void tryOne('goodProof')}>{say('Try a valid proof')}</Button>
          <Button onClick={() => void tryOne('tamperedProof')}>{say('Try a tampered proof')}</Button>
        </div>
        {file ? (
          <p className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-surface px-4 py-3">
            <span className="min-w-0 break-all text-ink">{file}</span>
            <Button look="quiet" onClick={() => (setFile(undefined), setText(''), setFound(undefined))}>
              {say('Remove')}
            </Button>
          </p>
        ) : (
          <LinesInput
            id="evidence"
            label={say('Proof, checkpoint, certificate or exported audit log')}
            required
            hint={say('Paste all of the text. It stays on this page.')}
            value={text}
            onChange={(value) => (setText(String(value ?? '')), setFound(undefined))}
          />
        )}
        <FileDrop
          label={say('Or select a file, or drop it here')}
          accept=".tlog-proof,.txt,.json,.ndjson,.jsonl"
          onFile={(dropped) => void take(dropped)}
        />
        <TextInput
          id="key"
          label={say('Public key of the log')}
          hint={say(
            'The key you got through another channel: on paper, from an auditor or from an earlier email. If blank, this site’s key is used, and the result says so.',
          )}
          value={key}
          onChange={(value) => (setKey(String(value ?? '')), setFound(undefined))}
        />
        <div>
          <Button look="main" type="submit" busy={busy} disabled={text.trim() === ''}>
            {say('Verify here')}
          </Button>
        </div>
      </form>
      <div className="min-w-0">
        <Suspense fallback={<Waiting />}>{found ? <Evidence found={found} /> : <Waiting />}</Suspense>
      </div>
    </div>
  )
}

const Waiting = () => (
  <div className="rounded-lg border border-dashed border-line-strong px-6 py-10 text-ink-2">
    <p className="font-semibold text-ink">{say('No result yet')}</p>
    <p className="mt-1">
      {say('The result shows the entry, its path to the signed root hash, the key used, and what was not checked.')}
    </p>
  </div>
)
