import { useState } from 'react'
import { useToday } from '#client/use-today.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { addDays } from '#platform/dates.ts'
import type { Project } from '../../projects/records.ts'
import { siteQuestionLife } from '../life.ts'
import type { askOnSite } from '../question-commands.ts'
import { siteQuestion } from '../records.ts'
import { whyNotOnSite } from '../rules.ts'
import { Items } from './Items.tsx'

export function QuestionsTab({ row }: { row: Project }) {
  const today = useToday()
  const [asking, setAsking] = useState(false)
  const { rows } = useRecords(siteQuestion, (from) => from.eq('project', row.id).order('answer_by').limit(400))
  const ask = useCommand<typeof askOnSite>('site-questions/ask')
  return (
    <>
      <Items
        of={siteQuestion}
        title="Site questions"
        about="What the contractor must know to go on. What costs money or days becomes a change order of the contract."
        add={
          <MoveButton look="main" whyNot={whyNotOnSite(row)} run={() => setAsking(true)}>
            Ask
          </MoveButton>
        }
        empty="Nothing was asked yet."
        items={rows?.map((each) => ({
          id: each.id,
          title: each.subject,
          status: each.status,
          ...(siteQuestionLife.is(each, 'open') && { due: each.answer_by }),
          note: (
            <>
              <span className="font-mono text-xs">{each.number}</span> {each.asked_by}: {each.question}
              {each.answer && <span className="mt-0.5 block text-ink">{each.answer}</span>}
              {(each.costs !== 'none' || Number(each.days) > 0) && (
                <span className="block text-warn">
                  {each.costs === 'yes'
                    ? 'It costs more'
                    : each.costs === 'possible'
                      ? 'It may cost more'
                      : 'It costs no more'}
                  {Number(each.days) > 0 && `, and ${Number(each.days)} days`}.
                </span>
              )}
            </>
          ),
          actions: siteQuestionLife.isOpen(each) && <Moves life={siteQuestionLife} row={each} named={each.subject} />,
        }))}
      />
      {asking && (
        <FormDialog
          of={siteQuestion}
          title="Site question"
          verb="Ask it"
          done="It is asked"
          start={{ project: row.id, asked_on: today, answer_by: addDays(today, 7), answers: row.manager }}
          send={ask}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
