import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { confirmRead } from '../commands.ts'
import { documentLife } from '../life.ts'
import { knowledgeDocument, knowledgeText, knowledgeVersion, readReceipt, type KnowledgeDocument } from '../records.ts'
import { differsFrom, readersOf, whyNotConfirm } from '../rules.ts'

const list = { to: '/docs', label: 'Knowledge base' }

export default function DocumentScreen() {
  const found = useRecord(knowledgeDocument, useParams().id ?? '')
  return found.row ? <Document row={found.row} /> : <NoRecord of={knowledgeDocument} found={found} list={list} />
}

function Document({ row }: { row: KnowledgeDocument }) {
  const actor = useActor()
  const [shown, setShown] = useState<number>()
  const { rows: versions } = useRecords(knowledgeVersion, (from) =>
    from.eq('document', row.id).order('edition', { ascending: false }).limit(100),
  )
  const { rows: receipts } = useRecords(readReceipt, (from) =>
    from.eq('document', row.id).eq('edition', row.edition).limit(2_000),
  )
  const { data: people } = useRows<{ user_id: string; display_name: string }>('organization_members', (from) =>
    from.select('user_id,display_name').is('disabled_at', null).order('display_name').limit(2_000),
  )
  const names = useNames(knowledgeVersion, versions ?? [])
  const confirm = useCommand<typeof confirmRead>('knowledge-documents/confirm-read')
  const { id } = row
  const last = versions?.[0] ?? null
  const read = versions?.find(({ edition }) => Number(edition) === shown) ?? last
  const mine = receipts?.some(({ reader }) => reader === actor.user_id) ?? false
  const who = readersOf(Number(row.edition), receipts ?? [], people ?? [])
  const differs = last !== null && differsFrom(row, last)
  const mayWrite = whyNotEdit(knowledgeDocument, row, actor) === null
  return (
    <RecordPage
      of={knowledgeDocument}
      life={documentLife}
      row={row}
      list={list}
      actions={
        <>
          <Moves life={documentLife} row={row} only={last === null || differs ? ['publish'] : []} />
          {documentLife.is(row, 'published') && row.must_read && !mine && (
            <MoveButton
              look="main"
              whyNot={whyNotConfirm(row, { confirmed: mine })}
              run={() => confirm({ id })}
              done="Thanks. Your confirmation is recorded."
            >
              I’ve read it
            </MoveButton>
          )}
          {mayWrite && <ButtonLink to={`/docs/${id}/edit`}>Edit</ButtonLink>}
          <Moves life={documentLife} row={row} only={['retire', 'reopen']} />
        </>
      }
    >
      {differs && mayWrite && (
        <Notice tone="warn" title="Unpublished changes">
          Everyone else sees version {Number(last.edition)} until you publish.
        </Notice>
      )}
      {documentLife.is(row, 'retired') && (
        <Notice title="This document is deactivated">It stays on file for reference.</Notice>
      )}
      <Panel
        title={read ? `Version ${Number(read.edition)}` : 'Draft'}
        about={
          read ? (
            <>
              Published by {names.get(read.published_by) ?? '…'}, <Moment at={read.created_at} />
              {read.why && `: ${read.why}`}
            </>
          ) : (
            'Not published yet. Only managers can see this draft.'
          )
        }
      >
        <div className="max-w-(--measure) text-base">
          <LongText text={(read ? read.body : row.body) || row.summary || 'See the attached files.'} />
        </div>
      </Panel>
      {(read ?? row).files.length > 0 && (
        <Panel title="Files">
          {read ? (
            <RecordFacts of={knowledgeVersion} row={read} show={['files']} />
          ) : (
            <RecordFacts of={knowledgeDocument} row={row} show={['files']} />
          )}
          {read && <Searchable version={read.id} />}
        </Panel>
      )}
      <Panel title="Details">
        <RecordFacts
          of={knowledgeDocument}
          row={row}
          show={['folder', 'kind', 'summary', 'owner', 'review_on', 'must_read', 'published_at']}
        />
        {row.page?.startsWith('/') && (
          <p className="mt-3">
            <Link className="link" to={row.page}>
              Open the page this document is about
            </Link>
          </p>
        )}
      </Panel>
      {documentLife.is(row, 'published') && (
        <Panel
          title="Read confirmations"
          about={
            row.must_read
              ? `Everyone must confirm version ${Number(row.edition)}.`
              : 'Confirmation isn’t required; some people may have confirmed.'
          }
        >
          {people && receipts && (
            <>
              <p className="mb-2 figures">
                {who.read.length} of {people.length}
              </p>
              <Progress
                label={`${who.read.length} of ${people.length} confirmed`}
                value={who.read.length}
                max={Math.max(1, people.length)}
              />
              {row.must_read && who.missing.length > 0 && (
                <p className="mt-3 text-ink-2">
                  Not confirmed:{' '}
                  {who.missing
                    .slice(0, 30)
                    .map(({ display_name }) => display_name)
                    .join(', ')}
                  {who.missing.length > 30 && ` and ${who.missing.length - 30} more`}.
                </p>
              )}
            </>
          )}
        </Panel>
      )}
      {versions && versions.length > 1 && (
        <Panel title="Versions">
          <ul className="divide-y divide-line">
            {versions.map((version) => (
              <li key={version.id} className="flex flex-wrap items-baseline justify-between gap-3 py-2">
                <button
                  type="button"
                  className="link min-h-6 text-left"
                  aria-pressed={version.id === read?.id}
                  onClick={() => setShown(Number(version.edition))}
                >
                  Version {Number(version.edition)}
                </button>
                <span className="min-w-0 grow text-ink-2">{version.why ?? 'First version'}</span>
                <span className="text-xs text-ink-2">
                  {names.get(version.published_by) ?? '…'}, <Moment at={version.created_at} />
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </RecordPage>
  )
}

/** Whether the assistant finds the words of the files; a scan has none. */
function Searchable({ version }: { version: string }) {
  const { rows } = useRecords(knowledgeText, (from) =>
    from.eq('knowledge_version', version).order('position').limit(50),
  )
  const problems = rows?.filter(({ problem }) => problem) ?? []
  if (!rows || rows.length === 0) return null
  if (problems.length === 0) return <p className="mt-3 text-sm text-ink-2">The assistant searches these files.</p>
  return (
    <ul className="mt-3 text-sm text-ink-2">
      {problems.map(({ id, name, problem }) => (
        <li key={id}>
          {name}: {problem}
        </li>
      ))}
    </ul>
  )
}
