import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Dial, type DialState } from '#kit/parts/Dial.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { recordOf, useCatalog } from '#kit/record/catalog.tsx'
import { plural } from '#platform/words.ts'
import type { Wrong } from '#platform/audit/whole.ts'
import type { Finding, Whole } from './use-whole.ts'

const many = (number: number, one: string, more = `${one}s`) =>
  `${number.toLocaleString('en-US')} ${plural(number, { one, other: more })}`

/** The part that was checked and is intact, the part that was not checked, and the entry that is wrong. */
export function WholeResult({ whole: { stage, checked, server, failure, took } }: { whole: Whole }) {
  const catalog = useCatalog()
  if (failure) return <Notice tone="bad" title={failure} />
  if (!checked || stage === 'reading') return null
  if (stage === 'stopped')
    return (
      <Notice title={`Stopped after ${many(checked.entries, 'entry', 'entries')}`}>
        The part checked so far {checked.wrong.length === 0 ? 'is valid' : 'is not valid'}. The rest was not checked.
      </Notice>
    )
  // The server's findings are in its answer below, and in the export for verification elsewhere.
  const wrong = checked.wrong.filter(({ part }) => part !== 'server' || !server)
  const { entries, hidden, checkpoints, newest, grewFromSeen } = checked
  const strayed = server?.records ?? []
  const bad = wrong.length + (server?.findings.length ?? 0) + strayed.length
  const first = wrong.find(({ from }) => from !== null)
  return (
    <div className="grid grid-cols-1 gap-4">
      <Notice
        tone={bad ? 'bad' : hidden > 0 ? 'info' : 'good'}
        title={
          bad
            ? first
              ? `${placeOf(first)} ${first.from === first.to ? 'does' : 'do'} not match the seal`
              : 'The log is not intact'
            : hidden > 0
              ? `Intact as far as shown: ${many(hidden, 'entry', 'entries')} not checked`
              : `All ${many(entries, 'entry', 'entries')} verified`
        }
      >
        {bad
          ? 'Download the export now, and compare it with a checkpoint that a witness saved. A person with access to the database may have changed it.'
          : `No sealed entry was changed, moved, inserted or removed up to ${newest?.time.slice(0, 16).replace('T', ' ')} UTC.`}
      </Notice>
      <ul aria-label="Checks" className="grid divide-y divide-line">
        <Line
          state={wrong.some(({ entry, part }) => entry || part === 'entry') ? 'bad' : 'done'}
          title={`${many(entries - hidden, 'entry', 'entries')} hashed again`}
        >
          Each current row was compared with its sealed leaf.
        </Line>
        {hidden > 0 && (
          <Line state="off" title={`${many(hidden, 'entry', 'entries')} not shown`}>
            Your role can’t see them. The server checked each row against its seal before hiding it, and signed their
            number.
          </Line>
        )}
        <Line
          state={wrong.some(({ entry, part }) => !entry && !part) ? 'bad' : 'done'}
          title={`${many(checkpoints, 'signed checkpoint')} checked against the tree`}
        >
          Each signature, each root, and that no checkpoint was removed in between.
        </Line>
        <Line
          state={grewFromSeen === null ? 'off' : grewFromSeen ? 'done' : 'bad'}
          title={
            grewFromSeen === null ? 'Nothing earlier to compare with' : 'Compared with what this browser saw before'
          }
        >
          {grewFromSeen === null
            ? 'This browser had not seen this log before, and remembers it from now on. Only someone who saw a longer log can notice a truncated end.'
            : 'The log still begins with that state.'}
        </Line>
        <Line
          state={!server ? 'waiting' : server.findings.length || strayed.length ? 'bad' : 'done'}
          title={
            server
              ? 'Rows outside the log, and records against their history'
              : 'Checking for rows outside the log on the server'
          }
        >
          This part relies on the server, which compares what only it can see.
        </Line>
        <Line state="off" title="Not checked">
          The truth of the entries; files; the last minute; and an end that was cut off before a witness saw it.
        </Line>
      </ul>
      {(wrong.length > 0 || (server?.findings.length ?? 0) > 0 || strayed.length > 0) && (
        <section aria-labelledby="wrong">
          <h3 id="wrong" className="font-semibold text-ink">
            Problems found
          </h3>
          <ul className="mt-1 grid divide-y divide-line">
            {wrong.map((each, at) => (
              <Found key={`here ${at}`} by="Found by this browser" sentence={each.sentence}>
                {each.entry && (
                  <Link
                    className="link inline-flex min-h-6 items-center"
                    to={`/blockchain/entries/${each.entry.source}/${each.entry.id}`}
                  >
                    Open entry
                  </Link>
                )}
              </Found>
            ))}
            {server?.findings.map((each, at) => (
              <Found key={`server ${at}`} by="Found by the server" sentence={each.sentence} />
            ))}
            {strayed.map(({ table_name, record, sentence }) => (
              <Found
                key={record}
                by="Found by the server"
                sentence={`${recordOf(catalog, table_name)?.label ?? table_name}: ${sentence}`}
              >
                <Link className="link inline-flex min-h-6 items-center" to={`/records/${table_name}/${record}`}>
                  Open record
                </Link>
              </Found>
            ))}
          </ul>
        </section>
      )}
      {took !== null && <p className="text-xs text-ink-2">Your browser took {(took / 1000).toFixed(1)} seconds.</p>}
    </div>
  )
}

const placeOf = ({ from, to }: Wrong | Finding) =>
  from === to
    ? `Entry ${from!.toLocaleString('en-US')}`
    : `Entries ${from?.toLocaleString('en-US')} to ${to?.toLocaleString('en-US')}`

const Line = ({ state, title, children }: { state: DialState; title: string; children: ReactNode }) => (
  <li className="grid gap-0.5 py-2.5">
    <span className="font-semibold [&>span]:whitespace-normal">
      <Dial state={state}>{title}</Dial>
    </span>
    <span className="max-w-(--measure) pl-5.5 text-ink-2">{children}</span>
  </li>
)

const Found = ({ by, sentence, children }: { by: string; sentence: string; children?: ReactNode }) => (
  <li className="grid gap-0.5 py-2.5">
    <span className="text-ink">{sentence}</span>
    <span className="flex flex-wrap items-center gap-x-4 text-xs text-ink-2">
      {by}
      {children}
    </span>
  </li>
)
