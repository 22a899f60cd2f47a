import { useState } from 'react'
import { useToday } from '#client/use-today.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { addDays, dayInWords } from '#platform/dates.ts'
import type { Project } from '../../projects/records.ts'
import type { acceptPayroll, receivePayroll, sendBackPayroll } from '../payroll-commands.ts'
import { certifiedPayroll, type CertifiedPayroll } from '../records.ts'
import { missingWeeks, whyNotOnSite, whyNotPayroll } from '../rules.ts'
import { Items } from './Items.tsx'

export function PayrollsTab({ row }: { row: Project }) {
  const today = useToday()
  const [asking, setAsking] = useState<'receive' | CertifiedPayroll>()
  const { rows } = useRecords(certifiedPayroll, (from) => from.eq('project', row.id).order('week_ending', { ascending: false }).limit(400))
  const receive = useCommand<typeof receivePayroll>('certified-payrolls/receive')
  const accept = useCommand<typeof acceptPayroll>('certified-payrolls/accept')
  const back = useCommand<typeof sendBackPayroll>('certified-payrolls/send-back')
  const missing = row.federal && rows && row.started_on ? missingWeeks({ from: row.started_on, to: addDays(today, -7) }, rows) : []
  return (
    <div className="grid grid-cols-1 gap-4">
      {!row.federal && <Notice title="No federal money pays for this project">Certified payrolls are asked for where it does (40 U.S.C. 3145). They can be kept here all the same.</Notice>}
      {missing.length > 0 && <Notice tone="warn" title={missing.length === 1 ? 'One week has no payroll' : `${missing.length} weeks have no payroll`}>Weeks ending {missing.slice(0, 6).map(dayInWords).join(', ')}{missing.length > 6 && ` and ${missing.length - 6} more`}. Weeks without work need one that says so.</Notice>}
      <Items
        of={certifiedPayroll}
        title="Certified payrolls"
        about="Each week of each contractor, with what a look at it found (29 CFR 5.5(a)(3))."
        add={<MoveButton look="main" whyNot={whyNotOnSite(row)} run={() => setAsking('receive')}>Note one</MoveButton>}
        empty="None came yet."
        items={rows?.map((each) => ({
          id: each.id,
          title: `${each.contractor}, week ending ${dayInWords(each.week_ending)}`,
          status: each.status,
          note: <>{Number(each.workers)} workers{Number(each.below) > 0 && `, ${Number(each.below)} below the determination`}{Number(each.overtime) > 0 && `, ${Number(each.overtime)} without overtime pay`}{!each.signed && ', not signed'}{each.note && <span className="block">{each.note}</span>}</>,
          actions: each.status === 'received' && (
            <>
              <MoveButton whyNot={whyNotPayroll(each)} run={() => accept({ id: each.id })} done="It is accepted">Accept<span className="sr-only"> the week of {each.week_ending}</span></MoveButton>
              <Button look="quiet" onClick={() => setAsking(each)}>Send back<span className="sr-only"> the week of {each.week_ending}</span></Button>
            </>
          ),
        }))}
      />
      {asking === 'receive' && <FormDialog of={certifiedPayroll} title="Certified payroll" done="It is noted" start={{ project: row.id }} send={receive} onClose={() => setAsking(undefined)} />}
      {typeof asking === 'object' && <ReasonDialog title="Send it back?" about="The contractor reads what is wrong with it." verb="Send it back" run={(reason) => back({ id: asking.id, reason })} onClose={() => setAsking(undefined)} />}
    </div>
  )
}
