import { Button } from '#kit/parts/Button.tsx'
import { say } from '#platform/say.ts'

/** The page came from the browser's cache or before a restart, and the files or the server behind it did not answer. */
export const Unreachable = () => (
  <main className="grid min-h-dvh place-items-center px-(--gutter)">
    <div role="alert" className="max-w-md">
      <h1 className="text-2xl font-semibold">
        {navigator.onLine ? say('The server isn’t responding') : say('You are offline')}
      </h1>
      <p className="mt-2 text-lg text-ink-2">
        {navigator.onLine
          ? say('Check your connection. If it works, the server may be restarting, which takes a few seconds.')
          : say('This page was not opened on this device today. Pages that you opened today are still here.')}
      </p>
      <div className="mt-6 flex gap-3">
        <Button look="main" onClick={() => location.reload()}>
          {say('Try Again')}
        </Button>
        {!navigator.onLine && <Button onClick={() => history.back()}>{say('Back')}</Button>}
      </div>
    </div>
  </main>
)
