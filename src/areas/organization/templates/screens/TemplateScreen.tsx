import { useState } from 'react'
import { useParams } from 'react-router'
import { useAuth } from '#client/auth.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useOrganization } from '#client/use-organization.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import { RefInput } from '#kit/inputs/RefInput.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { copyOut } from '#kit/parts/copied.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { useDeclarations } from '#kit/record/catalog.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { columnsOf, labelOf, optionLabel, type AnyRecord } from '#platform/records/record.ts'
import { useToday } from '#client/use-today.ts'
import type { useTemplate } from '../commands.ts'
import { templateLife } from '../life.ts'
import { template, templateVersion, type Template } from '../records.ts'
import { alwaysKnown, fillIn } from '../rules.ts'

const list = { to: '/utilities/templates', label: 'Templates' }

export default function TemplateScreen() {
  const found = useRecord(template, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={template} found={found} list={list} />
}

function One({ row }: { row: Template }) {
  const actor = useActor()
  const source = useDeclarations().find(({ table }) => table === row.source)
  const { rows: versions } = useRecords(templateVersion, (from) =>
    from.eq('template', row.id).order('edition', { ascending: false }).limit(50),
  )
  const names = useNames(templateVersion, versions ?? [])
  const last = versions?.[0] ?? null
  const may = whyNotEdit(template, row, actor)
  const { id } = row
  return (
    <RecordPage
      of={template}
      life={templateLife}
      row={row}
      list={list}
      actions={
        <>
          <Moves life={templateLife} row={row} only={['publish']} />
          {may === null && <ButtonLink to={`/utilities/templates/${id}/edit`}>Edit</ButtonLink>}
          <Moves life={templateLife} row={row} only={['retire']} />
        </>
      }
    >
      {last && (last.body !== row.body || (last.subject ?? '') !== (row.subject ?? '')) && (
        <Notice tone="warn" title="Unpublished changes">
          Everyone who uses this template gets version {Number(last.edition)} until you publish.
        </Notice>
      )}
      <Preview row={row} source={source} />
      <Panel title="Merge fields" about="The fields you can use in the text, and what fills them.">
        <ul className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
          {[
            ...alwaysKnown.map((name) => [name, always[name]] as const),
            ...(source ? columnsOf(source).map(([name]) => [name, labelOf(source, name)] as const) : []),
          ].map(([name, label]) => (
            <li key={name} className="min-w-0 break-words">
              <code className="font-mono text-xs">{`{{${name}}}`}</code> <span className="text-ink-2">{label}</span>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Details">
        <RecordFacts of={template} row={row} show={['kind', 'source', 'used', 'used_at']} />
      </Panel>
      {versions && versions.length > 0 && (
        <Panel title="Versions">
          <ul className="divide-y divide-line">
            {versions.map((version) => (
              <li key={version.id} className="flex flex-wrap justify-between gap-3 py-2">
                <span>
                  Version {Number(version.edition)}: {version.why ?? 'first version'}
                </span>
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

const always = {
  'organization.name': 'Your organization',
  'me.name': 'Your name',
  'me.email': 'Your email address',
  today: 'Today’s date',
} as const

/** The text with one record filled in. Merge fields without a value stay as written, and are named. */
function Preview({ row, source }: { row: Template; source: AnyRecord | undefined }) {
  const { user } = useAuth()
  const { organization } = useOrganization()
  const today = useToday()
  const noteUse = useCommand<typeof useTemplate>('templates/use')
  const [chosen, setChosen] = useState<string | null>(null)
  const { data } = useRows<Record<string, unknown>>(
    source?.table ?? 'templates',
    (from) =>
      from
        .select()
        .eq('id', chosen ?? '')
        .limit(1),
    { enabled: Boolean(source && chosen) },
  )
  const { data: newest } = useRows<Record<string, unknown>>(
    source?.table ?? 'templates',
    (from) => from.select().order('created_at', { ascending: false }).limit(1),
    { enabled: Boolean(source) && !chosen },
  )
  const record = source ? (chosen ? data?.[0] : newest?.[0]) : undefined
  const names = useNames(source ?? template, record ? [record] : [])
  const values: Record<string, string | null> = {
    'organization.name': organization?.name ?? null,
    'me.name': (user?.user_metadata.display_name as string | undefined) ?? null,
    'me.email': user?.email ?? null,
    today: dayInWords(today),
    ...(source && record
      ? Object.fromEntries(columnsOf(source).map(([name, field]) => [name, asText(field, record[name], names)]))
      : {}),
  }
  const subject = fillIn(row.subject ?? '', values)
  const body = fillIn(row.body, values)
  const missing = [...new Set([...subject.missing, ...body.missing])]
  const take = async () => {
    await copyOut(`${subject.text ? `${subject.text}\n\n` : ''}${body.text}`)
    if (templateLife.is(row, 'published')) await noteUse({ id: row.id })
  }
  return (
    <Panel
      title="Preview"
      about={
        source
          ? chosen
            ? undefined
            : `Uses your latest ${source.plural.toLowerCase()}.`
          : 'Filled in with organization data only.'
      }
      actions={
        <MoveButton
          whyNot={missing.length > 0 ? `Not filled in: ${missing.map((name) => `{{${name}}}`).join(', ')}.` : null}
          run={take}
          done="Copied"
        >
          Copy text
        </MoveButton>
      }
    >
      {source && (
        <div className="mb-4 max-w-md">
          <RefInput
            id="record"
            label={source.label}
            field={{ to: source.table }}
            value={chosen}
            onChange={(value) => setChosen((value as string) || null)}
          />
        </div>
      )}
      <div className="rounded-sm border border-line bg-surface-2 p-4">
        {subject.text && <p className="mb-3 border-b border-line pb-2 font-semibold break-words">{subject.text}</p>}
        <div className="break-words">
          <LongText text={body.text} />
        </div>
      </div>
      {missing.length > 0 && (
        <p className="mt-2 text-sm text-warn">
          Not filled in: {missing.map((name) => `{{${name}}}`).join(', ')}.{' '}
          {source && !record ? `You have no ${source.plural.toLowerCase()} yet.` : 'This record has no value for it.'}
        </p>
      )}
    </Panel>
  )
}

function asText(field: AnyRecord['fields'][string], value: unknown, names: ReadonlyMap<string, string>): string | null {
  if (value === null || value === undefined || value === '') return null
  switch (field.kind) {
    case 'money':
      return dollars(Number(value))
    case 'date':
      return dayInWords(String(value))
    case 'instant':
      return new Date(String(value)).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })
    case 'choice':
      return optionLabel(field, String(value))
    case 'flag':
      return value ? 'yes' : 'no'
    case 'ref':
    case 'person':
      return names.get(String(value)) ?? null
    case 'percent':
      return `${String(value)}%`
    case 'place':
      return (value as { address?: string }).address ?? null
    case 'files':
      return null
    default:
      return String(value)
  }
}
