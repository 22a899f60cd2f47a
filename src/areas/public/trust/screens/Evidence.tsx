import type { ReactNode } from 'react'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Hash } from '#kit/trail/Hash.tsx'
import { ProofPath } from '#kit/trail/ProofPath.tsx'
import type { Evidence as Found, KeyFrom } from '#kit/trail/read-evidence.ts'
import type { Checkpoint } from '#platform/audit/checkpoint.ts'
import { toBase64 } from '#platform/audit/bytes.ts'

/** What was found, exactly: what holds, whose key it was held against, and what nobody looked at. */
export function Evidence({ found }: { found: Found }) {
  if (found.kind === 'unreadable')
    return (
      <Notice tone="bad" title="It could not be checked">
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
        title={why === null ? (found.kind === 'proof' ? 'It holds' : 'The signature holds') : 'It does not hold'}
      >
        {why ??
          (found.kind === 'proof'
            ? `This entry stood in the log as number ${found.proof.leaf_index.toLocaleString('en-US')} of ${signed?.size.toLocaleString('en-US')}, exactly as you see it below.`
            : 'It was signed by the holder of the key, and not a letter of it was changed.')}
      </Notice>
      <NotChecked keyFrom={keyFrom}>
        {found.kind === 'proof'
          ? 'Whether what it says is true, other entries, and whether the log still goes on from this checkpoint today.'
          : 'The entries that it stands for: to check them, bring a proof or the exported log.'}
      </NotChecked>
      {signed && <Signed signed={signed} />}
      {found.kind === 'proof' && (
        <>
          <Panel title="What it says">
            <pre
              tabIndex={0}
              className="max-h-80 overflow-auto font-mono text-xs whitespace-pre-wrap break-words text-ink"
            >
              {JSON.stringify(found.entry, null, 2)}
            </pre>
          </Panel>
          <Panel title="The way to the signed number" about="Each step was computed by your browser just now.">
            <ProofPath proof={found.proof} />
          </Panel>
        </>
      )}
    </div>
  )
}

/** Who signed what, as it was sealed; or the one thing that is wrong with it. */
function Certificate({ found: { result, keyFrom } }: { found: Extract<Found, { kind: 'certificate' }> }) {
  const { why, content, signed, checkpoint, sha256 } = result
  return (
    <div className="grid grid-cols-1 gap-4">
      <Notice
        tone={why === null ? 'good' : 'bad'}
        title={why === null ? 'The certificate holds' : 'The certificate does not hold'}
      >
        {why ??
          `${content!.number}, ${content!.title}: these words were signed by everybody who had to, and each signature stood in the log when the checkpoint was signed.`}
      </Notice>
      <NotChecked keyFrom={keyFrom}>
        Whether those who signed are who they say; that is the agency’s to know. And whether the contract was amended or
        ended since.
      </NotChecked>
      {why === null && (
        <>
          <Facts
            facts={[
              { label: 'Between', value: `${content!.agency} and ${content!.vendor.name}`, wide: true },
              { label: 'Wording', value: `Edition ${content!.edition}`, wide: true },
              { label: 'SHA-256', value: <span className="font-mono text-xs break-all">{sha256}</span>, wide: true },
              ...signed.map(({ place, name, office, party, signed_at, aal }) => ({
                label: `Signature ${place}`,
                value: `${name}${office ? `, ${office}` : ''}, for the ${party}, ${signed_at.slice(0, 10)} ${signed_at.slice(11, 16)} UTC${aal === 'aal2' ? ', with a second factor' : ''}`,
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
      { label: 'Log', value: <span className="font-mono text-xs break-all">{origin}</span>, wide: true },
      { label: 'Entries', value: size.toLocaleString('en-US'), wide: true },
      { label: 'Signed', value: `${time.slice(0, 10)}, ${time.slice(11, 16)} UTC, by the signer’s clock`, wide: true },
      { label: 'Number', value: <Hash hash={toBase64(root)} />, wide: true },
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
            ? 'The log does not hold'
            : hidden > 0
              ? `Whole as far as shown: ${hidden.toLocaleString('en-US')} of ${entries.toLocaleString('en-US')} entries could not be checked`
              : `All ${entries.toLocaleString('en-US')} entries hold`
        }
      >
        {wrong.length === 0 ? (
          `Each entry that is shown was hashed again, and ${checkpoints.toLocaleString('en-US')} signed ${checkpoints === 1 ? 'checkpoint was' : 'checkpoints were'} held against the tree that they make.`
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
          `The content of ${hidden.toLocaleString('en-US')} ${hidden === 1 ? 'entry' : 'entries'}, which the person who made this export could not see. `}
        Whether what was written is true; and whether the end was cut off before a witness saw it: compare with a
        checkpoint that was kept elsewhere.
      </NotChecked>
    </div>
  )
}

const keys: Record<KeyFrom, string> = {
  given: 'It was held against the key that you gave.',
  site: 'It was held against the key that this site names. Compare that key with one that you got on another way: who controls the site controls what it names.',
  file: 'It was held against the key that the file itself names, which shows only that the file fits itself. Give the key of the log.',
  none: '',
}

const NotChecked = ({ keyFrom, children }: { keyFrom: KeyFrom; children: ReactNode }) => (
  <div className="grid gap-2 text-ink-2">
    <p>
      <span className="font-semibold text-ink">The key.</span> {keys[keyFrom]}
    </p>
    <p>
      <span className="font-semibold text-ink">Not checked.</span> {children}
    </p>
  </div>
)
