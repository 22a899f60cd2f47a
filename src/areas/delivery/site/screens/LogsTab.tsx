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
import { dailyLogLife } from '../life.ts'
import type { editDailyLog, writeDailyLog } from '../log-commands.ts'
import { dailyLog, type DailyLog } from '../records.ts'
import { whyNotLog } from '../rules.ts'
import { Items } from './Items.tsx'
import { sendsChanges } from '#kit/record/form-send.ts'

export function LogsTab({ row }: { row: Project }) {
  const today = useToday()
  const [asking, setAsking] = useState<'write' | DailyLog>()
  const { rows } = useRecords(dailyLog, (from) =>
    from.eq('project', row.id).order('day', { ascending: false }).limit(400),
  )
  const write = useCommand<typeof writeDailyLog>('daily-logs/write')
  const edit = useCommand<typeof editDailyLog>('daily-logs/edit')
  return (
    <>
      <Items
        of={dailyLog}
        title="Daily logs"
        about="One per day. A signed log can’t be changed; delay claims rely on it."
        add={
          <MoveButton
            look="main"
            whyNot={whyNotLog(row, { day: today, today, there: rows?.some(({ day }) => day === today) ?? false })}
            run={() => setAsking('write')}
          >
            Create today’s log
          </MoveButton>
        }
        empty="No logs yet. Start with today’s weather, crew, work and delays."
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
          actions: dailyLogLife.isOpen(each) && (
            <>
              <Button look="quiet" onClick={() => setAsking(each)}>
                Edit<span className="sr-only"> the log of {each.day}</span>
              </Button>
              <Moves life={dailyLogLife} row={each} named={`of ${dayInWords(each.day)}`} />
            </>
          ),
        }))}
      />
      {asking === 'write' && (
        <FormDialog
          of={dailyLog}
          title="Daily log"
          done="Log created"
          start={{ project: row.id, day: today }}
          send={write}
          onClose={() => setAsking(undefined)}
        />
      )}
      {typeof asking === 'object' && (
        <FormDialog
          of={dailyLog}
          row={asking}
          title="Daily log"
          done="Log saved"
          send={sendsChanges(asking.id, edit)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
