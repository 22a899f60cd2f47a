import { Link } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { Icon } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import type { Reason } from '#platform/rules.ts'
import { inBytes } from '#platform/words.ts'
import type { markPriceFile } from '../files.ts'
import type { PanelFile } from '../rules.ts'

export type BidderFiles = { alias: string; files: readonly (PanelFile & { about: string | null })[]; hidden: number }

type BidFilesProps = { evaluation: string; bidder: BidderFiles; whyNotMark: Reason }

/** The files of one bid, for the panel. The chair marks which of them contain prices. */
export const BidFiles = ({ evaluation, bidder, whyNotMark }: BidFilesProps) => (
  <section aria-label={`Files of Bidder ${bidder.alias}`} className="min-w-0">
    <h4 className="text-sm font-semibold">Files</h4>
    {bidder.files.length === 0 ? (
      <p className="text-sm text-ink-2">{bidder.hidden > 0 ? 'No files without prices.' : 'No files.'}</p>
    ) : (
      <ul className="mt-1 grid gap-1">
        {bidder.files.map((file) => (
          <OneFile
            key={file.position}
            evaluation={evaluation}
            alias={bidder.alias}
            file={file}
            whyNotMark={whyNotMark}
          />
        ))}
      </ul>
    )}
    {bidder.hidden > 0 && <p className="mt-1 text-xs text-ink-2">Files with prices are shown after the ranking.</p>}
  </section>
)

type OneFileProps = { evaluation: string; alias: string; file: BidderFiles['files'][number]; whyNotMark: Reason }

/** A file opens in the reader, with notes beside its pages. */
function OneFile({ evaluation, alias, file, whyNotMark }: OneFileProps) {
  const { position, name, size, prices, arrived, about, blind, covered } = file
  const mark = useCommand<typeof markPriceFile>('bids/mark-file')
  return (
    <li className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {arrived ? (
          <Link
            to={`/bid-evaluation/${evaluation}/files/${alias}/${position}`}
            className="link inline-flex min-h-6 max-w-full items-center gap-1.5 text-left"
          >
            <Icon name="file" className="size-3.5 shrink-0" />
            <span className="min-w-0 break-words">{about ? `${about}: ${name}` : name}</span>
            <span className="shrink-0 text-xs text-ink-2">{inBytes(size)}</span>
          </Link>
        ) : (
          <span>
            {name} <span className="text-warn">differs from what was sealed</span>
          </span>
        )}
        {prices && <span className="text-xs text-ink-2">Contains prices</span>}
        {blind && <span className="text-xs text-ink-2">Copy without names</span>}
        {covered && <span className="text-xs text-ink-2">Evaluators read the copy without names</span>}
        {whyNotMark === null && (
          <MoveButton
            whyNot={whyNotMark}
            run={() => mark({ id: evaluation, bidder: alias, position, prices: !prices })}
            done={prices ? 'Evaluators can open this file' : 'Hidden from evaluators until the ranking'}
          >
            {prices ? 'Show to evaluators' : 'Hide as a price file'} <span className="sr-only">{name}</span>
          </MoveButton>
        )}
      </div>
    </li>
  )
}
