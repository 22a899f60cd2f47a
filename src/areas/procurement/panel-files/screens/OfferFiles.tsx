import { useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { useCommand } from '#client/use-command.ts'
import { Icon } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { inBytes } from '#platform/words.ts'
import { saveAs } from '../../notices/screens/save-as.ts'
import type { markPriceFile } from '../files.ts'
import type { PanelFile } from '../rules.ts'

export type BidderFiles = { alias: string; files: readonly PanelFile[]; hidden: number }

type OfferFilesProps = { evaluation: string; bidder: BidderFiles; marks: boolean }

/** The files of one bid, for the panel. The chair marks which of them contain prices. */
export const OfferFiles = ({ evaluation, bidder, marks }: OfferFilesProps) => (
  <section aria-label={`Files of Bidder ${bidder.alias}`} className="min-w-0">
    <h4 className="text-sm font-semibold">Files</h4>
    {bidder.files.length === 0 ? (
      <p className="text-sm text-ink-2">{bidder.hidden > 0 ? 'No files without prices.' : 'No files.'}</p>
    ) : (
      <ul className="mt-1 grid gap-1">
        {bidder.files.map((file) => (
          <OneFile key={file.position} evaluation={evaluation} alias={bidder.alias} file={file} marks={marks} />
        ))}
      </ul>
    )}
    {bidder.hidden > 0 && <p className="mt-1 text-xs text-ink-2">Files with prices are shown after the ranking.</p>}
  </section>
)

type OneFileProps = { evaluation: string; alias: string; file: PanelFile; marks: boolean }

function OneFile({ evaluation, alias, file: { position, name, type, size, prices, arrived }, marks }: OneFileProps) {
  const { config, fetch: ask } = useBackend()
  const mark = useCommand<typeof markPriceFile>('bids/mark-file')
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function open() {
    setBusy(true)
    setRefusal(undefined)
    const got = await ask(
      `${config.supabaseUrl}/functions/v1/evaluation-files/${evaluation}/${alias}/${position}`,
    ).catch(() => null)
    if (got?.ok) saveAs(new Blob([await got.arrayBuffer()], { type }), name)
    else
      setRefusal(
        ((await got?.json().catch(() => null)) as { error?: string } | null)?.error ??
          'The file could not be loaded. Try again in a moment.',
      )
    setBusy(false)
  }
  return (
    <li className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {arrived ? (
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
        ) : (
          <span>
            {name} <span className="text-warn">differs from what was sealed</span>
          </span>
        )}
        {prices && <span className="text-xs text-ink-2">Contains prices</span>}
        {marks && (
          <MoveButton
            whyNot={null}
            run={() => mark({ id: evaluation, bidder: alias, position, prices: !prices })}
            done={prices ? 'Evaluators can open this file' : 'Hidden from evaluators until the ranking'}
          >
            {prices ? 'Show to evaluators' : 'Hide as a price file'} <span className="sr-only">{name}</span>
          </MoveButton>
        )}
      </div>
      {refusal && <Notice tone="bad" title={refusal} />}
    </li>
  )
}
