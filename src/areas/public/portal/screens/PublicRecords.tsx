import { Notice } from '#kit/parts/Notice.tsx'
import { OwnRecordsRequest } from './OwnRecordsRequest.tsx'
import { Released } from './Released.tsx'
import { RecordsRequestForm } from './RecordsRequestForm.tsx'
import { useReadingRoom, type Agency } from './use-portal.ts'
import { say } from '#platform/say.ts'

/** Requesting public records, following a request, and reading released records. */
export function PublicRecords({ agency }: { agency: Agency }) {
  const { data } = useReadingRoom(agency)
  if (!agency.records_requests)
    return (
      <Notice title={say('This agency doesn’t take records requests here')}>
        {say('Write to the agency’s records officer.')}
      </Notice>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 gap-8">
        <section aria-labelledby="request-records" className="grid gap-4">
          <h3 id="request-records" className="text-lg font-semibold">
            {say('Request public records')}
          </h3>
          <RecordsRequestForm agency={agency} />
        </section>
        <section aria-labelledby="reading-room" className="grid gap-4">
          <h3 id="reading-room" className="text-lg font-semibold">
            {say('Reading room')}
          </h3>
          {data?.requests.length === 0 && <p className="text-ink-2">{say('No records published yet.')}</p>}
          {data?.requests.map(({ number, title, closed_on, items }) => (
            <details key={number} className="rounded-md border border-line bg-surface p-4">
              <summary className="cursor-pointer font-semibold text-ink">
                {title} <span className="font-mono text-xs text-ink-2">{number}</span>
              </summary>
              <Released items={items} on={closed_on} />
            </details>
          ))}
        </section>
      </div>
      <OwnRecordsRequest />
    </div>
  )
}
