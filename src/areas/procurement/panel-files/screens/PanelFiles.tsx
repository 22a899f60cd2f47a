import { useActor } from '#client/use-actor.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import type { Evaluation } from '../../panel/records.ts'
import type { Seated } from '../../panel/rules.ts'
import { whyNotMarkFile } from '../rules.ts'
import { BidFiles, type BidderFiles } from './BidFiles.tsx'

type PanelFilesProps = {
  row: Evaluation
  loaded: {
    panel?: readonly Seated[]
    shown?: { bidders: readonly (BidderFiles & { bid: { name: string } | null })[] } | null
  }
}

/** The files of all bids in one place, for the chair, and for the panel after scoring. */
export function PanelFiles({ row: of, loaded: { panel = [], shown } }: PanelFilesProps) {
  const { bidders = [] } = shown ?? {}
  const whyNotMark = whyNotMarkFile(of, panel, useActor())
  if (bidders.every(({ files, hidden }) => files.length === 0 && hidden === 0)) return null
  return (
    <Panel
      title="Bid files"
      about={
        whyNotMark === null
          ? 'Hide the files that contain prices from the evaluators. Documents can identify a bidder: check them before scoring.'
          : undefined
      }
    >
      <ul className="grid gap-4">
        {bidders.map((bidder) => (
          <li key={bidder.alias} className="min-w-0">
            <h3 className="font-semibold">
              Bidder {bidder.alias}
              {bidder.bid && <span className="font-normal text-ink-2"> · {bidder.bid.name}</span>}
            </h3>
            <BidFiles evaluation={of.id} bidder={bidder} whyNotMark={whyNotMark} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
