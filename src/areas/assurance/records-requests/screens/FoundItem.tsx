import { plural } from '#platform/words.ts'
import { Dial } from '#kit/parts/Dial.tsx'
import { Disclosure } from '#kit/parts/Disclosure.tsx'
import { dialOf } from '#kit/record/status.ts'
import { choice, files, text } from '#platform/records/fields.ts'
import { optionLabel } from '#platform/records/record.ts'
import { Acts } from '#kit/record/Acts.tsx'
import { act } from '#platform/pages/act.ts'
import type { redactItem, replaceFile, reviewItem } from '../items.ts'
import { requestItem, type RequestItem } from '../records.ts'

const exemption = text({ max: 300, label: 'Exemption', help: 'The section of law.' })
const cited = text({ required: true, max: 300, label: 'Exemption', help: 'The section of law.' })

/** One record or file of a request, with what is released and its review. */
export function FoundItem({ item, open }: { item: RequestItem; open: boolean }) {
  const { review } = requestItem.fields
  return (
    <li className="grid gap-2 rounded-md border border-line p-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <p className="font-semibold break-words text-ink">{item.title}</p>
          <p className="text-xs text-ink-2">
            {item.record_type}
            {Number(item.redacted) > 0 &&
              `, ${plural(Number(item.redacted), { one: '1 redaction', other: `${Number(item.redacted)} redactions` })}`}
            {item.exemption && `, ${item.exemption}`}
          </p>
        </div>
        <Dial state={dialOf(item.review, review)}>{optionLabel(review, item.review)}</Dial>
      </div>
      {item.copy && (
        <Disclosure title="Copy to release">
          <pre className="overflow-x-auto rounded-sm bg-surface-2 p-3 text-sm whitespace-pre-wrap text-ink">
            {item.copy}
          </pre>
        </Disclosure>
      )}
      {open && (
        <div className="flex flex-wrap gap-2">
          <Acts
            of={item.title}
            acts={[
              act<typeof reviewItem>('records-requests/review', {
                label: 'Review',
                whyNot: null,
                send: { id: item.id },
                ask: {
                  fields: {
                    review: choice(['responsive', 'exempt', 'not_responsive'], {
                      required: true,
                      label: 'Result',
                      words: { not_responsive: 'Not responsive' },
                    }),
                    exemption,
                  },
                  start: { exemption: item.exemption },
                },
                done: 'Review saved',
              }),
              act<typeof redactItem>('records-requests/redact', {
                label: 'Redact words',
                when: item.copy !== null,
                whyNot: null,
                send: { id: item.id },
                ask: {
                  about: 'Every occurrence of these words in the copy is redacted.',
                  fields: { words: text({ required: true, max: 2_000, label: 'Words to redact' }), exemption: cited },
                },
                done: 'Words redacted',
              }),
              act<typeof replaceFile>('records-requests/replace-file', {
                label: 'Replace with redacted copy',
                when: item.original !== null,
                whyNot: null,
                send: { id: item.id },
                ask: { fields: { file: files({ label: 'Redacted copy' }), exemption: cited } },
                done: 'File replaced',
              }),
            ]}
          />
        </div>
      )}
    </li>
  )
}
