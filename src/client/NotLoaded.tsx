import { say } from '#platform/say.ts'

/** In place of a part of the page that will not come. */
export const NotLoaded = ({ reason, retry }: { reason: string; retry: () => void }) => (
  <p role="alert" data-failed className="text-ink-2">
    {say('This part of the page could not be loaded. {reason}', { reason })}{' '}
    <button type="button" className="link min-h-6 font-semibold pointer-coarse:min-h-11" onClick={retry}>
      {say('Try again')}
    </button>
  </p>
)
