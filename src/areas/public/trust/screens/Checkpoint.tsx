import { CopyButton } from '#kit/parts/CopyButton.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import type { Newest } from '#kit/trail/ask.ts'
import { Hash } from '#kit/trail/Hash.tsx'
import type { Watched } from '#kit/trail/watch.ts'
import { phrase, say, translated } from '#platform/say.ts'

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
        { label: say('Log'), value: <span className="font-mono text-xs break-all">{origin}</span>, wide: true },
        { label: say('Entries'), value: size.toLocaleString('en-US'), wide: true },
        { label: say('Signed'), value: <Moment at={time} />, wide: true },
        { label: say('Number'), value: <Hash hash={root} />, wide: true },
        { label: say('Key'), value: <Hash hash={key} />, wide: true },
      ]}
    />
    <Notice
      tone={state === 'broken' ? 'bad' : state === 'grew' || state === 'same' ? 'good' : 'info'}
      title={translated(titles[state])}
    >
      {sentence}
    </Notice>
    <div className="flex flex-wrap gap-3">
      <CopyButton label={say('Checkpoint')} text={checkpoint} />
      <CopyButton label={say('Public key')} text={key} />
    </div>
  </>
)

const titles: Record<Watched['state'], string> = {
  first: phrase('This browser is now a witness'),
  same: phrase('Unchanged since the last visit'),
  grew: phrase('Entries added, none changed'),
  broken: phrase('Verification failed'),
  unknown: phrase('Can’t be checked here'),
}
