import { Panel } from '#kit/parts/Panel.tsx'
import { PdfButton } from '#kit/record/PdfButton.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { bid, type Bid } from '../../bids/records.ts'
import { awardLife } from '../life.ts'
import type { Award, AwardLine } from '../records.ts'

type NoticesPanelProps = {
  row: Award
  loaded: { bids: readonly Bid[] | undefined; lines: readonly AwardLine[] | undefined }
}

/** The notices on paper: of intent, of award, and a letter to each bidder who was not selected. */
export function NoticesPanel({ row, loaded: { bids, lines } }: NoticesPanelProps) {
  const others = lines && bids?.filter(({ id }) => !lines.some((line) => line.bid === id))
  const names = useNames(bid, bids ?? [])
  return (
    <Panel title="Notices" about="As PDF files for the file and for bidders without an account.">
      <div className="flex flex-wrap gap-2">
        <PdfButton of="awards/notice" input={{ id: row.id, paper: 'intent' }} file={`${row.number}-intent.pdf`}>
          Notice of intent
        </PdfButton>
        {awardLife.is(row, 'awarded') && (
          <PdfButton of="awards/notice" input={{ id: row.id, paper: 'award' }} file={`${row.number}-award.pdf`}>
            Notice of award
          </PdfButton>
        )}
        {others?.map(({ id, number, vendor }) => (
          <PdfButton
            key={id}
            of="awards/notice"
            input={{ id: row.id, paper: 'regret', bid: id }}
            file={`${row.number}-${number}.pdf`}
          >
            {`Letter to ${names.get(vendor) ?? number}`}
          </PdfButton>
        ))}
      </div>
    </Panel>
  )
}
