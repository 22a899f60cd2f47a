import { CopyButton } from '#kit/parts/CopyButton.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import type { Newest } from '#kit/trail/ask.ts'
import { Hash } from '#kit/trail/Hash.tsx'
import type { Watched } from '#kit/trail/watch.ts'

/** A checkpoint, and how the log changed since this browser's last visit. */
export const Checkpoint = ({
  newest: { origin, size, time, root, key, checkpoint },
  watched: { state, sentence },
}: {
  newest: Newest
  watched: Watched
}) => (
  <>
    <Facts
      facts={[
        { label: 'Log', value: <span className="font-mono text-xs break-all">{origin}</span>, wide: true },
        { label: 'Entries', value: size.toLocaleString('en-US'), wide: true },
        { label: 'Signed', value: <Moment at={time} />, wide: true },
        { label: 'Number', value: <Hash hash={root} />, wide: true },
        { label: 'Key', value: <Hash hash={key} />, wide: true },
      ]}
    />
    <Notice
      tone={state === 'broken' ? 'bad' : state === 'grew' || state === 'same' ? 'good' : 'info'}
      title={titles[state]}
    >
      {sentence}
    </Notice>
    <div className="flex flex-wrap gap-3">
      <CopyButton label="Checkpoint" text={checkpoint} />
      <CopyButton label="Public key" text={key} />
    </div>
  </>
)

const titles: Record<Watched['state'], string> = {
  first: 'This browser is now a witness',
  same: 'Unchanged since the last visit',
  grew: 'Entries added, none changed',
  broken: 'Verification failed',
  unknown: 'Can’t be checked here',
}
