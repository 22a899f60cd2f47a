import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import type { VerifiedBundle } from './verify-bundle.ts'

/** Whether an archive is the one that was saved, and everything in which it differs. */
export function BundleVerdict({ checked, onClose }: { checked: VerifiedBundle; onClose: () => void }) {
  const { name, files, differences } = checked
  return (
    <Notice
      tone={differences.length === 0 ? 'good' : 'bad'}
      title={
        differences.length === 0
          ? sayCount(
              files,
              { one: '{name}: its file is as it was saved', other: '{name}: all {count} files are as they were saved' },
              { name },
            )
          : say('{name} isn’t the bundle that was saved', { name })
      }
    >
      {differences.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5">
          {differences.slice(0, 20).map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      <Button look="quiet" onClick={onClose}>
        {say('Close')}
      </Button>
    </Notice>
  )
}
