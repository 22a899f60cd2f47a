import { Panel } from '#kit/parts/Panel.tsx'
import { flag, longText } from '#platform/records/fields.ts'
import type { Actor } from '#platform/roles.ts'
import { Acts } from '#kit/record/Acts.tsx'
import { act } from '#platform/pages/act.ts'
import type { releaseRequest } from '../commands.ts'
import type { RecordsRequest, RequestItem } from '../records.ts'
import { isPart, whyNotRelease } from '../rules.ts'

type ReleasePanelProps = { row: RecordsRequest; items: readonly RequestItem[]; actor: Actor }

/** The release with its counts, and the button that sends it. */
export function ReleasePanel({ row, items, actor }: ReleasePanelProps) {
  const count = (review: RequestItem['review']) => items.filter((item) => item.review === review).length
  const part = isPart(items)
  const help = part
    ? 'How to appeal, the deadline, and the section of law. Required, because parts are withheld.'
    : 'How to appeal, the deadline, and the section of law.'
  return (
    <Panel
      title="Release"
      about={`${count('responsive')} responsive, ${count('exempt')} exempt, ${count('not_responsive')} not responsive, ${count('to_review')} to review.`}
      actions={
        <Acts
          of={row.number}
          acts={[
            act<typeof releaseRequest>('records-requests/release', {
              label: part ? 'Release in part' : 'Release records',
              look: 'main',
              whyNot: whyNotRelease(row, { actor, items }),
              send: { id: row.id },
              ask: {
                fields: {
                  decision: longText({ max: 5_000, label: 'Message to the requester' }),
                  appeal: longText({ max: 2_000, label: 'Appeal rights', help, ...(part && { required: true }) }),
                  reading_room: flag({ label: 'Publish in the reading room' }),
                },
              },
              done: 'Records released',
            }),
          ]}
        />
      }
    >
      <p className="text-ink-2">
        The requester gets an email, and finds the records in the citizen portal with the confirmation number. In the
        reading room everyone can find them. The requester’s name isn’t shown there.
      </p>
    </Panel>
  )
}
