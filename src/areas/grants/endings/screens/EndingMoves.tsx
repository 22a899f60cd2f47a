import { useState } from 'react'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { addDays, dayInWords } from '#platform/dates.ts'
import { choice, date, longText, money } from '#platform/records/fields.ts'
import { endingGrounds, subaward, type Subaward } from '../../subawards/records.ts'
import { heldOf } from '../../subawards/rules.ts'
import type { endSubaward, giveNotice, noteObjection, withdrawNotice } from '../commands.ts'
import { mayObject, whyNotDecide, whyNotEnd, whyNotGiveNotice, whyNotNotice, whyNotObject, whyNotWithdraw } from '../rules.ts'

/** A subaward ends early in three steps: a notice, what the subrecipient says, and somebody else's decision. */
export function EndingMoves({ row }: { row: Subaward }) {
  const actor = useActor()
  const today = useToday()
  const [asking, setAsking] = useState<'notice' | 'object' | 'withdraw' | 'end'>()
  const notice = useCommand<typeof giveNotice>('subawards/give-notice')
  const object = useCommand<typeof noteObjection>('subawards/object')
  const withdraw = useCommand<typeof withdrawNotice>('subawards/withdraw-notice')
  const end = useCommand<typeof endSubaward>('subawards/end')
  const { id, number } = row
  const close = () => setAsking(undefined)
  return (
    <>
      {whyNotGiveNotice(row, actor) === null && <Button look="danger" onClick={() => setAsking('notice')}>End early</Button>}
      {row.status === 'ending' && (
        <>
          <MoveButton look="main" whyNot={whyNotDecide(row, { actor, today })} run={() => setAsking('end')}>Decide the end</MoveButton>
          {!row.objection && mayObject(row.ending_ground) && <MoveButton whyNot={whyNotObject(row, { actor, day: today < row.object_by! ? today : row.object_by!, today })} run={() => setAsking('object')}>They object</MoveButton>}
          <MoveButton whyNot={whyNotWithdraw(row, actor)} run={() => setAsking('withdraw')}>Withdraw the notice</MoveButton>
        </>
      )}
      {asking === 'notice' && (
        <AskDialog
          title={`End ${number} before its time?`}
          about="The subrecipient is told in writing why and from which day. It may object before somebody else decides; until then it is paid for what it does."
          verb="Give notice"
          done="The notice is kept"
          fields={{
            ground: choice(endingGrounds, { required: true, label: 'Why', words: subaward.fields.ending_ground.words }),
            reason: longText({ required: true, max: 3_000, label: 'Reasons, as the notice gives them' }),
            last_day: date({ required: true, label: 'Last day' }),
            object_by: date({ label: 'May object until', help: 'Not asked where both agree, or where the subrecipient wishes it.' }),
          }}
          start={{ ground: 'noncompliance', last_day: addDays(today, 30), object_by: addDays(today, 14) }}
          whyNot={(values) => whyNotNotice(row, { actor, notice: values, today })}
          run={({ ground, reason, last_day, object_by }) => notice({ id, ground, reason, last_day, object_by: object_by ?? null })}
          onClose={close}
        />
      )}
      {asking === 'object' && (
        <AskDialog title={`What is said against the end of ${number}?`} about="It is answered before anything is decided." verb="Keep the objection" done="It is kept" fields={{ day: date({ required: true, label: 'Objected on' }), objection: longText({ required: true, max: 5_000, label: 'What they say' }) }} start={{ day: today }} whyNot={({ day }) => whyNotObject(row, { actor, day, today })} run={({ day, objection }) => object({ id, day, objection })} onClose={close} />
      )}
      {asking === 'withdraw' && <ReasonDialog title={`Withdraw the notice of ${number}?`} about="The subaward runs on as it was signed. The notice stays in its history." verb="Withdraw it" run={(reason) => withdraw({ id, reason })} onClose={close} />}
      {asking === 'end' && (
        <AskDialog
          title={`${number} ends on ${dayInWords(row.last_day!)}?`}
          about="What is kept pays for what was obligated in good faith before the last day (2 CFR 200.343). The rest is free in the grant at once."
          verb="End the subaward"
          done={`${number} ends early`}
          fields={{ kept: money({ required: true, min: 0, label: 'Kept for earlier obligations' }), ...(row.objection && { answer: longText({ required: true, max: 5_000, label: 'Answer to the objection' }) }) }}
          start={{ kept: heldOf(row) }}
          whyNot={({ kept, answer }) => whyNotEnd(row, { actor, today, kept, answer: answer ?? null })}
          run={({ kept, answer }) => end({ id, kept, answer: answer ?? null })}
          onClose={close}
        />
      )}
    </>
  )
}
