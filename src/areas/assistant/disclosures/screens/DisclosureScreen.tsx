import { Link, useParams } from 'react-router'
import { useRecord } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { aiDisclosure, type AiDisclosure } from '../records.ts'

const list = { to: '/ai-disclosures', label: 'AI disclosures' }

export default function DisclosureScreen() {
  const found = useRecord(aiDisclosure, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={aiDisclosure} found={found} list={list} />
}

const Page = ({ row }: { row: AiDisclosure }) => (
  <Screen area="AI and agents" title={row.question} about={<Moment at={row.created_at} />}>
    <div className="grid gap-5">
      <Panel title="Details">
        <RecordFacts
          of={aiDisclosure}
          row={row}
          show={['kind', 'recipient', 'person', 'outcome', 'rows', 'characters', 'masked', 'digest']}
        />
      </Panel>
      <Panel title="Records disclosed" about="Each opens if you can read it.">
        {row.records ? (
          <ul className="grid gap-1">
            {row.records.split('\n').map((each) => (
              <li key={each}>
                <Link to={`/records/${each}`} className="link inline-flex min-h-6 items-center break-all">
                  {each}
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-ink-2">No records were disclosed.</p>
        )}
      </Panel>
    </div>
  </Screen>
)
