import { Skeleton } from '../parts/Skeleton.tsx'
import { unseen, waitingName } from './use-names.ts'
import { Link } from 'react-router'
import { useBackend } from '#client/BackendProvider.tsx'
import { zoneInWords } from '#platform/dates.ts'
import { priceInDollars } from '#platform/money.ts'
import { columnsOf, optionLabel, type AnyRecord } from '#platform/records/record.ts'
import { inPercent, isYear, numberInWords, phoneInWords } from '#platform/words.ts'
import type { Field, KeptFile, Place } from '#platform/records/fields.ts'
import { Amount } from '../parts/Amount.tsx'
import { Deadline } from '../parts/Deadline.tsx'
import { Dial } from '../parts/Dial.tsx'
import { Icon } from '../parts/Icon.tsx'
import { toast } from '../parts/Toasts.tsx'
import { Day, Moment } from '../parts/Time.tsx'
import { pageOf, useCatalog } from './catalog.tsx'
import { LongText } from './LongText.tsx'
import { Status } from './Status.tsx'
import { dialOf } from './status.ts'
import { say, translated } from '#platform/say.ts'

type ValueProps = {
  of: AnyRecord
  name: string
  row: Readonly<Record<string, unknown>>
  names: ReadonlyMap<string, string>
}

/** One field of a record in readable form. */
export function Value({ of, name, row, names }: ValueProps) {
  const field = columnsOf(of).find(([column]) => column === name)?.[1]
  const value = row[name]
  if (!field || value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return <span className="text-ink-3">{field?.empty ? translated(field.empty) : say('Not set')}</span>
  if (name === 'status') return <Status field={field} row={row} />
  if (field.marks)
    return <Dial state={dialOf(String(value), field)}>{translated(optionLabel(field, String(value)))}</Dial>
  if (field.kind === 'instant' && field.due)
    return <Deadline at={String(value)} zone={row.zone as string | undefined} />
  return <Shown field={field} value={value} names={names} />
}

function Shown({ field, value, names }: { field: Field; value: unknown; names: ReadonlyMap<string, string> }) {
  if (field.zero !== undefined && Number(value) === 0) return field.zero
  switch (field.kind) {
    case 'money':
      return <Amount cents={Number(value)} />
    case 'date':
      return <Day day={String(value)} />
    case 'instant':
      return <Moment at={String(value)} />
    case 'percent':
      return <span className="figures whitespace-nowrap">{inPercent(Number(value))}</span>
    case 'number':
      return (
        <span className="figures">
          {field.dollars
            ? priceInDollars(Number(value))
            : isYear(field)
              ? String(value)
              : numberInWords(Number(value), field.figures)}
        </span>
      )
    case 'flag':
      return value ? say('Yes') : say('No')
    case 'choice':
      return translated(optionLabel(field, String(value)))
    case 'series':
      return <span className="font-mono text-xs whitespace-nowrap">{String(value)}</span>
    case 'person':
      return (names.get(String(value)) ?? waitingName) === waitingName ? (
        <Skeleton className="h-4 w-24" />
      ) : (
        <bdi>{names.get(String(value))}</bdi>
      )
    case 'ref':
      return <Reference table={field.to} id={String(value)} name={names.get(String(value))} />
    case 'place':
      return <span className="whitespace-pre-line">{(value as Place).address}</span>
    case 'files':
      return <Files files={value as KeptFile[]} />
    case 'long_text':
      return <LongText text={String(value)} />
    default:
      return <Words text={field.words?.[String(value)] ?? String(value)} format={field.format} />
  }
}

function Reference({ table, id, name }: { table: string | undefined; id: string; name: string | undefined }) {
  const page = pageOf(useCatalog(), table, id)
  if (!name) return <span className="text-ink-3">…</span>
  return page && name !== unseen() ? (
    <Link to={page} className="link">
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <bdi>{name}</bdi>
  )
}

function Words({ text, format }: { text: string; format: Field['format'] }) {
  if (format === 'email')
    return (
      <a href={`mailto:${text}`} className="link">
        {text.slice(0, text.indexOf('@') + 1)}
        <wbr />
        {text.slice(text.indexOf('@') + 1)}
      </a>
    )
  if (format === 'phone')
    return (
      <a href={`tel:${text}`} className="link figures whitespace-nowrap">
        {phoneInWords(text)}
      </a>
    )
  if (format === 'url')
    return (
      <a href={text} target="_blank" rel="noopener noreferrer" className="link wrap-anywhere">
        {text.replace(/^https?:\/\//, '')}
      </a>
    )
  return format === 'zone' ? zoneInWords(text) : <bdi>{text}</bdi>
}

function Files({ files }: { files: readonly KeptFile[] }) {
  const backend = useBackend()
  async function open({ path, name }: KeptFile) {
    const { data, error } = await (
      await backend.files()
    )
      .from('documents')
      .createSignedUrl(path, 60, { download: name })
    if (data) location.assign(data.signedUrl)
    else if (error) toast('bad', say('{name} could not be opened. {message}', { name, message: error.message }))
  }
  return (
    <ul className="grid gap-1">
      {files.map((file) => (
        <li key={file.path}>
          <button
            type="button"
            onClick={() => void open(file)}
            className="link inline-flex min-h-6 items-center gap-1.5 text-left"
          >
            <Icon name="download" className="size-3.5 shrink-0" />
            <bdi>{file.name}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}
