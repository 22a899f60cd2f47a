import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useToday } from '#client/use-today.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { date, longText, text } from '#platform/records/fields.ts'
import type { Reason } from '#platform/rules.ts'
import type { recordCertification, withdrawCertification } from '../commands.ts'
import { whyNotCertify, whyNotWithdrawCertification, type Certified } from '../rules.ts'

type CertificationProps = {
  vendor: string
  name: string
  certified: Certified | null
  excluded: Reason
  /** The agency's limit in days for a list, which covers a certification too. */ oldAfter: number | undefined
}

const asked = {
  certified_on: date({ required: true, label: 'Signed on' }),
  signed_by: text({ required: true, max: 200, label: 'Signed by', help: 'The person who signed for the vendor.' }),
  words: longText({ required: true, max: 5_000, label: 'Text that was signed' }),
}

/** A proposal to the vendor, in the words of 2 CFR 180: what was in fact signed is entered. */
const usualWords =
  'We certify that neither the company nor its principals are excluded or disqualified from federal transactions (2 CFR 180).'

/** The vendor's own certification that it is not excluded, where no current list was searched. */
export function Certification({ vendor, name, certified, excluded, oldAfter }: CertificationProps) {
  const actor = useActor()
  const today = useToday()
  const record = useCommand<typeof recordCertification>('vendors/record-certification')
  const withdraw = useCommand<typeof withdrawCertification>('vendors/withdraw-certification')
  const [asking, setAsking] = useState<'certification' | 'withdrawal'>()
  const whyNot = (certified_on: string) => whyNotCertify({ actor, certified_on, excluded, today, oldAfter })
  return (
    <div className="mt-4 grid gap-3">
      {certified && (
        <p>
          Certification signed by {certified.signed_by} on <Day day={certified.certified_on} />:{' '}
          <span className="text-ink-2">{certified.words}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <MoveButton whyNot={whyNot(today)} run={() => setAsking('certification')}>
          Record certification
        </MoveButton>
        {certified && (
          <MoveButton whyNot={whyNotWithdrawCertification(certified, { actor })} run={() => setAsking('withdrawal')}>
            Withdraw certification
          </MoveButton>
        )}
      </div>
      {asking === 'certification' && (
        <AskDialog
          title={`Record a certification from ${name}`}
          about="A signed statement that the vendor is not excluded counts as the exclusion check that federal funds require (2 CFR 180.300(b))."
          verb="Record certification"
          done="Certification recorded"
          fields={asked}
          start={{ certified_on: today, words: usualWords }}
          whyNot={({ certified_on }) => {
            const message = typeof certified_on === 'string' ? whyNot(certified_on) : null
            return message && { name: 'certified_on', message }
          }}
          early={false}
          press={({ certified_on, signed_by, words }) => record.press({ vendor, certified_on, signed_by, words })}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'withdrawal' && certified && (
        <ReasonDialog
          title={`Withdraw the certification from ${name}`}
          about="It no longer counts as an exclusion check. It stays in the history with the reason."
          verb="Withdraw certification"
          press={(reason) => withdraw.press({ id: certified.id, reason })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}
