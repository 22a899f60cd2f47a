import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { useToday } from '#client/use-today.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { addDays, dayInWords } from '#platform/dates.ts'
import type { Project } from '../../projects/records.ts'
import { payrollLife } from '../life.ts'
import type { receivePayroll } from '../payroll-commands.ts'
import { certifiedPayroll } from '../records.ts'
import { missingWeeks, whyNotOnSite } from '../rules.ts'
import { Items } from './Items.tsx'

export function PayrollsTab({ row }: { row: Project }) {
  const today = useToday()
  const [receiving, setReceiving] = useState(false)
  const { rows } = useRecords(certifiedPayroll, (from) =>
    from.eq('project', row.id).order('week_ending', { ascending: false }).limit(400),
  )
  const receive = useCommand<typeof receivePayroll>('certified-payrolls/receive')
  const missing =
    row.federal && rows && row.started_on ? missingWeeks({ from: row.started_on, to: addDays(today, -7) }, rows) : []
  return (
    <div className="grid grid-cols-1 gap-4">
      {!row.federal && (
        <Notice title="This project isn’t federally funded">
          Certified payrolls are required only for federally funded projects (40 U.S.C. 3145). You can still add them.
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice
          tone="warn"
          title={plural(missing.length, {
            one: 'One week has no payroll',
            other: `${missing.length} weeks have no payroll`,
          })}
        >
          Weeks ending{' '}
          {missing
            .slice(0, 6)
            .map((week) => dayInWords(week))
            .join(', ')}
          {missing.length > 6 && ` and ${missing.length - 6} more`}. Weeks without work need one that says so.
        </Notice>
      )}
      <Items
        of={certifiedPayroll}
        title="Certified payrolls"
        about="One per contractor and week, with the review findings (29 CFR 5.5(a)(3))."
        add={
          <MoveButton look="main" whyNot={whyNotOnSite(row)} run={() => setReceiving(true)}>
            Add payroll
          </MoveButton>
        }
        empty="No payrolls yet."
        items={rows?.map((each) => ({
          id: each.id,
          title: `${each.contractor}, week ending ${dayInWords(each.week_ending)}`,
          status: each.status,
          note: (
            <>
              {Number(each.workers)} workers
              {Number(each.below) > 0 && `, ${Number(each.below)} below the determination`}
              {Number(each.overtime) > 0 && `, ${Number(each.overtime)} without overtime pay`}
              {!each.signed && ', not signed'}
              {each.note && <span className="block">{each.note}</span>}
            </>
          ),
          actions: payrollLife.isOpen(each) && (
            <Moves life={payrollLife} row={each} named={`of ${dayInWords(each.week_ending)}`} />
          ),
        }))}
      />
      {receiving && (
        <FormDialog
          of={certifiedPayroll}
          title="Certified payroll"
          done="Payroll added"
          start={{ project: row.id }}
          send={receive}
          onClose={() => setReceiving(false)}
        />
      )}
    </div>
  )
}
