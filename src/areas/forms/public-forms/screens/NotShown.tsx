import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { say } from '#platform/say.ts'
import { Sheet } from './Sheet.tsx'

/** A page that a person without an account can load again. */
export const NotLoaded = ({ title, why, again }: { title: string; why: string; again: () => void }) => (
  <Sheet agency={say('Public forms')} title={title}>
    <Notice tone="bad" title={why} />
    <Button look="main" className="justify-self-start" onClick={again}>
      {say('Try again')}
    </Button>
  </Sheet>
)

export const Waiting = ({ lines }: { lines: number }) => (
  <div role="status" className="mx-auto max-w-2xl px-4 pt-24 sm:px-6">
    <span className="sr-only">{say('Loading…')}</span>
    <SkeletonLines lines={lines} />
  </div>
)
