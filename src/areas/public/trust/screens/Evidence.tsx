import type { ReactNode } from 'react'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Hash } from '#kit/trail/Hash.tsx'
import { ProofPath } from '#kit/trail/ProofPath.tsx'
import type { Evidence as Found, KeyFrom } from '#kit/trail/read-evidence.ts'
import type { Checkpoint } from '#platform/audit/checkpoint.ts'
import { toBase64 } from '#platform/audit/bytes.ts'
import { phrase, say, translated } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'

/** The exact result: what is valid, which key was used, and what was not checked. */
export function Evidence({ found }: { found: Found }) {
  if (found.kind === 'unreadable')
    return (
      <Notice tone="bad" title={say('Could not be checked')}>
        {found.why}
      </Notice>
    )
  if (found.kind === 'whole') return <Whole found={found} />
  if (found.kind === 'certificate') return <Certificate found={found} />
  const { signed, why, keyFrom } = found
  return (
    <div className="grid grid-cols-1 gap-4">
      <Notice
        tone={why === null ? 'good' : 'bad'}
        title={why === null ? (found.kind === 'proof' ? say('Valid') : say('Signature valid')) : say('Not valid')}
      >
        {why ??
          (found.kind === 'proof'
            ? say('This entry was in the log as number {number} of {size}, exactly as you see it below.', {
                number: found.proof.leaf_index.toLocaleString('en-US'),
                size: signed?.size.toLocaleString('en-US') ?? '',
              })
            : say('It was signed by the holder of the key and has not been changed.'))}
      </Notice>
      <NotChecked keyFrom={keyFrom}>
        {found.kind === 'proof'
          ? say(
              'Whether the content is true, other entries, and whether today’s log still continues from this checkpoint.',
            )
          : say('The entries behind the checkpoint. To check them, add a proof or the exported log.')}
      </NotChecked>
      {signed && <Signed signed={signed} />}
      {found.kind === 'proof' && (
        <>
          <Panel title={say('Content')}>
            <pre
              tabIndex={0}
              className="max-h-80 overflow-auto font-mono text-xs whitespace-pre-wrap break-words text-ink"
            >
              {JSON.stringify(found.entry, null, 2)}
            </pre>
          </Panel>
          <Panel
            title={say('Path to the signed root hash')}
            about={say('Each step was computed by your browser just now.')}
          >
            <ProofPath proof={found.proof} />
          </Panel>
        </>
      )}
    </div>
  )
}

/** The signers and their text as sealed, or the one thing that is wrong. */
function Certificate({ found: { result, keyFrom } }: { found: Extract<Found, { kind: 'certificate' }> }) {
  const { why, content, signed, checkpoint, sha256 } = result
  return (
    <div className="grid grid-cols-1 gap-4">
      <Notice
        tone={why === null ? 'good' : 'bad'}
        title={why === null ? say('Certificate valid') : say('Certificate not valid')}
      >
        {why ??
          say(
            '{number}, {title}: all required parties signed this text, and each signature was in the log when the checkpoint was signed.',
            { number: content!.number, title: content!.title },
          )}
      </Notice>
      <NotChecked keyFrom={keyFrom}>
        {say(
          'The identity of the signers, which the agency must confirm, and whether the contract was amended or ended since.',
        )}
      </NotChecked>
      {why === null && (
        <>
          <Facts
            facts={[
              {
                label: say('Parties'),
                value: say('{agency} and {vendor}', { agency: content!.agency, vendor: content!.vendor.name }),
                wide: true,
              },
              { label: say('Text'), value: say('Version {version}', { version: content!.edition }), wide: true },
              {
                label: say('SHA-256'),
                value: <span className="font-mono text-xs break-all">{sha256}</span>,
                wide: true,
              },
              ...signed.map(({ place, name, office, party, signed_at, aal }) => ({
                label: say('Signature {place}', { place }),
                value: [
                  name,
                  ...(office ? [office] : []),
                  party === 'vendor' ? say('for the vendor') : say('for the agency'),
                  `${signed_at.slice(0, 10)} ${signed_at.slice(11, 16)} UTC`,
                  ...(aal === 'aal2' ? [say('with a second factor')] : []),
                ].join(', '),
                wide: true,
              })),
            ]}
          />
          {checkpoint && <Signed signed={checkpoint} />}
        </>
      )}
    </div>
  )
}

const Signed = ({ signed: { origin, size, time, root } }: { signed: Checkpoint }) => (
  <Facts
    facts={[
      { label: say('Log'), value: <span className="font-mono text-xs break-all">{origin}</span>, wide: true },
      { label: say('Entries'), value: size.toLocaleString('en-US'), wide: true },
      {
        label: say('Signed'),
        value: say('{moment} UTC, by the signer’s clock', { moment: `${time.slice(0, 10)}, ${time.slice(11, 16)}` }),
        wide: true,
      },
      { label: say('Number'), value: <Hash hash={toBase64(root)} />, wide: true },
    ]}
  />
)

function Whole({ found: { checked, keyFrom } }: { found: Extract<Found, { kind: 'whole' }> }) {
  const { wrong, entries, hidden, checkpoints } = checked
  return (
    <div className="grid grid-cols-1 gap-4">
      <Notice
        tone={wrong.length > 0 ? 'bad' : hidden > 0 ? 'info' : 'good'}
        title={
          wrong.length > 0
            ? say('Log not valid')
            : hidden > 0
              ? say('Valid as far as shown: {hidden} of {all} entries could not be checked', {
                  hidden: hidden.toLocaleString('en-US'),
                  all: entries.toLocaleString('en-US'),
                })
              : say('All {count} entries are valid', { count: entries.toLocaleString('en-US') })
        }
      >
        {wrong.length === 0 ? (
          sayCount(checkpoints, {
            one: 'Each shown entry was hashed again, and 1 signed checkpoint was compared with the resulting tree.',
            other:
              'Each shown entry was hashed again, and {count} signed checkpoints were compared with the resulting tree.',
          })
        ) : (
          <ul className="grid gap-1">
            {wrong.slice(0, 20).map(({ sentence }, at) => (
              <li key={at}>{sentence}</li>
            ))}
          </ul>
        )}
      </Notice>
      <NotChecked keyFrom={keyFrom}>
        {hidden > 0 &&
          `${sayCount(hidden, {
            one: 'The content of 1 entry, which the person who made this export could not see.',
            other: 'The content of {count} entries, which the person who made this export could not see.',
          })} `}
        {say(
          'Whether the content is true, and whether the end was cut off before a witness saw it. Compare with a checkpoint stored elsewhere.',
        )}
      </NotChecked>
    </div>
  )
}

const keys: Record<KeyFrom, string> = {
  given: phrase('Checked with the key you entered.'),
  site: phrase(
    'Checked with the key that this site names. Compare it with a key from another channel: the operator of the site controls what it names.',
  ),
  file: phrase(
    'Checked with the key named in the file, which shows only that the file is consistent. Enter the key of the log.',
  ),
  none: '',
}

const NotChecked = ({ keyFrom, children }: { keyFrom: KeyFrom; children: ReactNode }) => (
  <div className="grid gap-2 text-ink-2">
    <p>
      <span className="font-semibold text-ink">{say('The key.')}</span> {translated(keys[keyFrom])}
    </p>
    <p>
      <span className="font-semibold text-ink">{say('Not checked.')}</span> {children}
    </p>
  </div>
)
