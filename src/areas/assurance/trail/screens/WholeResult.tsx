import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Dial, type DialState } from '#kit/parts/Dial.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { recordOf, useCatalogue } from '#kit/record/catalogue.tsx'
import type { Wrong } from '#platform/audit/whole.ts'
import type { Finding, Whole } from './use-whole.ts'

const many = (number: number, one: string, more = `${one}s`) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : more}`

/** What was gone through and holds, what was not looked at, and where something is wrong, which entry. */
export function WholeResult({ whole: { stage, checked, server, failure, took } }: { whole: Whole }) {
  const catalogue = useCatalogue()
  if (failure) return <Notice tone="bad" title={failure} />
  if (!checked || stage === 'reading') return null
  if (stage === 'stopped')
    return (
      <Notice title={`Stopped after ${many(checked.entries, 'entry', 'entries')}`}>
        What was gone through so far {checked.wrong.length === 0 ? 'holds' : 'does not hold'}. The rest was not looked
        at.
      </Notice>
    )
  // What the server found is in its own answer below, and in the export for those who verify it elsewhere.
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
              ? `${placeOf(first)} ${first.from === first.to ? 'does' : 'do'} not hold`
              : 'The log does not hold'
            : hidden > 0
              ? `Whole as far as shown: ${many(hidden, 'entry', 'entries')} not checked`
              : `All ${many(entries, 'entry', 'entries')} hold`
        }
      >
        {bad
          ? 'Keep what you see: save the export, and compare it with a checkpoint that a witness kept. Whoever can change the database may be who did this.'
          : `Nothing that was sealed was changed, moved, put in or taken out, up to ${newest?.time.slice(0, 16).replace('T', ' ')} UTC.`}
      </Notice>
      <ul aria-label="What was checked" className="grid divide-y divide-line">
        <Line
          state={wrong.some(({ entry, part }) => entry || part === 'entry') ? 'bad' : 'done'}
          title={`${many(entries - hidden, 'entry', 'entries')} hashed again`}
        >
          Each as its row stands now, against the leaf that was sealed.
        </Line>
        {hidden > 0 && (
          <Line state="off" title={`${many(hidden, 'entry', 'entries')} not shown`}>
            Your role does not see them. The server found each row as it was sealed before it called it hidden, and
            signed how many there are.
          </Line>
        )}
        <Line
          state={wrong.some(({ entry, part }) => !entry && !part) ? 'bad' : 'done'}
          title={`${many(checkpoints, 'signed checkpoint')} held against the tree`}
        >
          Each signature, each root, and that none was taken out from between.
        </Line>
        <Line
          state={grewFromSeen === null ? 'off' : grewFromSeen ? 'done' : 'bad'}
          title={
            grewFromSeen === null ? 'Nothing earlier to compare with' : 'Compared with what this browser saw before'
          }
        >
          {grewFromSeen === null
            ? 'This browser had not met this log. A cut end shows only to those who saw it longer: from now on it remembers.'
            : 'The log still begins with it.'}
        </Line>
        <Line
          state={!server ? 'waiting' : server.findings.length || strayed.length ? 'bad' : 'done'}
          title={
            server
              ? 'Rows beside the log, and records against their history'
              : 'Asking the server about rows beside the log'
          }
        >
          This part is the server’s own word: it compares what only it can see.
        </Line>
        <Line state="off" title="Not checked">
          Whether what was written is true; files; what was done in the last minute; and an end that was cut off before
          anybody outside had seen it.
        </Line>
      </ul>
      {(wrong.length > 0 || (server?.findings.length ?? 0) > 0 || strayed.length > 0) && (
        <section aria-labelledby="wrong">
          <h3 id="wrong" className="font-semibold text-ink">
            What does not hold
          </h3>
          <ul className="mt-1 grid divide-y divide-line">
            {wrong.map((each, at) => (
              <Found key={`here ${at}`} by="Found by this browser" sentence={each.sentence}>
                {each.entry && (
                  <Link
                    className="link inline-flex min-h-6 items-center"
                    to={`/blockchain/entries/${each.entry.source}/${each.entry.id}`}
                  >
                    Open the entry
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
                sentence={`${recordOf(catalogue, table_name)?.label ?? table_name}: ${sentence}`}
              >
                <Link className="link inline-flex min-h-6 items-center" to={`/records/${table_name}/${record}`}>
                  Open the record
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
    : `The entries ${from?.toLocaleString('en-US')} to ${to?.toLocaleString('en-US')}`

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
