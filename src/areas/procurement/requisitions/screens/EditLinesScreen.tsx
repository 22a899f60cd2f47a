import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { sentence } from '#client/sentences.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import type { setRequisitionLines } from '../commands.ts'
import { requisition, requisitionLine, type Requisition, type RequisitionLine } from '../records.ts'
import { asDraft, asInput, whyNotLines, type DraftLine } from './draft-line.ts'
import { JudgementPanel } from './JudgementPanel.tsx'
import { LinesEditor } from './LinesEditor.tsx'
import { useJudgement, useOffers } from './use-judgement.ts'

export default function EditLinesScreen() {
  const id = useParams().id ?? ''
  const found = useRecord(requisition, id)
  const { rows } = useRecords(requisitionLine, (from) => from.eq('requisition', id).order('position').limit(1000))
  if (!found.row || !rows) return <NoRecord of={requisition} found={found} list={{ to: '/requisitions', label: 'Requisitions' }} />
  return <Lines row={found.row} kept={rows} />
}

function Lines({ row, kept }: { row: Requisition; kept: readonly RequisitionLine[] }) {
  // Held to what was seen when the page was opened: whoever saved meanwhile is not overwritten.
  const [version] = useState(row.version)
  const [lines, setLines] = useState<readonly DraftLine[]>(() => kept.map(asDraft))
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const put = useCommand<typeof setRequisitionLines>('requisitions/set-lines')
  const navigate = useNavigate()
  const offers = useOffers(lines.map(({ description }) => description))
  const judged = useJudgement(row, lines)

  async function save() {
    const whyNot = whyNotLines(lines)
    if (whyNot) return setRefusal(whyNot)
    setBusy(true)
    try {
      await put({ id: row.id, version, lines: lines.map(asInput) })
      void navigate(`/requisitions/${row.id}`)
    } catch (error) {
      setRefusal(sentence(error))
      setBusy(false)
    }
  }
  return (
    <Screen area={row.number} title={`Lines of ${row.title}`}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-5">
          {refusal && <Notice tone="bad" title={refusal} />}
          <LinesEditor lines={lines} offers={offers} onChange={setLines} />
          <div className="flex gap-3 border-t border-line pt-5">
            <Button look="main" busy={busy} onClick={() => void save()}>Save lines</Button>
            <ButtonLink look="quiet" to={`/requisitions/${row.id}`}>Cancel</ButtonLink>
          </div>
        </div>
        <aside aria-label="What the rules say" className="min-w-0">{judged && lines.length > 0 && <JudgementPanel judged={judged} />}</aside>
      </div>
    </Screen>
  )
}
