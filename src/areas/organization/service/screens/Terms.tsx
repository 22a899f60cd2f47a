import { NewValue, RegisterPanel } from '../../controls/screens/RegisterPanel.tsx'
import { serviceTerm } from '../records.ts'

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
  </div>
)
