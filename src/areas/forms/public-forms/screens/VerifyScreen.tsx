import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { useState, type FormEvent } from 'react'
import { FileBox } from '#kit/inputs/FileBox.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { useHydrated } from '#client/use-hydrated.ts'
import { momentInWords } from '#platform/dates.ts'
import { locale, say } from '#platform/say.ts'
import { Sheet } from './Sheet.tsx'
import { useDesk } from './use-desk.ts'

type Found = { number: string; title: string; agency: string; zone: string; sent_at: string }

/** Anyone who has a receipt learns whether the agency received exactly this. The file stays on the device. */
export default function VerifyScreen() {
  const hydrated = useHydrated()
  return <Verify key={String(hydrated)} first={hydrated ? location.hash.slice(1) : ''} />
}

function Verify({ first }: { first: string }) {
  const desk = useDesk()
  const [digest, setDigest] = useState(first)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<{ digest: string; found: Found | null }>()

  async function look(asked: string) {
    setError(null)
    setAnswer(undefined)
    if (!/^[0-9a-f]{64}$/i.test(asked))
      return setError(say('A digest has 64 characters: digits and the letters a to f.'))
    setBusy(true)
    try {
      setAnswer({ digest: asked, ...(await desk.ask<{ found: Found | null }>('verify', { digest: asked })) })
    } catch (refused) {
      setError((refused as Error).message)
    }
    setBusy(false)
  }
  async function read(file: File | undefined) {
    if (!file) return
    const of = bytesToHex(sha256(new Uint8Array(await file.arrayBuffer())))
    setDigest(of)
    await look(of)
  }
  return (
    <Sheet
      agency={say('Public forms')}
      title={say('Verify a receipt')}
      about={say('Shows whether the agency received exactly what the receipt says.')}
    >
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void look(digest.trim().toLowerCase())
        }}
        className="grid grid-cols-1 gap-5 rounded-lg border border-line bg-surface p-5"
      >
        <div>
          <label htmlFor="receipt-file" className="mb-1.5 block text-sm font-semibold text-ink">
            {say('Receipt file')}
          </label>
          <FileBox
            id="receipt-file"
            accept=".json"
            aria-describedby="receipt-file-hint"
            onChange={({ target }) => void read(target.files?.[0])}
          />
          <p id="receipt-file-hint" className="mt-1.5 text-xs text-ink-2">
            {say('The .json file, also inside the PDF. It stays on your device: only its digest is compared.')}
          </p>
        </div>
        <Field
          label={say('Or the SHA-256 on the receipt')}
          id="digest"
          autoComplete="off"
          spellCheck={false}
          value={digest}
          onChange={({ target }) => setDigest(target.value)}
          error={error}
          className="[&_input]:font-mono"
        />
        <div>
          <Button type="submit" look="main" busy={busy}>
            {say('Verify')}
          </Button>
        </div>
      </form>
      {answer &&
        (answer.found ? (
          <>
            <Notice tone="good" title={say('This receipt is genuine')}>
              {say('The agency has a submission with exactly this content.')}
            </Notice>
            <Facts
              facts={[
                { label: say('Agency'), value: answer.found.agency, wide: true },
                { label: say('Form'), value: answer.found.title, wide: true },
                { label: say('Number'), value: answer.found.number, wide: true },
                {
                  label: say('Received'),
                  value: momentInWords(answer.found.sent_at, answer.found.zone, locale()),
                  wide: true,
                },
              ]}
            />
          </>
        ) : (
          <Notice tone="bad" title={say('No submission has this content')}>
            {say('The file was changed, or it isn’t a receipt from this site.')}
          </Notice>
        ))}
    </Sheet>
  )
}
