import { useState } from 'react'
import { useToday } from '#client/use-today.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { dayInWords } from '#platform/dates.ts'
import type { Project } from '../../projects/records.ts'
import { siteLogLife } from '../life.ts'
import type { editSiteLog, writeSiteLog } from '../log-commands.ts'
import { siteLog, type SiteLog } from '../records.ts'
import { whyNotLog } from '../rules.ts'
import { Items } from './Items.tsx'

export function LogsTab({ row }: { row: Project }) {
  const today = useToday()
  const [asking, setAsking] = useState<'write' | SiteLog>()
  const { rows } = useRecords(siteLog, (from) =>
    from.eq('project', row.id).order('day', { ascending: false }).limit(400),
  )
  const write = useCommand<typeof writeSiteLog>('site-logs/write')
  const edit = useCommand<typeof editSiteLog>('site-logs/edit')
  return (
    <>
      <Items
        of={siteLog}
        title="Daily logs"
        about="One for each day. What is signed stays as it is: claims for delay are judged by it."
        add={
          <MoveButton
            look="main"
            whyNot={whyNotLog(row, { day: today, today, there: rows?.some(({ day }) => day === today) ?? false })}
            run={() => setAsking('write')}
          >
            Write today’s
          </MoveButton>
        }
        empty="Nothing is written yet. Begin with today: weather, people, work, and what held it up."
        items={rows?.map((each) => ({
          id: each.id,
          title: dayInWords(each.day),
          status: each.status,
          note: (
            <>
              {each.work}. {each.weather}; {Number(each.crew)} people, {Number(each.hours)} hours.
              {each.delays && <span className="block text-warn">Delays: {each.delays}</span>}
            </>
          ),
          actions: siteLogLife.isOpen(each) && (
            <>
              <Button look="quiet" onClick={() => setAsking(each)}>
                Edit<span className="sr-only"> the log of {each.day}</span>
              </Button>
              <Moves life={siteLogLife} row={each} named={`of ${dayInWords(each.day)}`} />
            </>
          ),
        }))}
      />
      {asking === 'write' && (
        <FormDialog
          of={siteLog}
          title="Daily log"
          done="It is written"
          start={{ project: row.id, day: today }}
          send={write}
          onClose={() => setAsking(undefined)}
        />
      )}
      {typeof asking === 'object' && (
        <FormDialog
          of={siteLog}
          row={asking}
          title="Daily log"
          done="It is kept"
          send={(changes, version) => edit({ id: asking.id, version, changes })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
