import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { ChoiceInput } from '#kit/inputs/ChoiceInput.tsx'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { whyNotTyped } from '#kit/record/check.ts'
import { FormWill } from '#kit/record/FormWill.tsx'
import { useSending } from '#kit/use-sending.ts'
import { dayInWords } from '#platform/dates.ts'
import type { answerOrder } from '../answers/commands.ts'
import { whyNotDates, whyNotReason, whyNotSigned, type Answer } from '../answers/rules.ts'
import type { OrderDocument } from '../paper/rules.ts'
import type { OrderVersion } from '../records.ts'
import { say, phrase, locale } from '#platform/say.ts'

const choices = {
  options: ['accepted', 'dates', 'refused'],
  words: { accepted: phrase('Accept as issued'), dates: phrase('Accept with new dates'), refused: phrase('Decline') },
} as const

/** The vendor's response to the order. It binds the company, so a person signs with their name. */
export function AnswerPanel({ version, order }: { version: OrderVersion; order: OrderDocument }) {
  const send = useCommand<typeof answerOrder>('purchase-orders/answer')
  const [answer, setAnswer] = useState<Answer>('accepted')
  const [dates, setDates] = useState<Readonly<Record<string, string>>>({})
  const [reason, setReason] = useState('')
  const [signed, setSigned] = useState('')
  const given = answer === 'dates' ? dates : {}
  const days = order.lines.flatMap(({ id, position }) => {
    const message = answer === 'dates' ? whyNotTyped({ kind: 'date' }, `Line ${position}`, dates[id]) : null
    return message ? [{ name: `date-${id}`, message }] : []
  })
  const dateless = days.length === 0 && whyNotDates({ answer, dates: given })
  const missing = whyNotReason({ answer, reason })
  const unsigned = whyNotSigned(signed)
  const {
    wrong,
    refusal,
    busy,
    send: give,
    ready,
  } = useSending([
    ...days,
    dateless && { name: `date-${order.lines[0]?.id}`, message: dateless },
    missing && { name: 'reason', message: missing },
    unsigned && { name: 'signed', message: unsigned },
  ])
  const press = send.press({
    organization: version.organization_id,
    version: version.id,
    answer,
    dates: given,
    reason,
    signed,
  })
  return (
    <Panel
      title={say('Respond to this order')}
      about={say('{buyer} of {agency} is waiting for your response.', {
        buyer: order.buyer.name,
        agency: order.agency.name,
      })}
    >
      <div className="grid max-w-2xl gap-5">
        <ChoiceInput
          id="answer"
          label={say('Your response')}
          required
          field={choices}
          value={answer}
          onChange={(value) => setAnswer((value as Answer) ?? 'accepted')}
        />
        {answer === 'dates' &&
          order.lines.map(({ id, position, description, due }) => (
            <DateInput
              key={id}
              id={`date-${id}`}
              error={wrong(`date-${id}`)}
              label={say('Line {position}, {description}: new delivery date', { position, description })}
              hint={due ? say('Requested for {due}', { due: dayInWords(due, locale()) }) : undefined}
              value={dates[id] ?? null}
              onChange={(value) =>
                setDates((now) =>
                  value
                    ? { ...now, [id]: value as string }
                    : Object.fromEntries(Object.entries(now).filter(([line]) => line !== id)),
                )
              }
            />
          ))}
        {answer !== 'accepted' && (
          <LongTextInput
            id="reason"
            label={answer === 'refused' ? say('Reason for declining') : say('Comment')}
            required={answer === 'refused'}
            error={wrong('reason')}
            value={reason}
            onChange={(value) => setReason(String(value ?? ''))}
          />
        )}
        <TextInput
          id="signed"
          label={say('Respondent')}
          required
          hint={say('The name of a person who can respond for the company.')}
          error={wrong('signed')}
          value={signed}
          onChange={(value) => setSigned(String(value ?? ''))}
        />
        {refusal && <Notice tone="bad" title={refusal} />}
        <div>
          <Button look={answer === 'refused' ? 'danger' : 'main'} busy={busy} onClick={() => void give(press.send)}>
            {say('Send response')}
          </Button>
        </div>
        <FormWill press={ready ? press : null} />
      </div>
    </Panel>
  )
}
