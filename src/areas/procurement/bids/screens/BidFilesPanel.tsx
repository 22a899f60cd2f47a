import { useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice as Note } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { openFromBundle } from '#platform/sealing/bundle.ts'
import { inBytes } from '#platform/words.ts'
import { saveAs } from '#kit/save-as.ts'
import { say } from '#platform/say.ts'
import type { OpenedFile } from '../rules.ts'

/**
 * Contents of the envelopes besides the prices, decrypted in the reader's browser and compared with the sealed
 * originals.
 */
export function BidFilesPanel({ loaded: { files } }: { loaded: { files?: readonly OpenedFile[] } }) {
  if (!files || files.length === 0) return null
  const bids = [...new Map(files.map(({ bid }) => [bid.id, bid])).values()]
  return (
    <Panel title={say('Bid files')} about={say('Decrypted in your browser and compared with what was sealed.')}>
      <ul className="grid gap-4">
        {bids.map(({ id, number, vendor }) => (
          <li key={id}>
            <p className="font-semibold">
              {vendor?.name} <span className="font-mono text-xs font-normal text-ink-2">{number}</span>
            </p>
            <ul className="mt-1 grid gap-1">
              {files
                .filter(({ bid }) => bid.id === id)
                .map((file) => (
                  <OneFile key={file.id} file={file} />
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function OneFile({ file: { name, type, size, version, ...rest } }: { file: OpenedFile }) {
  const { config, fetch: ask } = useBackend()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function open() {
    setBusy(true)
    const got = await ask(`${config.supabaseUrl}/storage/v1/object/version/${version}`).catch(() => null)
    const content = got?.ok
      ? await openFromBundle(new Uint8Array(await got.arrayBuffer()), { size, ...rest })
      : undefined
    setBusy(false)
    if (content) return saveAs(new Blob([content], { type }), name)
    setRefusal(
      content === null
        ? say('This file differs from the one that was sealed.')
        : say('The file could not be loaded. Try again in a moment.'),
    )
  }
  return (
    <li className="min-w-0">
      {version === null ? (
        <span>
          {name} <span className="text-warn">{say('differs from what was sealed')}</span>
        </span>
      ) : (
        <button
          type="button"
          disabled={busy}
          onClick={() => void open()}
          className="link inline-flex min-h-6 max-w-full items-center gap-1.5 text-left"
        >
          <Icon name="download" className="size-3.5 shrink-0" />
          <span className="min-w-0 break-words">{name}</span>
          <span className="shrink-0 text-xs text-ink-2">{inBytes(size)}</span>
        </button>
      )}
      {refusal && <Note tone="bad" title={refusal} />}
    </li>
  )
}
