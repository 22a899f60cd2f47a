import { useState } from 'react'
import { useToday } from '#client/use-today.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { addDays } from '#platform/dates.ts'
import type { Project } from '../../projects/records.ts'
import { siteRfiLife } from '../life.ts'
import type { askOnSite } from '../question-commands.ts'
import { siteRfi } from '../records.ts'
import { whyNotOnSite } from '../rules.ts'
import { Items } from './Items.tsx'

export function QuestionsTab({ row }: { row: Project }) {
  const today = useToday()
  const [asking, setAsking] = useState(false)
  const { rows } = useRecords(siteRfi, (from) => from.eq('project', row.id).order('answer_by').limit(400))
  const ask = useCommand<typeof askOnSite>('site-rfis/ask')
  return (
    <>
      <Items
        of={siteRfi}
        title="Site RFIs"
        about="Contractor questions. An answer with a cost or time impact becomes a change order."
        add={
          <MoveButton look="main" whyNot={whyNotOnSite(row)} run={() => setAsking(true)}>
            New site RFI
          </MoveButton>
        }
        empty="No site RFIs yet."
        items={rows?.map((each) => ({
          id: each.id,
          title: each.subject,
          status: each.status,
          ...(siteRfiLife.is(each, 'open') && { due: each.answer_by }),
          note: (
            <>
              <span className="font-mono text-xs">{each.number}</span> {each.asked_by}: {each.question}
              {each.answer && <span className="mt-0.5 block text-ink">{each.answer}</span>}
              {(each.costs !== 'none' || Number(each.days) > 0) && (
                <span className="block text-warn">
                  {each.costs === 'yes'
                    ? 'Cost impact'
                    : each.costs === 'possible'
                      ? 'Possible cost impact'
                      : 'No cost impact'}
                  {Number(each.days) > 0 && `, and ${Number(each.days)} days`}.
                </span>
              )}
            </>
          ),
          actions: siteRfiLife.isOpen(each) && <Moves life={siteRfiLife} row={each} named={each.subject} />,
        }))}
      />
      {asking && (
        <FormDialog
          of={siteRfi}
          title="New site RFI"
          verb="Submit RFI"
          done="RFI submitted"
          start={{ project: row.id, asked_on: today, answer_by: addDays(today, 7), answers: row.manager }}
          send={ask}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
