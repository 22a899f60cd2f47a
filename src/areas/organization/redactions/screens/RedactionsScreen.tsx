import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRows } from '#client/use-rows.ts'
import { More } from '#kit/overlays/More.tsx'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Badge } from '#kit/parts/Badge.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import { NoPermission } from '#kit/parts/States.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { useTitles } from '#kit/record/use-titles.ts'
import { longText } from '#platform/records/fields.ts'
import { atLeast } from '#platform/roles.ts'
import { plural } from '#platform/words.ts'
import type { allowRedaction, declineRedaction, redactHistory } from '../commands.ts'
import { whyNotDecide, whyNotWords, type RedactionRequest } from '../rules.ts'

type Request = RedactionRequest & { asked_at: string; decided_by: string | null; decided_at: string | null }

const marks = { waiting: ['plain', 'Waiting'], allowed: ['good', 'Allowed'], declined: ['plain', 'Declined'] } as const

/** The requests to remove words from a record’s history: one administrator asks, another one decides. */
export default function RedactionsScreen() {
  const actor = useActor()
  return (
    <Screen
      area="Organization Admin"
      title="Redactions"
      about="Words removed from histories. The act, its person and its moment stay."
    >
      {atLeast('admin', actor) ? (
        <Redactions />
      ) : (
        <div className="rounded-md border border-line bg-surface">
          <NoPermission what="requests for redaction" who="An administrator" />
        </div>
      )}
    </Screen>
  )
}

function Redactions() {
  const actor = useActor()
  const [query, setQuery] = useSearchParams()
  const [declining, setDeclining] = useState<Request>()
  const { data: requests } = useRows<Request>('redaction_requests', (from) =>
    from.select('*').order('asked_at', { ascending: false }).limit(200),
  )
  const { data: people } = useRows<{ user_id: string; display_name: string; email: string }>(
    'organization_members',
    (from) => from.select('user_id,display_name,email').limit(2_000),
  )
  const allow = useCommand<typeof allowRedaction>('redactions/allow')
  const decline = useCommand<typeof declineRedaction>('redactions/decline')
  const [table, id] = [query.get('table'), query.get('record')]
  const asked = table && id ? { table, id } : undefined
  const titles = useTitles([
    ...(asked ? [asked] : []),
    ...(requests ?? []).map(({ about_table, about_record }) => ({ table: about_table, id: about_record })),
  ])
  const titleOf = (of: string, record: string) => titles.get(`${of} ${record}`)?.title ?? 'Record'
  const name = (person: string) => {
    const found = people?.find(({ user_id }) => user_id === person)
    return found ? found.display_name || found.email : '…'
  }
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <PlainTable
          label="Redactions"
          rows={requests ?? []}
          keyOf={(row) => row.id}
          empty="No redactions yet. Open the history of a record and select Redact words."
          columns={[
            {
              label: 'Record',
              cell: (row) => (
                <Link className="link" to={`/records/${row.about_table}/${row.about_record}`}>
                  {titleOf(row.about_table, row.about_record)}
                </Link>
              ),
            },
            { label: 'Words', cell: ({ words }) => words && <q className="block max-w-72 break-words">{words}</q> },
            { label: 'Reason', cell: ({ reason }) => <span className="block max-w-72 break-words">{reason}</span> },
            {
              label: 'Requested',
              cell: ({ asked_by, asked_at }) => (
                <>
                  <span className="block">{name(asked_by)}</span>
                  <span className="block text-xs text-ink-2">
                    <Moment at={asked_at} />
                  </span>
                </>
              ),
            },
            {
              label: 'Decision',
              cell: ({ status, decided_by, decided_at }) => (
                <>
                  <Badge tone={marks[status][0]}>{marks[status][1]}</Badge>
                  {decided_by && decided_at && (
                    <span className="block text-xs text-ink-2">
                      {name(decided_by)}, <Moment at={decided_at} />
                    </span>
                  )}
                </>
              ),
            },
            {
              label: 'Actions',
              buttons: true,
              cell: (row) =>
                row.words && (
                  <span className="flex gap-2 md:justify-end">
                    <MoveButton
                      whyNot={whyNotDecide(row, { actor })}
                      run={() => allow({ id: row.id })}
                      done={({ entries }: { entries: number }) =>
                        plural(entries, { one: '1 entry redacted', other: `${entries} entries redacted` })
                      }
                    >
                      Allow
                      <span className="sr-only"> the redaction in {titleOf(row.about_table, row.about_record)}</span>
                    </MoveButton>
                    <More
                      of={titleOf(row.about_table, row.about_record)}
                      items={[
                        {
                          label: row.asked_by === actor.user_id ? 'Withdraw' : 'Decline',
                          run: () => setDeclining(row),
                        },
                      ]}
                    />
                  </span>
                ),
            },
          ]}
        />
        <p className="max-w-(--measure) text-xs text-ink-2">
          Numbers, amounts, dates and identifiers can’t be removed. The verifier of an export says “Valid, with 1
          redacted entry”, who ordered it, who allowed it and why.
        </p>
      </div>
      {asked && (
        <Ask
          {...asked}
          title={titleOf(asked.table, asked.id)}
          onClose={() => setQuery({}, { replace: true, preventScrollReset: true })}
        />
      )}
      {declining && (
        <ReasonDialog
          title={declining.asked_by === actor.user_id ? 'Withdraw this request?' : 'Decline this redaction?'}
          about="The history stays as it is, and the words are deleted from the request."
          verb={declining.asked_by === actor.user_id ? 'Withdraw' : 'Decline'}
          press={(reason) => decline.press({ id: declining.id, reason })}
          then={() => toast('good', 'The history stays as it is')}
          onClose={() => setDeclining(undefined)}
        />
      )}
    </>
  )
}

function Ask({ table, id, title, onClose }: { table: string; id: string; title: string; onClose: () => void }) {
  const ask = useCommand<typeof redactHistory>('history/redact')
  return (
    <AskDialog
      title={`Redact words in the history of ${title}`}
      about="Edit the record first, so that it no longer contains the words. Another administrator, who did none of the acts, allows the redaction."
      verb="Request redaction"
      done="Waiting for another administrator"
      fields={{
        words: longText({
          required: true,
          max: 5_000,
          label: 'Words to remove',
          help: 'Exactly as they were entered.',
        }),
        reason: longText({ required: true, max: 500, label: 'Reason', help: 'It stays in the log for good.' }),
      }}
      start={{}}
      whyNot={({ words }: { words: string }) => {
        const message = words ? whyNotWords(words) : null
        return message ? { name: 'words', message } : null
      }}
      press={({ words, reason }: { words: string; reason: string }) => ask.press({ table, record: id, words, reason })}
      onClose={onClose}
    />
  )
}
