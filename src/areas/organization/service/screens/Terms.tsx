import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { NewValue, RegisterPanel } from '../../controls/screens/RegisterPanel.tsx'
import { serviceQuestion, serviceTerm } from '../records.ts'

const at = '/customer-management/settings'

export const Terms = () => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="max-w-(--measure) text-ink-2">
        A request follows the newest setting of its priority on its date. Hours count around the clock, except while a
        request waits for the requester.
      </p>
      <NewValue of={serviceTerm} at={at} />
    </div>
    <RegisterPanel of={serviceTerm} at={at} />
    <Questions />
  </div>
)

/** Questions of the agency to residents, which the citizen portal and other programs (Open311) ask too. */
function Questions() {
  const actor = useActor()
  const found = useRecords(serviceQuestion, (from) => from.order('category').order('position').order('id').limit(500))
  const add = whyNotEdit(serviceQuestion, null, actor) === null && (
    <ButtonLink to="/customer-management/questions/new">New question</ButtonLink>
  )
  return (
    <section aria-labelledby="report-questions" className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="report-questions" className="text-lg font-semibold">
            Questions for residents
          </h2>
          <p className="max-w-(--measure) text-ink-2">
            The citizen portal and other programs ask them when a resident reports a problem of their category.
          </p>
        </div>
        {found.rows?.length !== 0 && add}
      </div>
      <RecordTable of={serviceQuestion} found={found} first={add || undefined} />
    </section>
  )
}
