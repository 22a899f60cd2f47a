import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { dayInWords } from '#platform/dates.ts'
import { projectSource, type Project } from '../../projects/records.ts'
import type { beginPayApplication } from '../pay-commands.ts'
import { payApplication } from '../records.ts'
import { whyNotOnSite } from '../rules.ts'
import { Items } from './Items.tsx'

export function PayTab({ row }: { row: Project }) {
  const today = useToday()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const { rows } = useRecords(payApplication, (from) =>
    from.eq('project', row.id).order('period_to', { ascending: false }).limit(200),
  )
  const { rows: sources } = useRecords(projectSource, (from) => from.eq('project', row.id).limit(200))
  const begin = useCommand<typeof beginPayApplication>('pay-applications/begin')
  const contract = sources?.find((each) => each.contract)?.contract
  return (
    <>
      <Items
        of={payApplication}
        title="Pay applications"
        about="The schedule of values carries over from one application to the next and must equal the contract. A second person certifies."
        add={
          <MoveButton look="main" whyNot={whyNotOnSite(row)} run={() => setAsking(true)}>
            Start pay application
          </MoveButton>
        }
        empty="No pay applications yet."
        items={rows?.map((each) => ({
          id: each.id,
          title: `${each.number}, through ${dayInWords(each.period_to)}`,
          to: `/construction-projects/pay/${each.id}`,
          status: each.status,
          note: (
            <>
              Completed and stored <Amount cents={each.done} />, retainage <Amount cents={each.retained} />, due now{' '}
              <Amount cents={each.due_now} />
            </>
          ),
        }))}
      />
      {asking && (
        <FormDialog
          of={payApplication}
          title="Pay application"
          done="Pay application created"
          start={{ project: row.id, period_to: today, ...(contract && { contract }) }}
          send={begin}
          onDone={({ id }) => void navigate(`/construction-projects/pay/${id}`)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
